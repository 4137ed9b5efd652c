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
  outId: string
}

export interface SmsFakeOptions {
  port?: number
  now?: () => number
  /** Instead of a script: what each call meets. */
  choose?: () => SmsScene
  /** Before each answer, in milliseconds. */
  delayMs?: () => number
}

/** What the fakes of all four companies keep: scenes, and each message that they took. */
export function createSmsCounter(prefix: string, { choose, delayMs }: SmsFakeOptions) {
  const scenes: Scenes<SmsScene> = createScenes<SmsScene>({}, 'ok') // a template holds no words
  const holds = createHolds()
  const taken: TakenMessage[] = []
  return {
    scenes,
    holds,
    taken,
    next: (): SmsScene => choose?.() ?? scenes.next(''),
    take(message: Omit<TakenMessage, 'id'>): string {
      const id = `${prefix}${String(taken.length + 1).padStart(12, '0')}`
      taken.push({ ...message, id })
      return id
    },
    /** The answer of a scene once it may go out. */
    async pace(scene: SmsScene, answer: FakeAnswer): Promise<FakeAnswer> {
      const ms = delayMs?.() ?? 0
      if (ms > 0) await holds.hold(ms)
      if (scene === 'slow') await holds.hold()
      return scene === 'lost' || scene === 'cut' ? { drop: 'beforeHeaders' } : answer
    },
  }
}

/** Whether this scene means that the number at this place is taken. */
export const isTaken = (scene: SmsScene, at: number): boolean =>
  scene === 'ok' || scene === 'lost' || scene === 'slow' || (scene === 'half' && at % 2 === 0)

export const GATEWAY: FakeAnswer = { status: 502, body: '<html>502 Bad Gateway</html>' }
