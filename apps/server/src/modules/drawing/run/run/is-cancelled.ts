import type { JobContext, JobStop } from '../../../../platform/jobs/jobs.ts'

/** A person stopped this drawing; any other end of the signal means that another worker goes on. */
export const isCancelled = ({ signal }: Pick<JobContext, 'signal'>): boolean =>
  signal.aborted && signal.reason === ('cancelled' satisfies JobStop)
