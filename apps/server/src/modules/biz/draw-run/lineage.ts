import type { ChildLineage } from '../draw-child/child.ts'

/** What a record keeps of how it was sent (`draw_info.lineage`). */
export interface Lineage extends ChildLineage {
  /** Version of the drawing API; the job takes the definition of that version. */
  apiVersion?: number | null
  /** As rendered, pictures by fileId. */
  body?: unknown
}

export const lineageOf = ({ lineage }: { lineage: unknown }): Lineage => (lineage ?? {}) as Lineage // written by us alone
