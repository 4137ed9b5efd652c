import { digestOf, type AttemptFact, type Facts, type RecordFact } from '../facts.ts'
import { paintingText, type LedgerLine } from '../ledger.ts'
import { pictureOf } from '../picture.ts'
import { PROVIDERS, type ProviderKind } from '../plan.ts'

export interface Violation {
  /** Of whose story it is part: a request id, where there is one. */
  requestId: string | undefined
  what: string
}

export interface Counts {
  submits: number
  acknowledged: number
  repeated: number
  records: number
  succeeded: number
  failed: number
  cancelled: number
  paints: Record<ProviderKind, number>
  charges: Record<ProviderKind, number>
  /** At the service without keys: failed with its reason because nobody can know, and of these painted (and charged) all the same. */
  lost: number
  lostPainted: number
  events: number
}

const STATE = { succeeded: 2, failed: 3, cancelled: 4 } as const
/** Reasons of a drawing whose submit or task nobody can know about any more (flow/flow-settle.ts, flow-poll.ts). */
const LOST_CODES = ['E_UPSTREAM', 'E_TIMEOUT']

/**
 * Holds what was asked, what is stored and what was painted against each other. Only for a queue at rest.
 *
 * @returns no violation when nothing was lost, doubled, or ended without its reason.
 */
export function check(facts: Facts): { violations: Violation[]; counts: Counts } {
  const violations: Violation[] = []
  const say = (what: string, requestId?: string): void => void violations.push({ what, requestId })
  const byRequest = Map.groupBy(facts.records, ({ clientRequestId }) => clientRequestId)
  const submitOf = new Map(facts.submits.map((submit) => [submit.requestId, submit]))
  const attempts = new Map<string, { record: RecordFact; attempt: AttemptFact }>(
    facts.records.flatMap((record) =>
      record.attempts.map((attempt) => [`${record.id}-${attempt.no}`, { record, attempt }] as const),
    ),
  )

  for (const { requestId, infoIds } of facts.submits) {
    const records = byRequest.get(requestId) ?? []
    if (records.length > 1) say(`${requestId} has ${records.length} records`, requestId)
    for (const infoId of infoIds)
      if (!records.some(({ id }) => id === infoId))
        say(`${requestId} was answered with ${infoId}, which is not there`, requestId)
  }
  for (const record of facts.records) checkRecord(record)
  for (const key of facts.jobs) say(`${key} is still in the queue`)
  for (const { tenantId, numbers, last } of facts.events) checkEvents(tenantId, numbers, last)
  for (const provider of PROVIDERS) checkLedger(provider, facts.ledgers[provider])
  return { violations, counts: count(facts) }

  function checkRecord(record: RecordFact): void {
    const { id, clientRequestId, state, error } = record
    const submit = submitOf.get(clientRequestId)
    if (!submit) return say(`record ${id} was asked for by nobody`, clientRequestId)
    const { provider } = submit
    const isStopAsked = facts.stopsAsked.has(id)
    if (state === STATE.cancelled && !isStopAsked)
      say(`record ${id} was cancelled, and nobody asked for it`, clientRequestId)
    if (state === STATE.failed && provider === 'keyed')
      say(`record ${id} failed at the service with keys: ${JSON.stringify(error)}`, clientRequestId)
    if (state === STATE.failed && provider === 'keyless' && !isLostWithReason(record))
      say(`record ${id} failed without the reason of a lost one: ${JSON.stringify(error)}`, clientRequestId)
    if (![STATE.succeeded, STATE.failed, STATE.cancelled].some((end) => end === state))
      say(`record ${id} ended in state ${state}`, clientRequestId)
    const most = 1 + (facts.retriesAsked.get(id) ?? 0)
    if (record.attempts.length > most)
      say(`record ${id} has ${record.attempts.length} attempts, asked for were ${most}`, clientRequestId)
    if (state === STATE.succeeded) checkFiles(record, provider)
  }

  /** The picture that the last attempt's one painting made, byte for byte. */
  function checkFiles({ id, clientRequestId, attempts: tried, files }: RecordFact, provider: ProviderKind): void {
    const ref = `${id}-${tried.at(-1)?.no ?? 0}`
    const paints = facts.ledgers[provider].filter((line) => line.what === 'paint' && line.ref === ref)
    if (paints.length === 0) return say(`record ${id} succeeded, and nobody painted ${ref}`, clientRequestId)
    if (files === undefined) return
    const expected = paints.map((line) => digestOf(pictureOf(paintingText(line))))
    if (files.length !== 1 || !expected.includes(files[0] as string))
      say(
        `record ${id} has ${files.length} files, which are not the picture that was painted for ${ref}`,
        clientRequestId,
      )
  }

  function checkLedger(provider: ProviderKind, lines: readonly LedgerLine[]): void {
    const paints = Map.groupBy(
      lines.filter(({ what }) => what === 'paint'),
      ({ ref }) => ref,
    )
    const charges = Map.groupBy(
      lines.filter(({ what }) => what === 'charge'),
      ({ ref }) => ref,
    )
    for (const [ref, painted] of paints) {
      const found = attempts.get(ref)
      const requestId = painted[0]?.prompt.split(' ')[0]
      if (painted.length > 1) say(`${ref} was painted ${painted.length} times`, requestId)
      if (charges.get(ref)?.length !== painted.length)
        say(`${ref} was painted ${painted.length} times and charged ${charges.get(ref)?.length ?? 0} times`, requestId)
      if (!found) {
        say(`${ref} was painted, and there is no such attempt`, requestId)
        continue
      }
      const { record, attempt } = found
      if (attempt.outcome === 'done' || facts.stopsAsked.has(record.id)) continue
      if (provider === 'keyed')
        say(`${ref} was painted and charged, and its picture is not kept (${attempt.outcome})`, requestId)
      else if (!LOST_CODES.includes(attempt.outcome ?? ''))
        say(`${ref} was painted and charged, and ended with ${attempt.outcome}`, requestId)
    }
  }

  function checkEvents(tenantId: string, numbers: readonly number[], last: number): void {
    const gap = numbers.findIndex((number, index) => index > 0 && number !== (numbers[index - 1] as number) + 1)
    if (gap > 0) say(`events of ${tenantId} go from ${numbers[gap - 1]} to ${numbers[gap]}`)
    if (numbers.length > 0 && numbers.at(-1) !== last)
      say(`events of ${tenantId} end with ${numbers.at(-1)}, given out was ${last}`)
  }
}

