import { diff3Merge } from 'node-diff3'

/** A place that both sides changed, each in its own way. */
export interface Conflict {
  /** Of the file as it stands, from 1. */
  line: number
  yours: readonly string[]
  /** As it was generated last. */
  before: readonly string[]
  generated: readonly string[]
}

export type Merged =
  | { kind: 'clean'; text: string }
  /** `marked`: the whole with both sides between the usual marks. */
  | { kind: 'conflict'; conflicts: readonly Conflict[]; marked: string }

const linesOf = (text: string): string[] => text.split('\n')

/** What was changed by hand since `base` and what is generated otherwise since `base`, in one text. */
export function mergeThree({ base, yours, generated }: { base: string; yours: string; generated: string }): Merged {
  const regions = diff3Merge(linesOf(yours), linesOf(base), linesOf(generated), { excludeFalseConflicts: true })
  const marked: string[] = []
  const conflicts: Conflict[] = []
  for (const { ok, conflict } of regions) {
    if (ok) marked.push(...ok)
    if (!conflict) continue
    conflicts.push({ line: conflict.aIndex + 1, yours: conflict.a, before: conflict.o, generated: conflict.b })
    marked.push('<<<<<<< yours', ...conflict.a, '||||||| generated before', ...conflict.o)
    marked.push('=======', ...conflict.b, '>>>>>>> generated now')
  }
  const text = marked.join('\n')
  return conflicts.length === 0 ? { kind: 'clean', text } : { kind: 'conflict', conflicts, marked: text }
}
