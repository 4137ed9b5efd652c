import type { ChatErrorCode } from '@drawdesk/contract/chat/chat'
import type { ChatCallKind, ChatCallOutcome } from '@drawdesk/contract/chat/chat-call'
import type { ChatError } from '../engine/limits/chat-error.ts'

/** Why a call came to nothing. `isCircuit`: no circuit let anybody ask. */
export interface CallFailure {
  code: ChatErrorCode
  /** HTTP status of the service's answer, if one came. */
  status?: number | undefined
  /** In the service's own words, masked. */
  said?: string | undefined
  isCircuit?: boolean | undefined
}

/** A try of which nothing came, before the same service was asked again or another was. */
export interface FailedTry {
  apiId: string
  apiName: string
  model: string
  beganTime: Date
  /** Null: its process died, nobody knows when. */
  ms: number | null
  failure: CallFailure
}

/** What the log of calls says beside what is counted. */
export interface CallFacts {
  kind: Exclude<ChatCallKind, 'attempt'>
  diaId?: string
  apiName: string
  firstTokenMs: number | null
  /** How it ended: by what went wrong, or in these words. */
  end: 'done' | 'stopped' | CallFailure
  /** Before it, oldest first. */
  tries: readonly FailedTry[]
}

/** A call that is written down when it begins, because nothing else would know of it after a crash. */
export interface OpenCall {
  kind: CallFacts['kind']
  apiId: string
  apiName: string
  model: string
  currency: string
}

const SAID_CHARACTERS = 300
/** Of itself. In other failures a service may repeat what it was asked, which is nobody's business here. */
const SPEAKS_OF_ITSELF: ReadonlySet<ChatErrorCode> = new Set<ChatErrorCode>([
  'E_AUTH',
  'E_BALANCE',
  'E_RATE',
  'E_BUSY',
  'E_TIMEOUT',
  'E_NOTFOUND',
  'E_UNSENT',
])
const REFUSALS: ReadonlySet<ChatErrorCode> = new Set<ChatErrorCode>([
  'E_AUTH',
  'E_BALANCE',
  'E_PARAM',
  'E_CONTEXT',
  'E_MODERATED',
  'E_NOTFOUND',
  'E_RATE',
  'E_BUSY',
])

export function outcomeOf(end: CallFacts['end']): ChatCallOutcome {
  if (typeof end === 'string') return end
  if (end.isCircuit) return 'circuitOpen'
  if (end.code === 'E_TIMEOUT') return 'timeout'
  if (end.code === 'E_INTERRUPTED') return 'cut'
  return REFUSALS.has(end.code) ? 'refused' : 'failed'
}

export const failureOf = ({ code, status, message, bodyText, until }: ChatError): CallFailure => ({
  code,
  status,
  said: (message || bodyText).trim(),
  isCircuit: until !== undefined,
})

/** What is kept of the service's own words. */
export const keptWords = ({ code, said = '' }: CallFailure): string =>
  SPEAKS_OF_ITSELF.has(code) ? said.slice(0, SAID_CHARACTERS) : ''

/** How it ended, as columns. */
export function endColumns(end: CallFacts['end']) {
  const failure = typeof end === 'string' ? undefined : end
  return {
    outcome: outcomeOf(end),
    errorCode: failure?.code ?? '',
    httpStatus: failure?.status ?? null,
    said: failure ? keptWords(failure) : '',
  }
}

/**
 * What a failed call says of itself, and the tries before it. Where nobody began to answer, its row is that of the API that was chosen: it says what went wrong there, and the last try of that API is no row of
 * its own.
 */
export function ownFailure(
  apiId: string,
  failure: CallFailure,
  tries: readonly FailedTry[],
  hasBegun: boolean,
): { failure: CallFailure; tries: readonly FailedTry[] } {
  const own = tries.findLast((one) => one.apiId === apiId)
  const isSame = own && own.failure.code === failure.code && own.failure.status === failure.status
  if (!own || (hasBegun && !isSame)) return { failure, tries }
  return { failure: hasBegun ? failure : own.failure, tries: tries.filter((one) => one !== own) }
}
