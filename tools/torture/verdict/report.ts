import { writeFileSync } from 'node:fs'
import type { TortureOptions } from '../options.ts'

/** What a run leaves in the file of `--report`, for a program to read. */
export interface TortureReport {
  suite: TortureOptions['suite']
  /** With the same seed the same rounds are planned again. */
  seed: number
  /** One sentence each. */
  violations: string[]
  /** The error that ended the run before its end, with its stack. */
  crash?: string
}

/** What one violation is called in a list: what happened, up to which round, and to which request where there is one. */
export function nameViolation({ what, round, requestId }: { what: string; round: number; requestId?: string }): string {
  return `up to round ${round}${requestId ? `, ${requestId}` : ''}: ${what}`
}

/** Writes the report of a run to `file`; without a file there is none. */
export function writeReport(
  { suite, seed, reportFile }: Pick<TortureOptions, 'suite' | 'seed' | 'reportFile'>,
  found: Pick<TortureReport, 'violations'> & { crash?: unknown },
): void {
  if (reportFile === undefined) return
  const report: TortureReport = { suite, seed, violations: found.violations }
  if (found.crash !== undefined)
    report.crash = found.crash instanceof Error ? (found.crash.stack ?? String(found.crash)) : String(found.crash)
  writeFileSync(reportFile, JSON.stringify(report))
}
