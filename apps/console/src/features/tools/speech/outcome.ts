import type { TtsAnswer } from '@drawdesk/contract/voice/speech'

/** How a text that was given in stands. */
export type Outcome =
  | { state: 'busy'; now: TtsAnswer['state'] }
  | { state: 'done'; answer: TtsAnswer; text: string }
  | { state: 'error'; message: string }
