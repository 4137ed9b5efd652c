import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/**
 * What a stand-in of a drawing service did, written before it answers: it outlives the `kill -9` of the one who wrote it. `order`: a task was taken;
 * `paint`: a picture was made; `charge`: it was charged; `cancel`: a task was stopped before it was painted. `ref` is our own id of the attempt, which
 * the service gets as a plain field and makes nothing of.
 */
export interface LedgerLine {
  what: 'order' | 'paint' | 'charge' | 'cancel'
  id: string
  ref: string
  key: string | null
  prompt: string
  flow: 'sync' | 'poll'
  timeMs: number
}

/** One write for all the lines: a process that dies has written all of them or none. */
export function appendLines(path: string, lines: readonly LedgerLine[]): void {
  appendFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}

/** @throws {SyntaxError} for a line that was torn, which one write of a live machine cannot be. */
export function readLedger(path: string): LedgerLine[] {
  if (!existsSync(path)) return []
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as LedgerLine) // written by this file only
}

/** What the picture of a painting says. */
export const paintingText = ({ id, ref, prompt }: Pick<LedgerLine, 'id' | 'ref' | 'prompt'>): string =>
  `${id} ${ref} ${prompt}`
