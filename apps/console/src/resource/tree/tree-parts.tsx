import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import type { Field } from '../field.ts'
import { kitTexts } from '../resource.i18n.ts'
import type { Row } from '../row.ts'
import { TreeCell } from './tree-cell.tsx'
import { treeTexts } from './tree.i18n.ts'
import type { ResourceTree } from './use-resource-tree.ts'
import type { TreeFolds } from './use-tree-folds.ts'
import type { Unfolded } from './use-unfolded.ts'

/** Unfolds or folds everything. */
export function FoldButtons({ folds: { parents, setAll } }: { folds: TreeFolds }): ReactNode {
  const t = useTexts(treeTexts)
  const isFlat = parents.length === 0
  return (
    <>
      <Button type="text" disabled={isFlat} onClick={() => setAll(parents)}>
        {t('unfoldAll')}
      </Button>
      <Button type="text" disabled={isFlat} onClick={() => setAll([])}>
        {t('foldAll')}
      </Button>
    </>
  )
}

interface InTreeProps {
  isFirst: boolean
  row: Row
  tree: Pick<ResourceTree, 'places'>
  unfolded: Pick<Unfolded, 'isUnfolded' | 'toggle'>
  name: string
  children: ReactNode
}

/** The first cell of a row stands in by its depth and folds what is below. */
export function InTree({ isFirst, row, tree, unfolded, name, children }: InTreeProps): ReactNode {
  const place = tree.places.get(row.id)
  if (!isFirst || !place) return children
  return (
    <TreeCell
      depth={place.depth}
      hasChildren={place.hasChildren}
      name={name}
      isUnfolded={unfolded.isUnfolded(row.id)}
      onToggle={() => unfolded.toggle(row.id)}
    >
      {children}
    </TreeCell>
  )
}

/** A tree has no pages: only how many rows there are. */
export function TreeFoot({ total }: { total: number }): ReactNode {
  const t = useTexts(kitTexts)
  return (
    <div className="res-footer">
      <span className="res-number">{t('total', { total })}</span>
    </div>
  )
}

/** Rows keep the order of their tree. */
export function unsortable(field: Field): Field {
  return { ...field, definition: { ...field.definition, sortable: false } }
}
