import type { CallSpec } from '@drawdesk/contract/drawing/definition/draw-definition'
import type { Moment } from '../sign/moment.ts'

/** One of a definition's calls; `json` is the plain body of `cancel.also`. */
export type Call = CallSpec & { json?: unknown }

/** `task` has localId, id (the provider's) and attempt; `item` is the result item that is fetched. */
export interface CallScope {
  task?: Readonly<Record<string, unknown>>
  item?: unknown
  /** The address that the provider gave to ask at, instead of baseUrl and path; checked against `poll.urlHosts`. */
  url?: string | undefined
  /** `{{timestamp}}` and `{{nonce}}`; absent: anything, for requests that are not sent. */
  moment?: Moment
}
