import type { TakenMessage } from '@drawdesk/fakes/sms/sms-scenes'
import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '../random.ts'
import type { Companies } from './companies.ts'
import { COMPANIES, fateOf, type CompanyName, type ReportFate } from './plan.ts'

const FLUSH_MS = 150
/** As they push at most in one call. */
const REPORTS_MOST = 100
const PATIENCE_MS = 5_000
const SOON_MS = [100, 900] as const
const LATE_MS = [2_000, 9_000] as const
const DELIVERED_SHARE = 0.9

interface Due {
  message: TakenMessage
  isDelivered: boolean
  atMs: number
}

export interface Reported {
  /** What was reported of each message at last and taken with 200: by company and the company's id. */
  acknowledged: ReadonlyMap<string, boolean>
  fates: Partial<Record<ReportFate, number>>
  /** What forged and strange reports were answered, where that was wrong. */
  wrong: readonly string[]
  calls: number
}

export const keyOf = (company: CompanyName, { id }: Pick<TakenMessage, 'id'>): string => `${company} ${id}`

/** Reports of what was taken go out as companies send them: soon, before the answer, late, twice, or never; again until they are answered with 200. Forged ones go along. */
export function createReporter({
  companies,
  random,
  addressOf,
  urls,
}: {
  companies: () => Companies
  random: Random
  /** Path and query of the receipt address of this company's account; undefined while there is none yet. */
  addressOf(company: CompanyName): string | undefined
  urls(): readonly string[]
}) {
  const due: Record<CompanyName, Due[]> = { ali: [], tencent: [], yunpian: [], qiniu: [] }
  const acknowledged = new Map<string, boolean>()
  const fates: Partial<Record<ReportFate, number>> = {}
  const wrong: string[] = []
  let calls = 0
  let isOpen = true
  let turn = 0

  const plan = (company: CompanyName, message: TakenMessage, isDelivered: boolean, afterMs: number): void =>
    void due[company].push({ message, isDelivered, atMs: performance.now() + afterMs })

  function taken(company: CompanyName, message: TakenMessage): void {
    const fate = fateOf(random)
    fates[fate] = (fates[fate] ?? 0) + 1
    const isDelivered = random.happens(DELIVERED_SHARE)
    const [soon, late] = [random.between(...SOON_MS), random.between(...LATE_MS)]
    if (fate === 'never') return
    if (fate === 'forged') void forge(company, message)
    plan(company, message, isDelivered, fate === 'early' ? 0 : fate === 'late' ? late : soon)
    if (fate === 'twice') plan(company, message, isDelivered, late)
  }

  /** The status; 0 without an answer. */
  async function post(path: string, { type, body }: { type: string; body: string }): Promise<number> {
    const all = urls()
    calls += 1
    try {
      const response = await fetch(`${all[(turn += 1) % all.length]}${path}`, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      await response.arrayBuffer()
      return response.status
    } catch {
      return 0 // the server, or the way to it, was killed meanwhile: it is reported again
    }
  }

  /** Somebody who does not know the address, another account's number, and a form that no company has. */
  async function forge(company: CompanyName, message: TakenMessage): Promise<void> {
    const path = addressOf(company)
    if (!path) return
    const { report } = companies()[company]
    const expectStatus = async (what: string, expected: number, at: string, sent: { type: string; body: string }) => {
      const status = await post(at, sent)
      if (status !== expected && status !== 0 && status < 500 && status !== 429)
        wrong.push(`a ${what} report of ${company} was answered with ${status}`)
    }
    const forged = { ...message, id: `F${message.id}`, outId: '' }
    await expectStatus('forged', 404, path.replace(/sign=.{6}/, 'sign=AAAAAA'), report([message], false))
    await expectStatus('strange', 400, path, { type: 'application/json', body: '[{"forged":true}]' })
    // Of this phone, by an id that the company never gave.
    await expectStatus(
      'groundless',
      200,
      path,
      report([company === 'yunpian' ? { ...forged, id: `1${message.id}` } : forged], false),
    )
  }

  async function flush(company: CompanyName): Promise<void> {
    const path = addressOf(company)
    const nowMs = performance.now()
    const all = due[company]
    if (!path) return
    for (const isDelivered of [true, false]) {
      const batch = all.filter((one) => one.isDelivered === isDelivered && one.atMs <= nowMs).slice(0, REPORTS_MOST)
      if (batch.length === 0) continue
      const status = await post(
        path,
        companies()[company].report(
          batch.map(({ message }) => message),
          isDelivered,
        ),
      )
      if (status !== 200) continue
      const gone = new Set(batch)
      due[company] = due[company].filter((one) => !gone.has(one))
      for (const { message } of batch) acknowledged.set(keyOf(company, message), isDelivered)
    }
  }

  const running = (async () => {
    while (isOpen) {
      await Promise.all(COMPANIES.map(flush))
      await wait(FLUSH_MS)
    }
  })()

  return {
    taken,
    /** All that is due later goes now; resolves once everything is acknowledged. */
    async settle(patienceMs: number): Promise<void> {
      const giveUpMs = performance.now() + patienceMs
      while (COMPANIES.some((company) => due[company].length > 0)) {
        if (performance.now() > giveUpMs) throw new Error('reports are not taken')
        for (const one of COMPANIES.flatMap((company) => due[company])) one.atMs = 0
        await wait(FLUSH_MS)
      }
    },
    async close(): Promise<void> {
      isOpen = false
      await running
    },
    reported: (): Reported => ({ acknowledged, fates, wrong, calls }),
  }
}
export type Reporter = ReturnType<typeof createReporter>
