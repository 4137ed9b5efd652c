import type { ChannelAccount as Row } from '../adapter-maker.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Outbound } from '../../../../platform/outbound/outbound.ts'
import { ChannelError } from '../pay-channel.ts'

/** An account as an adapter needs it. */
export type ChannelAccount = Omit<Row, 'id'>

export interface ChannelDeps {
  outbound: Pick<Outbound, 'send'>
  clock: Clock
  /** Tests hand in their own. */
  newNonce?: () => string
}

/** A wrong set-up of the account: repeating the call changes nothing. */
export const configError = (message: string, cause?: unknown): ChannelError =>
  new ChannelError('config', message, false, { cause })

/** @throws ChannelError `config` where it is not entered */
export function needed(name: string, value: string | undefined): string {
  if (!value?.trim()) throw configError(`${name} is not entered`)
  return value.trim()
}

/** Made at the first use, so that a wrong key stops the calls that need it and nothing else. */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
