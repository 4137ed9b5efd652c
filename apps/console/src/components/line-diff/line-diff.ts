import { structuredPatch } from 'diff'

export interface DiffLine {
  kind: 'same' | 'added' | 'removed'
  text: string
  /** Line numbers from 1, on the sides that have the line. */
  oldNumber: number | undefined
  newNumber: number | undefined
}

export interface DiffHunk {
  lines: DiffLine[]
}

/** Unchanged lines shown around a change. */
const CONTEXT_LINES = 3
/** Texts that differ in more than this are not compared line by line for ever. */
const EDITS_MAX = 20_000

/** What differs between two texts, in hunks with a little around them; empty when they are equal; undefined when they are too different to be shown. */
export function diffLines(oldText: string, newText: string): DiffHunk[] | undefined {
  const patch = structuredPatch(
    '',
    '',
    oldText === '' ? '' : `${oldText}\n`,
    newText === '' ? '' : `${newText}\n`,
    '',
    '',
    { context: CONTEXT_LINES, maxEditLength: EDITS_MAX },
  )
  return patch?.hunks.map(({ oldStart, newStart, lines }) => {
    let [oldNumber, newNumber] = [oldStart, newStart]
    return {
      lines: lines
        .filter((line) => !line.startsWith('\\'))
        .map((line): DiffLine => {
          const kind = line.startsWith('+') ? 'added' : line.startsWith('-') ? 'removed' : 'same'
          const found = {
            kind,
            text: line.slice(1),
            oldNumber: kind === 'added' ? undefined : oldNumber,
            newNumber: kind === 'removed' ? undefined : newNumber,
          } as const
          if (kind !== 'added') oldNumber += 1
          if (kind !== 'removed') newNumber += 1
          return found
        }),
    }
  })
}

export interface DiffPair {
  left: DiffLine | undefined
  right: DiffLine | undefined
}

/** The lines of a hunk side by side: what was removed beside what was added in its place. */
export function pairLines({ lines }: DiffHunk): DiffPair[] {
  const pairs: DiffPair[] = []
  let removed: DiffLine[] = []
  let added: DiffLine[] = []
  const flush = () => {
    for (let at = 0; at < Math.max(removed.length, added.length); at += 1)
      pairs.push({ left: removed[at], right: added[at] })
    removed = []
    added = []
  }
  for (const line of lines) {
    if (line.kind === 'removed') removed.push(line)
    else if (line.kind === 'added') added.push(line)
    else {
      flush()
      pairs.push({ left: line, right: line })
    }
  }
  flush()
  return pairs
}
