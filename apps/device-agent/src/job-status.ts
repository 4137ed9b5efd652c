import { PRINT_STATE, type PrintState } from '@drawdesk/contract/devices/print-job'
import type { KeptJob } from './kept/journal.ts'

/** What the server answers to each report of a job. */
export interface JobStatus {
  jobId: string
  state: PrintState
  printed: number
}

/** Goes by what the server says of a job: print it, let it wait, or leave it. */
export function applyState(job: KeptJob, state: number | undefined): void {
  switch (state) {
    case PRINT_STATE.printing:
      delete job.isHeld
      break
    case PRINT_STATE.paused:
      job.isHeld = true
      break
    case PRINT_STATE.failed:
    case PRINT_STATE.cancelled:
      job.isCancelled = true
      break
    default:
  }
}
