/** Of NOTIFY. Every notice is a JSON array: a word, and what it is about. */
export const CHANNEL = 'drawdesk_jobs'

export const ENDED = 'ended'

/** What processes tell each other: hints, never data. */
export type Notice =
  /** Something can be done now, says this worker. */
  | ['new', string]
  /** A running job should stop. */
  | ['cancel']
  /** A job that was to stop is gone: queue and key. */
  | [typeof ENDED, string, string]

export const sayNotice = (notice: Notice): string => JSON.stringify(notice)

/** What another version says, or nobody (the connection is new), counts as: look. */
export const readNotice = (payload: string): Notice =>
  payload.startsWith('["') ? (JSON.parse(payload) as Notice) : ['new', '']
