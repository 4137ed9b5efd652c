import type { TakenMessage } from '@drawdesk/fakes/sms/sms-scenes'
import { requestOf } from './companies.ts'
import type { AskedFact, MessageFact, StoredSms } from './facts.ts'
import { COMPANIES, LIMITS, type CompanyName } from './plan.ts'
import { keyOf } from './reports.ts'

export interface Violation {
  what: string
  requestId: string | undefined
}

export interface SmsFacts extends StoredSms {
  asked: readonly AskedFact[]
  taken: Readonly<Record<CompanyName, readonly TakenMessage[]>>
  /** By company and the company's id: whether it was reported as delivered, of those reports that were answered. */
  acknowledged: ReadonlyMap<string, boolean>
  /** What the figures of the console say, by state, and how many arrived. */
  figures: Readonly<Record<string, number>>
}

const CATEGORIES: Readonly<Record<number, CompanyName>> = { 1: 'yunpian', 2: 'qiniu', 3: 'ali', 4: 'tencent' }
const ENDS = ['sent', 'failed', 'limited', 'unknown']
/** Companies that give our own number back, when they are asked or in their reports. */
const KNOWS_OURS: Readonly<Record<CompanyName, 'asked' | 'reported' | 'never'>> = {
  ali: 'asked',
  yunpian: 'asked',
  qiniu: 'reported',
  tencent: 'never',
}
const MINUTE_SECONDS = 60

const wrong = (what: string, requestId?: string): Violation => ({ what, requestId })
const placeOf = (requestId: string, phone: string): string => `${requestId} ${phone}`

/** True at any moment, whatever is dead: nothing was taken twice, and nobody got more than the limits allow. */
export function checkAlways({ asked, batches, messages, taken }: Omit<SmsFacts, 'figures'>): Violation[] {
  const rows = new Map(messages.map((row) => [placeOf(row.requestId, row.phone), row]))
  return [
    ...checkAsked(asked, batches, messages),
    ...COMPANIES.flatMap((company) => checkTaken(company, taken[company], rows)),
    ...checkLimits(messages),
  ]
}

function checkAsked(
  asked: readonly AskedFact[],
  batches: StoredSms['batches'],
  messages: readonly MessageFact[],
): Violation[] {
  const stored = Map.groupBy(batches, ({ requestId }) => requestId)
  const rows = Map.groupBy(messages, ({ requestId }) => requestId)
  return asked.flatMap(({ requestId, phones, batchIds }) => {
    const own = stored.get(requestId) ?? []
    if (own.length > 1) return [wrong(`${own.length} sendings were made of it`, requestId)]
    const strange = batchIds.filter((id) => id !== own[0]?.id)
    if (strange.length > 0) return [wrong(`it was answered with ${strange.join()}, stored is ${own[0]?.id}`, requestId)]
    if (own.length === 0) return []
    const has = (rows.get(requestId) ?? []).map(({ phone }) => phone).toSorted()
    const wants = phones.toSorted()
    return has.length === wants.length && has.every((phone, at) => phone === wants[at])
      ? []
      : [wrong(`it has ${has.length} messages for ${wants.length} numbers`, requestId)]
  })
}

function checkTaken(
  company: CompanyName,
  taken: readonly TakenMessage[],
  rows: ReadonlyMap<string, MessageFact>,
): Violation[] {
  const seen = new Set<string>()
  return taken.flatMap((message) => {
    const requestId = requestOf(message)
    const place = placeOf(requestId, message.phone)
    const isSecond = seen.has(place)
    seen.add(place)
    const row = rows.get(place)
    if (isSecond) return [wrong(`${company} has taken ${message.phone} twice`, requestId)]
    if (!row) return [wrong(`${company} has taken ${message.phone}, which nobody sent`, requestId)]
    if (row.state === 'limited')
      return [wrong(`${company} has taken ${message.phone}, which was over its limit`, requestId)]
    return []
  })
}

/** A phone's messages that were let through, by when they were handed in. */
function checkLimits(messages: readonly MessageFact[]): Violation[] {
  const phones = Map.groupBy(
    messages.filter(({ state }) => state !== 'limited'),
    ({ phone }) => phone,
  )
  return [...phones].flatMap(([phone, all]) => {
    const times = all.map(({ createTime }) => createTime).toSorted((a, b) => a - b)
    const inMinute = times.some((time, at) => {
      const before = times[at - LIMITS.perMinutePerPhone]
      return before !== undefined && time - before < MINUTE_SECONDS
    })
    return [
      ...(times.length > LIMITS.dailyPerPhone
        ? [wrong(`${phone} was let through ${times.length} times in a day`)]
        : []),
      ...(inMinute ? [wrong(`${phone} was let through too often in a minute`)] : []),
    ]
  })
}

