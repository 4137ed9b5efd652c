import type { Row } from '../row.ts'
import type { ResourceTree } from './use-resource-tree.ts'
import { useUnfolded, type Unfolded } from './use-unfolded.ts'
import { visibleRows, withoutChildren } from './visible-rows.ts'

export interface TreeFolds extends Unfolded {
  /** Ids of the rows with something below them. */
  parents: readonly string[]
  /** The rows on screen, each without what is below it. */
  visible: readonly Row[]
}

/** What of a tree is unfolded, and with it on screen. `name`: what the tree is remembered under. */
export function useTreeFolds(
  name: string,
  { forest, places, state: { filters } }: Pick<ResourceTree, 'forest' | 'places' | 'state'>,
): TreeFolds {
  const parents = [...places].filter(([, { hasChildren }]) => hasChildren).map(([id]) => id)
  const filter = Object.keys(filters).length > 0 ? JSON.stringify(filters) : ''
  const unfolded = useUnfolded(name, { parents, filter })
  return { ...unfolded, parents, visible: visibleRows(forest, unfolded.isUnfolded).map(withoutChildren) }
}
