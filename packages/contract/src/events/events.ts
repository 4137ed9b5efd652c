/**
 * Live events: `GET /blade-biz/events/stream?topics=notice,draw`, read with `fetch`. Each has a number in `id` that counts up
 * within the tenant; the header `Last-Event-ID` goes on after it. Besides the topics there are two events of the stream itself:
 * `resync` (numbers in between are gone: read everything again) and `bye` (the session ended; `data.reason` says why).
 */
export const EVENT_STREAM_PATH = '/blade-biz/events/stream'

/** `order`: an order came to another `state` or `refundState`. `drawApi`: the circuit of a drawing API changed (`id` = the API, `state` as in its `health`). `speech`: a text that is read came to its end (`id` as startTTS answered it, `state` as findTTS does). `flow`: a task (`kind` task) or a process (`kind` instance) came to another `state`, for those it concerns. `goodsOrder`: an order of goods was added, changed or came to another `state`. `device`: a device went on- or offline, its paper or its printer changed. `print`: a print job came to another `state`. `store`: files move between stores (`id` = the move, `state`, `moved`, `failed`, `total`). `person`: a copy of the data of a person is made (`state`, `tables`, `total`), or the person is erased (`state`, `step`, `total`). `tenantData`: an export or an erasure of a tenant came further (`id`, `kind`). `kiosk`: word to one device, which no person receives. */
export const EVENT_TOPICS = [
  'draw',
  'drawApi',
  'queue',
  'chat',
  'speech',
  'notice',
  'user',
  'flow',
  'order',
  'goodsOrder',
  'device',
  'print',
  'store',
  'person',
  'tenantData',
  'kiosk',
] as const
export type EventTopic = (typeof EVENT_TOPICS)[number]

/** Enough to patch a row; anything more is fetched. */
export interface EventData {
  type: EventTopic
  id: string
  [more: string]: unknown
}

/** A line `: ping` comes this often, so that both ends notice a dead connection. */
export const EVENT_PING_MS = 15_000
/** Events stay readable this long, and this many of a tenant. */
export const EVENTS_KEPT_MS = 600_000
export const EVENTS_KEPT_MOST = 10_000
