import { CodeDefinition } from '@drawdesk/contract/develop/code-definition'
import { Type, type Static } from '@drawdesk/contract/core/schema'
import {
  generateDrawdesk,
  type DrawdeskOutput,
  type GeneratedFile,
} from '../../apps/server/src/modules/develop/generator/engine/drawdesk/drawdesk.ts'
import { withEntry } from '../../apps/server/src/modules/develop/generator/engine/drawdesk/entries.ts'
import { mergeThree, type Conflict } from './merge.ts'

/** What is kept of the last time (`.generated/<screen>.json`, checked in with the screen): what changes by hand are compared with. */
export const Kept = Type.Object({
  format: Type.Literal(1),
  definition: CodeDefinition,
  tables: Type.Record(Type.String(), Type.Record(Type.String(), Type.String())),
  /** Paths of migrations, oldest first. */
  migrations: Type.Array(Type.String()),
  /** Lines of each file as it was generated. */
  files: Type.Record(Type.String(), Type.Array(Type.String())),
})
export type Kept = Static<typeof Kept>

export type Step =
  /** Not there yet; or generated otherwise now and not touched by hand; or both, without a clash. */
  | { path: string; what: 'new' | 'updated' | 'merged' | 'entry'; content: string }
  /** Nothing to do: generated as before; changed by hand alone; removed by hand. */
  | { path: string; what: 'same' | 'yours' | 'removed' }
  /** Both changed the same lines; or a file stands there that was never generated. The file stays as it is. */
  | { path: string; what: 'conflict'; conflicts: readonly Conflict[]; marked: string }
  | { path: string; what: 'foreign' }
  /** Generated once and no longer. The file stays. */
  | { path: string; what: 'left' }

export interface Plan {
  output: DrawdeskOutput
  steps: readonly Step[]
  /** Where something of this name stands already although the screen was never generated here; then nothing is written. */
  taken: readonly string[]
  /** What is kept from now on. */
  kept: Kept
}

export interface Tree {
  /** The file as it stands; undefined where there is none. */
  read(path: string): string | undefined
  /** In the form that the repository's own files have. */
  format(files: readonly GeneratedFile[]): Promise<GeneratedFile[]>
}

export interface PlanOptions {
  definition: CodeDefinition
  kept: Kept | undefined
  stamp: string
  /** Paths whose conflicts were solved by hand: the file as it stands holds. */
  solved?: ReadonlySet<string>
}

/** What generating does to a working tree; nothing is written. */
export async function planOf(tree: Tree, options: PlanOptions): Promise<Plan> {
  const { definition, kept, stamp, solved = new Set() } = options
  const output = generateDrawdesk(definition, { stamp, ...(kept ? { tables: kept.tables } : {}) })
  const files = await tree.format(output.files)
  const migrations = await tree.format(output.migrations)
  const bases: Record<string, string[]> = {}
  const steps: Step[] = []
  for (const { path, content } of files) {
    const base = kept?.files[path]?.join('\n')
    const step = solved.has(path)
      ? ({ path, what: 'yours' } as const)
      : stepOf(path, { base, yours: tree.read(path), generated: content })
    steps.push(step)
    if (step.what === 'conflict') bases[path] = (base ?? '').split('\n')
    else if (step.what !== 'foreign') bases[path] = content.split('\n')
  }
  for (const { path, content } of migrations)
    steps.push(tree.read(path) === undefined ? { path, what: 'new', content } : { path, what: 'foreign' })
  for (const path of Object.keys(kept?.files ?? {}))
    if (!(path in bases) && tree.read(path) !== undefined && !steps.some((step) => step.path === path))
      steps.push({ path, what: 'left' })
  const entries = await entrySteps(tree, output)
  const listed = new Set(output.entries.map(({ path }) => path))
  for (const { path } of entries) listed.delete(path)
  const foreign = steps.flatMap(({ path, what }) => (what === 'foreign' ? [path] : []))
  return {
    output,
    steps: [...steps, ...entries],
    taken: kept ? [] : [...foreign, ...listed],
    kept: {
      format: 1,
      definition,
      tables: output.tables,
      migrations: [...(kept?.migrations ?? []), ...migrations.map(({ path }) => path)],
      files: bases,
    },
  }
}

function stepOf(
  path: string,
  { base, yours, generated }: { base: string | undefined; yours: string | undefined; generated: string },
): Step {
  if (base === undefined) {
    if (yours === undefined) return { path, what: 'new', content: generated }
    return yours === generated ? { path, what: 'same' } : { path, what: 'foreign' }
  }
  if (yours === undefined) return { path, what: 'removed' }
  if (yours === generated) return { path, what: 'same' }
  if (yours === base) return { path, what: 'updated', content: generated }
  if (generated === base) return { path, what: 'yours' }
  const merged = mergeThree({ base, yours, generated })
  if (merged.kind === 'conflict') return { path, what: 'conflict', conflicts: merged.conflicts, marked: merged.marked }
  return merged.text === yours ? { path, what: 'yours' } : { path, what: 'merged', content: merged.text }
}

/** Lists with the entries that they lack; each list once, with all of them. */
async function entrySteps(tree: Tree, { entries }: DrawdeskOutput): Promise<Step[]> {
  const changed: GeneratedFile[] = []
  for (const path of new Set(entries.map((entry) => entry.path))) {
    const before = tree.read(path)
    if (before === undefined) throw new Error(`a list is missing: ${path}`)
    const after = entries.filter((entry) => entry.path === path).reduce(withEntry, before)
    if (after !== before) changed.push({ path, content: after })
  }
  return (await tree.format(changed)).map(({ path, content }) => ({ path, what: 'entry', content }))
}