/** Only once nothing is under way, asked or reported any more. */
export function checkAtRest(facts: SmsFacts): Violation[] {
  const { messages, taken, jobs, early } = facts
  const accepted = new Map<string, { company: CompanyName; message: TakenMessage }>()
  for (const company of COMPANIES)
    for (const message of taken[company]) accepted.set(placeOf(requestOf(message), message.phone), { company, message })
  return [
    ...(jobs > 0 ? [wrong(`${jobs} jobs are left`)] : []),
    ...messages
      .filter(({ requestId }) => requestId !== '')
      .flatMap((row) =>
        endProblems(row, accepted.get(placeOf(row.requestId, row.phone)), facts.acknowledged).map((what) =>
          wrong(`${row.phone}: ${what}`, row.requestId),
        ),
      ),
    ...checkEarly(early, facts),
    ...checkFigures(facts),
  ]
}

function endProblems(
  row: MessageFact,
  accepted: { company: CompanyName; message: TakenMessage } | undefined,
  acknowledged: ReadonlyMap<string, boolean>,
): string[] {
  const { state, errorCode, providerId, receipt } = row
  if (!ENDS.includes(state)) return [`it stays ${state}`]
  const problems: string[] = []
  if ((state === 'failed' || state === 'unknown') && errorCode === '') problems.push(`${state} without a reason`)
  if (state === 'failed' && accepted) problems.push(`failed (${errorCode}), and ${accepted.company} has taken it`)
  if (state === 'sent' && !accepted) problems.push('sent, and nobody has taken it')
  if (!accepted) return receipt === '' ? problems : [...problems, `reported as ${receipt}, and nobody has taken it`]
  const { company, message } = accepted
  const reported = acknowledged.get(keyOf(company, message))
  if (state === 'unknown' && isKnowable(company, reported))
    problems.push(`unknown, and ${company} has taken it and says so`)
  if (providerId !== '' && providerId !== message.id)
    problems.push(`its number there is ${message.id}, stored is ${providerId}`)
  if (state === 'sent') problems.push(...receiptProblems(row, reported, company))
  return problems
}

const isKnowable = (company: CompanyName, reported: boolean | undefined): boolean =>
  KNOWS_OURS[company] === 'asked' || (KNOWS_OURS[company] === 'reported' && reported !== undefined)

/** What was asked about is known as delivered before it is reported; a report that comes then counts no more. */
function receiptProblems(
  { receipt, receiptCode }: MessageFact,
  reported: boolean | undefined,
  company: CompanyName,
): string[] {
  const isByAsking = KNOWS_OURS[company] === 'asked' && receipt === 'delivered' && receiptCode === ''
  if (isByAsking) return []
  if (reported === undefined) return receipt === '' ? [] : [`it has the receipt ${receipt}, which was not acknowledged`]
  const expected = reported ? 'delivered' : 'undelivered'
  return receipt === expected ? [] : [`it was reported as ${expected}, stored is "${receipt}"`]
}

/** What waits for a message is about one of which the company never gave us its number: unknown ones of Tencent Cloud, and forged ones. */
function checkEarly(early: StoredSms['early'], { messages, taken }: SmsFacts): Violation[] {
  const byId = new Map(taken.tencent.map((message) => [message.id, message]))
  const rows = new Map(messages.map((row) => [placeOf(row.requestId, row.phone), row]))
  return early.flatMap(({ category, providerId }) => {
    const company = CATEGORIES[category]
    const message = company === 'tencent' ? byId.get(providerId) : undefined
    const row = message && rows.get(placeOf(requestOf(message), message.phone))
    const isGroundless = company !== undefined && !taken[company].some(({ id }) => id === providerId)
    return isGroundless || row?.state === 'unknown'
      ? []
      : [wrong(`a report of ${company} waits for ever: ${providerId}`)]
  })
}

function checkFigures({ messages, figures }: SmsFacts): Violation[] {
  const counts: Record<string, number> = {}
  for (const { state } of messages) counts[state] = (counts[state] ?? 0) + 1
  counts.delivered = messages.filter(({ receipt }) => receipt === 'delivered').length
  return [...new Set([...Object.keys(counts), ...Object.keys(figures)])].flatMap((name) =>
    (counts[name] ?? 0) === (figures[name] ?? 0)
      ? []
      : [wrong(`the figures say ${figures[name] ?? 0} ${name}, the rows ${counts[name] ?? 0}`)],
  )
}
