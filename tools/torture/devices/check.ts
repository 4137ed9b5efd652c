import type { JobFact, OrderFact, StoredPrints, VenueFacts } from './facts.ts'

/** What people asked for, whether it was answered or not. */
export interface AskedFacts {
  /** Orders of guests: what each request was answered with. */
  orders: readonly { loginId: string; requestId: string; orderNo: string }[]
  /** Prints of the console: what each request was answered with. */
  pushes: readonly { requestId: string; jobId: string }[]
  cancels: ReadonlySet<string>
  retries: ReadonlySet<string>
  /** Devices from which people moved also what may have begun there. */
  movedFrom: ReadonlySet<string>
  /** Ids of orders. */
  refunds: ReadonlySet<string>
}

export interface DeviceFacts extends StoredPrints, VenueFacts {
  asked: AskedFacts
}

export interface Violation {
  what: string
  /** The print or order that it is about. */
  requestId: string | undefined
}

/** What is allowed, and why each time. */
export interface Excused {
  /** Half out when the power went, and printed again: by the printer's book. */
  half: number
  /** A page died between noting that it hands a print over and handing it over: counted, and never out. */
  lostAtHandover: number
  /** A page printed it again in the round that a person asked for. */
  askedAgain: number
  /** A person moved it although its machine may have begun it, and was asked about that: it came out of both, and is counted at both. */
  movedBegun: number
}

const [DONE, FAILED, CANCELLED] = [3, 4, 5]
const OPEN = [0, 1, 2, 6]
const ORDER = { unpaid: 0, paid: 1, refunded: 2, refunding: 3, refundFailed: 4, closed: 5 } as const
const DELIVERED = 2

const keyOf = ({ jobId, sheet }: { jobId: string; sheet: number }): string => `${jobId} ${sheet}`
const wrong = (what: string, requestId?: string): Violation => ({ what, requestId })

/** Everything has come to its end: what the printers' books say against what the server does. */
export function checkDevices(facts: DeviceFacts): { violations: Violation[]; excused: Excused } {
  const excused: Excused = { half: 0, lostAtHandover: 0, askedAgain: 0, movedBegun: 0 }
  return {
    violations: [
      ...checkCounting(facts),
      ...checkPaper(facts),
      ...checkSheets(facts, excused),
      ...checkDoubles(facts, excused),
      ...facts.jobs.flatMap((job) => checkJob(job, facts).map((what) => wrong(what, job.id))),
      ...facts.orders.flatMap((order) => checkOrder(order, facts).map((what) => wrong(what, order.id))),
      ...checkAsked(facts),
    ],
    excused,
  }
}

/** One that came out of two devices counts at both, and is one sheet of its print. */
const numbersOf = (sheets: readonly { jobId: string; sheet: number }[]): number => new Set(sheets.map(keyOf)).size

/** Each sheet counts once: in the row of its job and in the paper log. */
function checkCounting({ jobs, sheets, paper }: DeviceFacts): Violation[] {
  const counted = Map.groupBy(sheets, ({ jobId }) => jobId)
  const logged = Map.groupBy(paper, ({ jobId }) => jobId)
  return jobs.flatMap(({ id, state, printed, sheets: all }) => {
    const rows = counted.get(id)?.length ?? 0
    const lines = logged.get(id)?.length ?? 0
    const different = numbersOf(counted.get(id) ?? [])
    const isWhole = state !== CANCELLED || rows === different
    return [
      ...(printed === different || (!isWhole && printed < different)
        ? []
        : [wrong(`its row says ${printed} sheets, ${different} are counted`, id)]),
      ...(lines === rows ? [] : [wrong(`${rows} sheets of it are counted, the paper log has ${lines}`, id)]),
      ...(different <= all ? [] : [wrong(`it has ${all} sheets, and ${different} are counted`, id)]),
    ]
  })
}

/** The tray falls by one with each counted sheet, never below nothing, and is else what people say. */
function checkPaper({ devices, paper, sheets }: DeviceFacts): Violation[] {
  return devices.flatMap(({ id, paperNum }) => {
    const own = paper.filter(({ loginId }) => loginId === id)
    const problems: string[] = []
    let tray = 0
    for (const { what, change, paperNum: after } of own) {
      const isSheet = what === 'printed' || what === 'testPage'
      if (isSheet && change !== (tray === 0 ? 0 : -1)) problems.push(`a sheet took ${-change} of ${tray}`)
      if (tray + change !== after) problems.push(`${tray} and ${change} make ${after}`)
      tray = after
    }
    if (tray !== paperNum) problems.push(`the paper log ends at ${tray}, the device has ${paperNum}`)
    const taken = own.filter(({ jobId }) => jobId !== null).length
    const counted = sheets.filter(({ loginId }) => loginId === id).length
    if (taken !== counted) problems.push(`${counted} sheets are counted, and ${taken} were taken from its tray`)
    return problems.map((what) => wrong(`device ${id}: ${what}`))
  })
}

