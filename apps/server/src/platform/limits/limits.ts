/**
 * What one person, one tenant and one process may ask for at once or in a while: every number with its unit, explained in docs/limits.md, which limits.test.ts compares with these. What a limit refuses answers 429 with
 * Retry-After. Counts and rates are those of one process; what is counted in the database says so.
 */
export const LIMITS = {
  /** Calls of a signed-in person: a bucket that holds so many and is filled by so many a second. Not measured yet: 35 tabs that open at once are guessed at 500 calls. */
  callsPerPerson: { burst: 1_500, perSecond: 50 },
  /** The same of all people of a tenant together. */
  callsPerTenant: { burst: 10_000, perSecond: 500 },

  /** Heavy questions (searches in logs, text that is contained, figures, costs) that are worked on at once. */
  heavyPerPerson: 4,
  /** Of the connections to the database that all heavy questions of one tenant may use at once. */
  heavyShareOfPoolPerTenant: 0.5,
  /** Connections that are always left for what is not heavy. */
  poolLeftForOthers: 3,
  /** Heavy questions of a person that wait for their turn; one more is refused. */
  heavyWaitingPerPerson: 16,
  /** So long they wait at most. */
  heavyWaitSeconds: 10,

  /** Files (xlsx, zip) that are written for a person at once. */
  exportsPerPerson: 2,
  exportsWaitingPerPerson: 2,
  exportWaitSeconds: 10,

  /** A single statement of a call that only reads. */
  readStatementSeconds: 5,
  /** Of a call that changes something: it may wait for locks. */
  actionStatementSeconds: 30,
  /** Of an export: its chunks. Migrations, jobs and maintenance jobs have no bound. */
  exportStatementSeconds: 60,

  /** Event streams of one person, over all sign-ins; of one sign-in `STREAMS_PER_SESSION`. */
  eventStreamsPerPerson: 60,
  /** Streams of answers of one person; of one sign-in `CHAT_STREAMS_PER_SESSION`. */
  chatStreamsPerPerson: 60,
  /** Live sign-ins of one person, counted in the database: one more ends the one that was used longest ago. */
  sessionsPerPerson: 20,

  /** Files that a person may send in a minute, and their bytes. */
  uploadsPerMinute: 120,
  uploadBytesPerMinute: 600 * 1024 * 1024,

  /** Unknown or foreign file ids that a person may ask for in a minute. */
  fileMissesPerMinute: 30,

  /** Answers of chat that are under way for one person, in dialogs and for programs, counted in the database. */
  answersPerPerson: 10,
} as const

/** Tokens of chat that a person may use in a day where the tenant has set nothing for everybody's day or for theirs. */
export { CHAT_DEFAULT_DAY_TOKENS } from '@drawdesk/contract/chat/chat-costs'

/** Rates and counts of people and tenants, times the setting LIMITS_SCALE; times and shares stay. */
export function scaled(limit: number, { limitsScale }: { limitsScale: number }): number {
  return Math.max(1, Math.round(limit * limitsScale))
}
