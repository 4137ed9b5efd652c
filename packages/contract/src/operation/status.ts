import { DateTime, Id, Type, type Static } from '../core/schema.ts'

export const STATUS_PATH = '/blade-system/status'

/** `ok`: as it should be; `warn`: works, and somebody should look; `bad`: does not work. */
export const StatusLevel = Type.Union([Type.Literal('ok'), Type.Literal('warn'), Type.Literal('bad')])
export type StatusLevel = Static<typeof StatusLevel>

/** A process that takes up jobs. */
export const StatusWorker = Type.Object({
  id: Type.String(),
  role: Type.String(),
  host: Type.String(),
  pid: Type.Integer(),
  running: Type.Integer(),
  concurrency: Type.Integer(),
  isDraining: Type.Boolean(),
  isAlive: Type.Boolean(),
  startedTime: DateTime,
})
export type StatusWorker = Static<typeof StatusWorker>

/** Jobs of one kind. Of drawings their records are counted, as every other screen does: a drawing that waits for its provider waits, though its job has begun. */
export const StatusQueue = Type.Object({
  queue: Type.String(),
  waiting: Type.Integer(),
  running: Type.Integer(),
  oldestWaitSeconds: Type.Integer(),
  /** Jobs whose last run failed and that are tried again. */
  failing: Type.Integer(),
})
export type StatusQueue = Static<typeof StatusQueue>

/** A service outside that answers badly or refuses us, as its gate says. */
export const StatusService = Type.Object({
  kind: Type.Union([Type.Literal('draw'), Type.Literal('chat')]),
  tenantId: Type.String(),
  tenantName: Type.String(),
  apiId: Id,
  name: Type.String(),
  /** Why its gate is closed, in words. */
  reason: Type.String(),
  /** Until when nothing is sent; `""` until somebody opens it. */
  until: DateTime,
})
export type StatusService = Static<typeof StatusService>

export const ServiceStatus = Type.Object({
  level: StatusLevel,
  time: DateTime,
  /** The process that answers. */
  server: Type.Object({
    level: StatusLevel,
    host: Type.String(),
    pid: Type.Integer(),
    role: Type.String(),
    version: Type.String(),
    node: Type.String(),
    startedTime: DateTime,
    memoryBytes: Type.Integer(),
  }),
  workers: Type.Object({ level: StatusLevel, records: Type.Array(StatusWorker) }),
  queues: Type.Object({ level: StatusLevel, records: Type.Array(StatusQueue) }),
  database: Type.Object({
    level: StatusLevel,
    version: Type.String(),
    isEmbedded: Type.Boolean(),
    pingMs: Type.Integer(),
    bytes: Type.Integer(),
    connections: Type.Integer(),
    connectionsMost: Type.Integer(),
    /** The last backup that was written, and the last one that failed; `""` where none was. */
    backup: Type.Object({
      doneTime: DateTime,
      file: Type.String(),
      bytes: Type.Integer(),
      failedTime: DateTime,
      reason: Type.String(),
    }),
  }),
  storage: Type.Object({
    level: StatusLevel,
    kind: Type.Union([Type.Literal('folder'), Type.Literal('s3')]),
    place: Type.String(),
    /** Writing, reading and removing a small file; -1 where that failed. */
    probeMs: Type.Integer(),
    /** Of the disk; -1 where it is not known, as of an S3 store. */
    freeBytes: Type.Integer(),
    totalBytes: Type.Integer(),
    error: Type.String(),
  }),
  services: Type.Object({
    level: StatusLevel,
    /** In use: switched on, in all tenants. */
    drawApis: Type.Integer(),
    chatApis: Type.Integer(),
    /** Those to which nothing is sent at this moment. */
    closed: Type.Array(StatusService),
  }),
})
export type ServiceStatus = Static<typeof ServiceStatus>
