/**
 * What the next answer of a call is instead of the truth. A code that the company documents (`SYSTEM_ERROR`) is answered as that error and carries nothing out;
 * the words below carry the call out but for `dropBefore`, `gateway` and `held` (until `release`). `NOT_ENOUGH unsigned`: an error whose answer is not what it seems either.
 */
export const ANSWER_TRICKS = [
  'ok',
  'dropBefore',
  'dropAfter',
  'gateway',
  'held',
  'badJson',
  'unsigned',
  'badSignature',
  'tampered',
  'stale',
  'unknownSerial',
  'oldCertificate',
  'probe',
  'wrongAmount',
  'otherOrder',
  'otherMerchant',
  'otherApp',
] as const
export type AnswerTrick = (typeof ANSWER_TRICKS)[number]

/** How the next notice goes out. `twice` is what happens by itself; `reordered`: behind the notice that comes after it. */
export const NOTICE_TRICKS = [
  'twice',
  'once',
  'none',
  'held',
  'reordered',
  'unsigned',
  'badSignature',
  'tampered',
  'stale',
  'unknownSerial',
  'oldCertificate',
  'probe',
  'badCipher',
  'wrongAmount',
  'otherOrder',
  'otherMerchant',
  'otherApp',
] as const
export type NoticeTrick = (typeof NOTICE_TRICKS)[number]

/** Of everything that is signed. */
export type SignTrick = Extract<AnswerTrick, NoticeTrick>

export interface Scene {
  /** Of the error to answer; "" for the truth. */
  error: string
  trick: string
}

/** Scripts by call: each answer takes one off. @param errors codes that the company documents */
export function createPayScenes<Call extends string>(
  calls: readonly Call[],
  errors: Readonly<Record<string, unknown>>,
  notHere: readonly string[] = [],
) {
  const scripts = new Map<Call, Scene[]>()
  const isError = (word: string): boolean => Object.hasOwn(errors, word)
  const isTrick = (word: string): boolean =>
    (ANSWER_TRICKS as readonly string[]).includes(word) && !notHere.includes(word)
  function read(scene: string): Scene {
    const words = scene.split(' ')
    if (!words.every((word) => isError(word) || isTrick(word))) throw new Error(`no scene ${scene}`)
    return { error: words.find(isError) ?? '', trick: words.find(isTrick) ?? 'ok' }
  }
  return {
    script(call: Call, ...scenes: string[]): void {
      if (!calls.includes(call)) throw new Error(`no call ${call}`)
      scripts.set(call, [...(scripts.get(call) ?? []), ...scenes.map(read)])
    },
    next: (call: Call): Scene => scripts.get(call)?.shift() ?? { error: '', trick: 'ok' },
  }
}
