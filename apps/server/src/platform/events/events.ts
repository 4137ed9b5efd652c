import type { EventData, EventTopic } from '@drawdesk/contract/events/events'
import type { Db } from '../database/db.ts'
import type { Scope } from '../scope.ts'

type Tenant = Pick<Scope, 'tenantId'>

/**
 * Something that open consoles should notice. It reaches only the people it is for: without `userId` and `permission` it is
 * for everybody of the tenant (or for its audience), else for that person and for all who hold that code.
 */
export interface NewEvent {
  topic: EventTopic
  /** Id of the row it is about. */
  id: string
  /** What a reader needs to patch its row; no texts of people, no secrets. */
  more?: Readonly<Record<string, string | number | boolean | null>>
  userId?: string
  permission?: string
  /** Only for people who have one of these tags; see {@link audienceTag}. Without effect beside `userId` or `permission`. */
  audience?: readonly string[]
}

/** A department (with those below it), a role or a person, as part of an event's audience. */
export const audienceTag = {
  dept: (id: string): string => `d${id}`,
  role: (id: string): string => `r${id}`,
  user: (id: string): string => `u${id}`,
  /** The platform's operators, of the platform's own tenant. */
  operators: 'operators',
} as const

/** An event as it is read: `number` counts 1, 2, 3 … within the tenant. */
export interface StoredEvent {
  number: number
  topic: EventTopic
  data: EventData
  userId: string | null
  permission: string | null
  audience: readonly string[] | null
}

/** One reader of a tenant's events, at its own place in the numbers. */
export interface EventReader {
  tenantId: string
  /** Number of the last event it has seen; undefined: begin with what comes next. */
  after: number | undefined
  /** While true nothing is read for it; it goes on where it was. */
  isPaused(): boolean
  /** It stands after this number: once at the beginning. */
  onPlace(number: number): void
  /** Events in the order of their numbers, none left out, of all topics. The next ones come when this is done. */
  onEvents(events: readonly StoredEvent[]): Promise<void>
  /** Some of what it should have seen is gone; it goes on after `number`. */
  onGap(number: number): void
  /** It is dropped: events could not be handed on, or (without an error) the process stops. */
  onEnd(error: Error | undefined): void
}

export interface Subscription {
  /** Read now: after a pause. */
  wake(): void
  close(): void
}

export interface Events {
  /**
   * In the caller's transaction, so that the event exists exactly when the change does (outbox). It is written with the commit: the tenant's number is held until then, so that numbers become visible in
   * their order, and others wait for it.
   */
  publish(trx: Db, scope: Tenant, events: readonly NewEvent[]): Promise<void>
  /**
   * For what changes more often than anybody looks, each value under a key of its own: `publish` gets the last value of each key touched, and runs in a transaction of its own; of a key at most once in
   * `everyMs`, the first at once, the last always, also before the process ends. Returns the function that touches a key.
   */
  throttled<Value>(
    everyMs: number,
    publish: (touched: ReadonlyMap<string, Value>) => Promise<void>,
  ): (key: string, value: Value) => void
  /** Open subscriptions go on until they are closed, over lost connections to the database too. */
  subscribe(reader: EventReader): Subscription
  /** Before the server closes its connections: ends every reader and takes no new one. */
  endAll(): void
  /** Forgets events that are over their time or number. */
  sweep(): Promise<void>
  close(): Promise<void>
}
