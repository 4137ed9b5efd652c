import { textOf } from '../../../../providers/json-values.ts'
import { ChannelError } from '../pay-channel.ts'

type Json = Readonly<Record<string, unknown>>

/** An answer that was verified and says too little: what became of the call, a repetition shows. */
export const unreadable = (what: string): ChannelError =>
  new ChannelError('unreadable', `the answer names no ${what}`, true)

export const mismatch = (name: string, value: unknown): ChannelError =>
  new ChannelError('mismatch', `the answer is about another ${name}: ${textOf(value).slice(0, 64)}`, true)

/** An answer about another order, merchant or app is none. @throws ChannelError `mismatch` */
export function sameOrThrow(answer: Json, expected: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(expected)) if (answer[name] !== value) throw mismatch(name, answer[name])
}

/** For `catch`: answers the errors with these codes, throws all others. */
export const errorAmong =
  (codes: readonly string[]) =>
  (error: unknown): ChannelError => {
    if (error instanceof ChannelError && codes.includes(error.code)) return error
    throw error
  }

/** @throws ChannelError `unreadable` where there is none */
export function orUnreadable<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw unreadable(what)
  return value
}
