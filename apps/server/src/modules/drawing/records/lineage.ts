import type { StampLayer } from '@drawdesk/contract/drawing/stamp'
import { membersOf, type ChildLineage } from './child.ts'

/** Where a drawing comes from besides its API; versions are those it was sent with. */
export interface OriginLineage {
  styleVersion?: number
  promptVersion?: number
  exVersion?: number
  sealVersion?: number
  /** What the guest said, before style or prompt put their words around it. */
  words?: string
  /** What their variables were filled with. */
  variables?: Record<string, string>
  /** What is put on its pictures when they are there, bottom first. */
  stamp?: StampLayer[]
  /** Who changed its words or parameters last while it waited, and when (ISO). */
  edited?: { by: string; time: string }
}

/** What a record keeps of how it was sent (`draw_info.lineage`). */
export interface Lineage extends ChildLineage, OriginLineage {
  /** Version of the drawing API; the job takes the definition of that version. */
  apiVersion?: number | null
  /** The pictures as they were before something was put on them. */
  plainIds?: string[]
  /** What the provider says of its picture (`result.meta.note`). */
  note?: string
  /** As rendered, pictures by fileId. */
  body?: unknown
}

const ORIGIN_MEMBERS = [
  'styleVersion',
  'promptVersion',
  'exVersion',
  'sealVersion',
  'words',
  'variables',
  'stamp',
  'edited',
] as const satisfies readonly (keyof OriginLineage)[]

/** What a lineage says of where the drawing comes from. */
export const originOf = (lineage: OriginLineage): OriginLineage =>
  Object.fromEntries(ORIGIN_MEMBERS.flatMap((name) => (lineage[name] === undefined ? [] : [[name, lineage[name]]])))

/** The same as text, with a comma behind each; these members stand in front of `body`. */
export const originMembersOf = (lineage: OriginLineage): string =>
  Object.entries(originOf(lineage))
    .map(([name, value]) => `"${name}":${JSON.stringify(value)},`)
    .join('')

export const lineageOf = ({ lineage }: { lineage: unknown }): Lineage => lineage ?? {} // written by us alone

/** A whole lineage as it is stored; `body` last, as rendered. */
export const lineageText = (lineage: Lineage, body: string): string =>
  `{"apiVersion":${lineage.apiVersion ?? null},${membersOf(lineage)}${originMembersOf(lineage)}"body":${body}}`
