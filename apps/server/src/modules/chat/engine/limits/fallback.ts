import type { ChatAsk, ChatEngine, ChatChunk, ChatTarget } from '../chat-ask.ts'
import { ChatError, type ChatErrorCode } from './chat-error.ts'

/** Leave to ask, and what was known when it was given; handed back with how it went. */
export interface ChatPass {
  /** It is the one that tries while the circuit is half-open. */
  isProbe: boolean
  /** In a row so far. */
  failures: number
}

/** Who may be asked: circuits of chat APIs. Each `mayTry` that gave a pass is followed by `failed`, `succeeded` or `left`. */
export interface ChatGate {
  mayTry(target: ChatTarget): Promise<ChatPass | { until: Date }>
  /** The first token came. */
  answering(target: ChatTarget, pass: ChatPass): Promise<void>
  failed(target: ChatTarget, error: ChatError, pass: ChatPass): Promise<void>
  /** The answer is whole. */
  succeeded(target: ChatTarget, pass: ChatPass): Promise<void>
  /** Stopped by the caller. */
  left(target: ChatTarget, pass: ChatPass): Promise<void>
}

export interface ChatRoute {
  target: ChatTarget
  /** What this model is asked otherwise (its own `maxTokens`). */
  ask?: Partial<ChatAsk>
}

/** Comes once, before the first chunk of the answer. */
export interface TargetChunk<Route extends ChatRoute> {
  kind: 'target'
  target: ChatTarget
  route: Route
}

/** What is wrong with the question is wrong everywhere. */
const SAME_EVERYWHERE: readonly ChatErrorCode[] = ['E_PARAM', 'E_MODERATED', 'E_CONTEXT']

export const mayOthersHelp = ({ code }: Pick<ChatError, 'code'>): boolean => !SAME_EVERYWHERE.includes(code)

/**
 * Asks the first route whose circuit lets it, and goes on to the next one only before the first chunk and only for failures that another
 * service may not have. The gate notes how each one went.
 *
 * @throws {ChatError} of the last route that was asked; E_BUSY with `until` when no circuit let anybody ask; the signal's reason when it is aborted.
 */
export async function* streamWithFallback<Route extends ChatRoute>(
  engine: Pick<ChatEngine, 'stream'>,
  gate: ChatGate,
  routes: readonly Route[],
  ask: ChatAsk,
  signal: AbortSignal,
): AsyncGenerator<ChatChunk | TargetChunk<Route>, void> {
  let lastError: ChatError | undefined
  let firstUntil: Date | undefined
  for (const route of routes) {
    const { target } = route
    const pass = await gate.mayTry(target)
    if ('until' in pass) {
      if (!firstUntil || pass.until < firstUntil) firstUntil = pass.until
      continue
    }
    let hasBegun = false
    let isTold = false
    try {
      for await (const chunk of engine.stream(target, { ...ask, ...route.ask }, signal)) {
        if (!hasBegun) {
          hasBegun = true
          await gate.answering(target, pass)
          yield { kind: 'target', target, route }
        }
        yield chunk
      }
      isTold = true
      await gate.succeeded(target, pass)
      return
    } catch (error) {
      if (isTold || signal.aborted || !(error instanceof ChatError)) throw error
      isTold = true
      await gate.failed(target, error, pass)
      if (hasBegun || !mayOthersHelp(error)) throw error
      lastError = error
    } finally {
      if (!isTold) await gate.left(target, pass)
    }
  }
  throw lastError ?? nobody(firstUntil)
}

function nobody(until: Date | undefined): ChatError {
  if (!until) return new ChatError('E_NOTFOUND', 'there is no service to ask', { isRepeatable: false })
  return new ChatError(
    'E_BUSY',
    `the circuits of all services are open; the first is tried again at ${until.toISOString()}`,
    { isRepeatable: false, until },
  )
}
