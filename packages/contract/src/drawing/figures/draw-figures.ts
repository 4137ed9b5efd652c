import { Flag, Id, Nullable, Type, type Static } from '../../core/schema.ts'

export { DRAW_FIGURES_PATH } from '../draw-paths.ts'

/** Days that can be asked for at most, today included. */
export const FIGURE_DAYS_MAX = 30
export const FIGURE_DAYS_DEFAULT = 7
/** Drawing APIs shown at most, the busiest first. */
export const FIGURE_APIS_MAX = 50

const Count = Type.Integer({ minimum: 0 })
const Seconds = Nullable(Type.Number({ minimum: 0 }))

/** How drawings ended; `open`: not yet (waiting or running). */
export const OutcomeCounts = Type.Object({
  succeeded: Count,
  failed: Count,
  cancelled: Count,
  blocked: Count,
  open: Count,
})
export type OutcomeCounts = Static<typeof OutcomeCounts>

export const ApiFigures = Type.Object({
  apiId: Id,
  apiName: Type.String(),
  /** Off while 0. An API that was deleted counts as off and is shown only while it has drawings in the range. */
  active: Flag,
  isDeleted: Flag,
  /** 1: its definition names a secret that nobody entered. */
  lacksKey: Flag,
  waiting: Count,
  running: Count,
  failedToday: Count,
  /** Of the whole range. */
  total: Count,
  succeeded: Count,
  /** Without what moderation refused, which is `blocked`. */
  failed: Count,
  blocked: Count,
  /** From sending to the picture. */
  medianSeconds: Seconds,
  /** From the moment it went to the provider: drawing alone. */
  runMedianSeconds: Seconds,
})
export type ApiFigures = Static<typeof ApiFigures>

export const DrawFiguresQuery = Type.Object({
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: FIGURE_DAYS_MAX })),
})

/** Days and hours are those of the configured zone; a drawing belongs to the moment it was sent. */
export const DrawFigures = Type.Object({
  /** Every day asked for, oldest first, today last. */
  days: Type.Array(
    Type.Object({ day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }), ...OutcomeCounts.properties }),
  ),
  /** The 24 hours of today. */
  hours: Type.Array(Type.Object({ hour: Type.Integer({ minimum: 0, maximum: 23 }), ...OutcomeCounts.properties })),
  /** Now, whenever it was sent. */
  queue: Type.Object({ waiting: Count, running: Count, oldestWaitSeconds: Seconds }),
  /** Of today's pictures: from sending to the picture, and drawing alone. */
  today: Type.Object({ medianSeconds: Seconds, p90Seconds: Seconds, runMedianSeconds: Seconds }),
  apis: Type.Array(ApiFigures),
})
export type DrawFigures = Static<typeof DrawFigures>
