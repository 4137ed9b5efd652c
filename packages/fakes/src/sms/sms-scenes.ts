import { createHolds, createScenes, type Scenes } from '../kit/scenes.ts'
import type { FakeAnswer } from '../kit/fake-http.ts'

/**
 * What a company does with the next call: takes it; refuses it (`limited` this number, `balance`, `template`); has no room (`rate`); fails (`error`, a plain 502 `gateway`);
 * `cut` before it took anything, `lost` after it took it; `half`: every second number is refused; `slow` waits until it is released.
 */
export type SmsScene =
  | 'ok'
  | 'limited'
  | 'balance'
  | 'template'
  | 'rate'
  | 'error'
  | 'gateway'
  | 'cut'
  | 'lost'
  | 'half'
  | 'slow'

export interface TakenMessage {
  id: string
  phone: string
  text: string
  /** The number that the sender gave along, as the company takes one. */
  outId: string
}

export interface SmsFakeOptions {
  port?: number
  now?: () => number
  /** Instead of a script: what each call meets. */
  choose?: () => SmsScene
  /** Before each answer, in milliseconds. */
  delayMs?: () => number
  /** Each message that it takes, before the call is answered. */
  onTaken?: (message: TakenMessage) => void
  /** For people: the last digits of a number say what it meets (`PHONE_ENDINGS`). */
  isByPhone?: boolean
}

/** What a number that ends so meets, where nobody scripts it. */
export const PHONE_ENDINGS: Readonly<Record<string, SmsScene>> = {
  '0001': 'limited',
  '0002': 'balance',
  '0003': 'template',
  '0004': 'cut',
  '0005': 'lost',
  '0429': 'rate',
  '0500': 'error',
  '0502': 'gateway',
  '0020': 'slow',
}
const SLOW_MS = 9_000

/** What the fakes of all four companies keep: scenes, and each message that they took. */
export function createSmsCounter(prefix: string, { choose, delayMs, onTaken, isByPhone }: SmsFakeOptions) {
  const scenes: Scenes<SmsScene> = createScenes<SmsScene>({}, 'ok') // a template holds no words
  const holds = createHolds()
  const taken: TakenMessage[] = []
  return {
    scenes,
    holds,
    taken,
    next: (phone: string): SmsScene => choose?.() ?? ((isByPhone && PHONE_ENDINGS[phone.slice(-4)]) || scenes.next('')),
    take(given: Omit<TakenMessage, 'id'>): string {
      const id = `${prefix}${String(taken.length + 1).padStart(12, '0')}`
      const message = { ...given, id }
      taken.push(message)
      onTaken?.(message)
      return id
    },
    /** The answer of a scene once it may go out. */
    async pace(scene: SmsScene, answer: FakeAnswer): Promise<FakeAnswer> {
      const ms = delayMs?.() ?? 0
      if (ms > 0) await holds.hold(ms)
      if (scene === 'slow') await holds.hold(isByPhone ? SLOW_MS : undefined)
      return scene === 'lost' || scene === 'cut' ? { drop: 'beforeHeaders' } : answer
    },
  }
}

/** What a company reports of messages: how it arrives at the address that was entered there. */
export interface SmsReport {
  type: string
  body: string
}

/** Whether this scene means that the number at this place is taken. */
export const isTaken = (scene: SmsScene, at: number): boolean =>
  scene === 'ok' || scene === 'lost' || scene === 'slow' || (scene === 'half' && at % 2 === 0)

export const GATEWAY: FakeAnswer = { status: 502, body: '<html>502 Bad Gateway</html>' }