/** It says in words that it may have been begun and was not sent again, or that its task did not end in time. */
function isLostWithReason({ error }: RecordFact): boolean {
  if (error?.code === 'E_TIMEOUT') return true
  return error?.code === 'E_UPSTREAM' && /Not resent/.test(error.text?.en ?? '')
}

function count({ submits, records, ledgers, events }: Facts): Counts {
  const inState = (state: number): number => records.filter((record) => record.state === state).length
  const lines = (provider: ProviderKind, what: LedgerLine['what']): number =>
    ledgers[provider].filter((line) => line.what === what).length
  const both = (what: LedgerLine['what']): Record<ProviderKind, number> => ({
    keyed: lines('keyed', what),
    keyless: lines('keyless', what),
  })
  const keyless = new Set(submits.filter(({ provider }) => provider === 'keyless').map(({ requestId }) => requestId))
  const lost = records.filter((record) => keyless.has(record.clientRequestId) && record.state === STATE.failed)
  const painted = new Set(ledgers.keyless.filter(({ what }) => what === 'paint').map(({ ref }) => ref))
  return {
    submits: submits.length,
    acknowledged: submits.filter(({ infoIds }) => infoIds.length > 0).length,
    repeated: submits.filter(({ tries }) => tries > 1).length,
    records: records.length,
    succeeded: inState(STATE.succeeded),
    failed: inState(STATE.failed),
    cancelled: inState(STATE.cancelled),
    paints: both('paint'),
    charges: both('charge'),
    lost: lost.length,
    lostPainted: lost.filter(({ id, attempts }) => painted.has(`${id}-${attempts.at(-1)?.no}`)).length,
    events: events.reduce((sum, { last }) => sum + last, 0),
  }
}
