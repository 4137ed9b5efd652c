import type { ReactNode } from 'react'
import type { RowsProps } from '../list/resource-table.tsx'
import type { RowHandlers } from '../list/keys/row-handlers.ts'
import { ListRows } from '../screen/list-rows.tsx'
import type { ListColumns } from '../screen/use-list-columns.ts'
import { InTree } from './tree-parts.tsx'
import type { ResourceTree } from './use-resource-tree.ts'
import type { TreeFolds } from './use-tree-folds.ts'

interface TreeRowsProps extends RowHandlers, Pick<RowsProps, 'nameOf' | 'renderCell' | 'renderActions'> {
  tree: ResourceTree
  folds: TreeFolds
  columns: ListColumns
  /** Undefined: rows cannot be ticked. */
  selected: readonly string[] | undefined
  /** The field whose cell stands in by its depth; undefined: none does. */
  indented: string | undefined
}

/** The rows of a tree that are on screen. */
export function TreeRows({ tree, folds, indented, nameOf, renderCell, ...rows }: TreeRowsProps): ReactNode {
  return (
    <ListRows
      {...rows}
      list={{ ...tree, rows: folds.visible }}
      nameOf={nameOf}
      renderCell={(field, row) => (
        <InTree isFirst={field.name === indented} row={row} tree={tree} unfolded={folds} name={nameOf(row)}>
          {renderCell(field, row)}
        </InTree>
      )}
    />
  )
}
