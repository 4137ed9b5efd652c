import { OutboundError, type OutboundRequest } from '../../../platform/outbound/outbound.ts'
import { callFacts } from '../../../providers/call.ts'
import { parseJson, recordOf } from '../../../providers/json-values.ts'
import { createMasker, shownWords } from '../../../providers/mask.ts'
import type { AdapterDeps, SmsAccount, SmsOutcome } from './adapter.ts'

/** Whether a message whose answer is late was taken, not every company can be asked. */
const CALL_TIMEOUT_MS = 20_000
const CALL_BYTES_MAX = 512 * 1024
const SHOWN_CHARS = 200

export type NoAnswer = Extract<SmsOutcome, { state: 'failed' | 'later' | 'unknown' }>
/** `list`: the answer where it is a list, else empty. */
export type CompanyAnswer =
  | { status: number; json: Record<string, unknown>; list: readonly Record<string, unknown>[] }
  | { none: NoAnswer }

/** A company's words as people may see them. */
export const wordsOf = ({ secrets }: SmsAccount, text: string): string =>
  shownWords(createMasker(secrets), text, SHOWN_CHARS)

/**
 * One call. What did not leave this machine may be sent again; what left and got no readable answer is unknown, for the message may be on its way.
 */
export async function callCompany(
  { outbound }: Pick<AdapterDeps, 'outbound'>,
  account: SmsAccount,
  request: Pick<OutboundRequest, 'method' | 'url' | 'headers' | 'body'>,
  read: (text: string) => unknown = parseJson,
): Promise<CompanyAnswer> {
  try {
    const { status, body } = await outbound.send({
      ...request,
      timeoutMs: CALL_TIMEOUT_MS,
      maxBytes: CALL_BYTES_MAX,
      ...callFacts({ via: { tenantId: account.tenantId }, hidden: Object.values(account.secrets) }),
    })
    const json = read(body.toString('utf8'))
    if (typeof json !== 'object' || json === null) return { none: unreadable(status) }
    return { status, json: recordOf(json), list: Array.isArray(json) ? json.map(recordOf) : [] }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { none: { state: stateOf(error), code: error.kind, msg: wordsOf(account, error.message) } }
  }
}

/** A gateway that says 429 has not taken it; any other page without words may come from behind the sending. */
const unreadable = (status: number): NoAnswer => ({
  state: status === 429 ? 'later' : status >= 400 && status < 500 ? 'failed' : 'unknown',
  code: `HTTP ${status}`,
  msg: '',
})

const stateOf = ({ kind, isSent }: OutboundError): NoAnswer['state'] =>
  isSent ? 'unknown' : kind === 'refused' ? 'failed' : 'later'
