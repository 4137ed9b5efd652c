import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/**
 * What a printer writes down before it answers anybody, one line each, the oldest first. `on`: it was switched on; `begun`: a sheet was drawn in; `out`: it lies in the output
 * tray; `filled`: somebody put paper into it.
 */
export type BookLine =
  | { what: 'on' }
  | { what: 'filled'; sheets: number }
  | { what: 'begun'; name: string; ippJob: number }
  | { what: 'out'; name: string; ippJob: number; sha256: string; round?: number }

/** Each line is one write: a process that dies has written all of it or none. */
export const writeLine = (path: string, ...lines: readonly BookLine[]): void =>
  appendFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))

/** Without a last line that is being written. */
export function readBook(path: string): BookLine[] {
  if (!existsSync(path)) return []
  const text = readFileSync(path, 'utf8')
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as BookLine) // written by `writeLine` only
}

/** One sheet that came out of a printer. */
export interface OutSheet {
  jobId: string
  sheet: number
  sha256: string
  /** In which round of its job, where the printer knows: pages do. */
  round: number
}

export const sheetName = (jobId: string, sheet: number): string => `drawdesk ${jobId} sheet ${sheet}`

/** The job and the sheet of it that an IPP job was made for; undefined for what is not ours. */
export function namedSheet(name: string): { jobId: string; sheet: number } | undefined {
  const [, jobId, sheet] = /^drawdesk (\d+) sheet (\d+)/.exec(name) ?? []
  return jobId === undefined ? undefined : { jobId, sheet: Number(sheet) }
}

export const outOf = (lines: readonly BookLine[]): OutSheet[] =>
  lines.flatMap((line) => {
    if (line.what !== 'out') return []
    const named = namedSheet(line.name)
    return named ? [{ ...named, sha256: line.sha256, round: line.round ?? 0 }] : []
  })

/** Sheets that were half out when the power went: each stands in the book as begun, and the printer was switched on anew before it was out. */
export function halfSheets(lines: readonly BookLine[]): { jobId: string; sheet: number }[] {
  let inside: Extract<BookLine, { what: 'begun' }> | undefined
  const half: { jobId: string; sheet: number }[] = []
  for (const line of lines) {
    if (line.what === 'begun') inside = line
    else if (line.what === 'out' && line.ippJob === inside?.ippJob) inside = undefined
    else if (line.what === 'on') {
      const named = inside && namedSheet(inside.name)
      if (named) half.push(named)
      inside = undefined
    }
  }
  return half
}

/** Is a sheet drawn in and not out? */
export function isSheetInside(lines: readonly BookLine[]): boolean {
  const last = lines.findLast(({ what }) => what !== 'filled')
  return last?.what === 'begun'
}
