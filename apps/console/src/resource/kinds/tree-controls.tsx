import type { TreeNode } from '@drawdesk/contract/core/tree'
import { TreeSelect } from 'antd'
import { useState, type ReactNode } from 'react'
import { choicesOf, valuesOf } from '../choices.ts'
import type { Field } from '../field.ts'
import { ChoicesNote } from './choices-note.tsx'
import { useFirstChoice } from './choices/first-choice.ts'
import { commonProps, type InputProps } from './kind-inputs.tsx'
import type { SearchProps } from './kind-searches.tsx'

/** A tree of up to this many nodes opens unfolded. */
const UNFOLDED_MAX_NODES = 60

/** Name of the field that says below which row of the same tree this one stands. */
const PARENT_FIELD = 'parentId'

interface OfferedNode {
  value: string
  title: string
  disabled?: boolean
  children?: OfferedNode[]
}

/** Chooses one node, or several; a row cannot be put below itself. */
export function TreeInput(props: InputProps): ReactNode {
  const { field, value, onChange, row } = props
  const shared = useTreeProps(field)
  const isMultiple = field.definition.multiple === true
  const list = useFirstChoice(isMultiple, value, onChange)
  const itself = field.name === PARENT_FIELD ? row?.id : undefined
  return (
    <TreeSelect
      {...commonProps(props)}
      {...shared}
      {...list}
      className="res-wide"
      multiple={isMultiple}
      allowClear={isMultiple || !field.isRequired}
      value={isMultiple ? valuesOf(value) : value === undefined || value === null ? undefined : String(value)}
      treeData={[...offered(field.nodes ?? [], itself), ...missingOf(field, value, row)]}
    />
  )
}

export function TreeSearch({ field, id, filters, onChange, isCompact }: SearchProps): ReactNode {
  const shared = useTreeProps(field)
  return (
    <TreeSelect
      id={id}
      {...shared}
      placeholder={isCompact ? field.label : undefined}
      allowClear
      treeData={offered(field.nodes ?? [], undefined)}
      value={filters[field.name] || undefined}
      onChange={(value: string | undefined) => onChange({ [field.name]: value ?? '' }, true)}
    />
  )
}

/** A small tree is unfolded until somebody folds it; a search unfolds what it finds by itself. */
function useTreeProps(field: Field) {
  const [unfolded, setUnfolded] = useState<string[]>()
  const [isSearching, setIsSearching] = useState(false)
  const initial = field.choices.length <= UNFOLDED_MAX_NODES ? field.choices.map(({ value }) => String(value)) : []
  return {
    loading: field.areChoicesLoading,
    treeLine: true,
    listHeight: 320,
    notFoundContent: <ChoicesNote field={field} />,
    showSearch: { treeNodeFilterProp: 'title' as const, onSearch: (text: string) => setIsSearching(text !== '') },
    treeExpandedKeys: isSearching ? undefined : (unfolded ?? initial),
    onTreeExpand: (keys: readonly (string | number | bigint)[]) => setUnfolded(keys.map(String)),
  }
}

/** A node that is (below) the row itself cannot be chosen. */
function offered(nodes: readonly TreeNode[], itself: string | undefined, isBelow = false): OfferedNode[] {
  return nodes.map(({ value, title, children }) => {
    const disabled = isBelow || value === itself
    return { value, title, disabled, ...(children && { children: offered(children, itself, disabled) }) }
  })
}

/** What is chosen and not offered any more, under the name its row brings. */
function missingOf(field: Field, value: unknown, row: InputProps['row']): OfferedNode[] {
  return choicesOf(field, value, row)
    .slice(field.choices.length)
    .map((choice) => ({ value: String(choice.value), title: choice.label }))
}
