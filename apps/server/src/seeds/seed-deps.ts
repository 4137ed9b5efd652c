import type { Deps } from '../platform/deps.ts'

/** What the seeds are given. */
export type SeedDeps = Pick<Deps, 'db' | 'ids' | 'clock' | 'secrets'>