/** What is counted came out there, and what came out is counted there. */
function checkSheets({ sheets, out, handedOver }: DeviceFacts, excused: Excused): Violation[] {
  const [isOut, isCounted] = [new Set(out.map(keyAt)), new Set(sheets.map(keyAt))]
  return [
    ...sheets.flatMap((sheet) => {
      if (isOut.has(keyAt(sheet))) return []
      if (handedOver.some(({ loginId, jobId }) => loginId === sheet.loginId && jobId === sheet.jobId)) {
        excused.lostAtHandover += 1
        return []
      }
      return [wrong(`sheet ${sheet.sheet} is counted and never came out`, sheet.jobId)]
    }),
    ...out
      .filter((sheet) => !isCounted.has(keyAt(sheet)))
      .map((sheet) =>
        wrong(`sheet ${sheet.sheet} came out of device ${sheet.loginId} and is not counted`, sheet.jobId),
      ),
  ]
}
const keyAt = (at: { loginId: string; jobId: string; sheet: number }): string => `${at.loginId} ${keyOf(at)}`

/** Its print is of another device now, and people moved prints away from the one that it came out of. */
const wasMoved = (
  { loginId, jobId }: { loginId: string; jobId: string },
  jobs: readonly JobFact[],
  { movedFrom }: AskedFacts,
): boolean => movedFrom.has(loginId) && jobs.some((job) => job.id === jobId && job.loginId !== loginId)

/** No sheet comes out twice at one device, unless a person asked a page for another round of it. */
function checkDoubles({ jobs, out, half, asked }: DeviceFacts, excused: Excused): Violation[] {
  const doubles = [...Map.groupBy(out, keyOf).values()].filter(({ length }) => length > 1)
  const again = new Set(out.map(keyOf))
  excused.half = half.filter((sheet) => again.has(keyOf(sheet))).length
  return doubles.flatMap((same) => {
    const [first] = same
    if (!first) return []
    const here = same.filter((sheet) => !wasMoved(sheet, jobs, asked))
    const isOnceEach = new Set(same.map(({ loginId }) => loginId)).size === same.length
    if (here.length === 1 && isOnceEach) {
      excused.movedBegun += same.length - 1
      return []
    }
    if (new Set(same.map(({ round }) => round)).size === same.length) {
      excused.askedAgain += same.length - 1
      return []
    }
    const where = same.map(({ loginId, round }) => `${loginId} in round ${round}`).join(', ')
    return [wrong(`sheet ${first.sheet} came out ${same.length} times: ${where}`, first.jobId)]
  })
}

function checkJob(job: JobFact, { out, orders, asked }: DeviceFacts): string[] {
  const { id, state, error, sheets, printed, orderNo } = job
  const order = orderNo === '' ? undefined : orders.find((one) => one.orderNo === orderNo)
  const isRefunded = order?.state === ORDER.refunded || order?.state === ORDER.refunding
  const problems: string[] = []
  if (OPEN.includes(state)) problems.push(`it is stuck in state ${state} (${error})`)
  if (state === FAILED) problems.push(`it failed: ${error}`)
  if (state === DONE && printed !== sheets) problems.push(`it counts as done with ${printed} of ${sheets} sheets`)
  if (state === CANCELLED && !asked.cancels.has(id) && !isRefunded) problems.push('nobody cancelled it, and it is')
  const all = new Set(out.filter(({ jobId }) => jobId === id).map(({ sheet }) => sheet))
  if ([...all].some((sheet) => sheet > sheets)) problems.push(`sheet ${Math.max(...all)} of ${sheets} came out`)
  return problems
}

/** Who paid has every sheet, or the money; and no more sheets than were paid for. */
function checkOrder(order: OrderFact, { jobs, sheets, refunds, asked }: DeviceFacts): string[] {
  const { id, state, delivery, orderNo } = order
  const own = jobs.filter((job) => job.orderNo === orderNo)
  const isPrinted = own.some((job) => job.state === DONE)
  const counted = numbersOf(sheets.filter(({ jobId }) => own.some((job) => job.id === jobId)))
  const problems: string[] = []
  if (state === ORDER.unpaid || state === ORDER.refunding || state === ORDER.refundFailed)
    problems.push(`it stays in state ${state}`)
  if (state === ORDER.paid && delivery !== DELIVERED) problems.push(`it is paid, and neither delivered nor refunded`)
  if (state === ORDER.paid && !isPrinted) problems.push('it is paid, and no print of it is done')
  if (state === ORDER.closed && own.length > 0) problems.push('it is not paid, and is printed')
  if (own.filter((job) => job.state === DONE).length > 1) problems.push('it was printed twice')
  if (counted > order.sheets && !own.some((job) => asked.cancels.has(job.id)))
    problems.push(`${order.sheets} sheets were paid for, and ${counted} came out`)
  if (isPrinted && refunds.some((one) => one.orderId === id && one.source === 'rule'))
    if (!own.some((job) => asked.retries.has(job.id))) problems.push('it was refunded as not delivered, and is printed')
  return problems
}

function checkAsked({ asked, orders, jobs }: DeviceFacts): Violation[] {
  return [
    ...asked.orders.flatMap(({ loginId, requestId, orderNo }) => {
      const own = orders.filter((order) => order.requestId === `${loginId}-${requestId}`)
      return own.length === 1 && own[0]?.orderNo === orderNo
        ? []
        : [wrong(`request ${requestId} was answered with order ${orderNo}, and has ${own.length}`, own[0]?.id)]
    }),
    ...asked.pushes.flatMap(({ requestId, jobId }) => {
      const own = jobs.filter((job) => job.requestId === requestId)
      return own.length === 1 && own[0]?.id === jobId
        ? []
        : [wrong(`request ${requestId} was answered with print ${jobId}, and has ${own.length}`, jobId)]
    }),
  ]
}
