import type { StampLayer } from '@drawdesk/contract/biz/stamp'
import type { ChildLineage } from '../draw-child/child.ts'

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
}

/** What a record keeps of how it was sent (`draw_info.lineage`). */
export interface Lineage extends ChildLineage, OriginLineage {
  /** Version of the drawing API; the job takes the definition of that version. */
  apiVersion?: number | null
  /** The pictures as they were before something was put on them. */
  plainIds?: string[]
  /** As rendered, pictures by fileId. */
  body?: unknown
}

export const lineageOf = ({ lineage }: { lineage: unknown }): Lineage => (lineage ?? {}) as Lineage // written by us alone
