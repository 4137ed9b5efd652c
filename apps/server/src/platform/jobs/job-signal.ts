/** Of NOTIFY. Every signal is a JSON array: a word, and what it is about. */
export const CHANNEL = 'drawdesk_jobs'

export const ENDED = 'ended'

/** What processes say to each other about jobs: hints, never data. */
export type JobSignal =
  /** Something can be done now, says this worker. */
  | ['new', string]
  /** A running job should stop. */
  | ['cancel']
  /** A job that was to stop is gone: queue and key. */
  | [typeof ENDED, string, string]

export const writeSignal = (signal: JobSignal): string => JSON.stringify(signal)

/** What another version says, or nobody (the connection is new), counts as: look. */
export const readSignal = (payload: string): JobSignal =>
  payload.startsWith('["') ? (JSON.parse(payload) as JobSignal) : ['new', '']
