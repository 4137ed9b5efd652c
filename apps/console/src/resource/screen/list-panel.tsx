import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import type { ComponentType, ReactNode } from 'react'
import type { Field } from '../field.ts'
import type { SearchProps } from '../kinds/kind-searches.tsx'
import { FilterChips } from '../list/filter-chips.tsx'
import { isForbidden } from '../list/list-body.tsx'
import { SearchForm } from '../list/search-form.tsx'
import { useIsNarrow } from '../use-is-narrow.ts'
import type { ListView } from './list-view.ts'
import '../resource.css'

type Filters = Readonly<Record<string, string>>

export interface ListPanelProps {
  resource: Pick<ResourceDefinition, 'name' | 'texts'>
  list: Pick<ListView, 'state' | 'change'> & { error?: Error | null }
  /** All fields: filters at work are named by them. */
  fields: readonly Field[]
  /** Those of the filter row; all that can be searched by unless given. */
  searched?: readonly Field[]
  /** In the place of a kind's own control, by field. */
  controls?: Readonly<Record<string, ComponentType<SearchProps>>>
  /** So many are in the open on a wide screen, one on a narrow one. */
  openCount?: number
  /** Filters are changed by it instead of by the list: by the row of filters, or by taking one off. */
  onFilter?: (filters: Filters, by: 'search' | 'chips') => void
  /** False: filters at work are not listed under the row. */
  hasChips?: boolean
  /** Over the filters. */
  head?: ReactNode
  /** At the start of the line of filters: a choice among parts of the list. */
  switches?: ReactNode
  /** At the end of that line: tools of the list. While rows are ticked it takes the whole line. */
  toolbar?: ReactNode
  /** Names the panel where the page has several. */
  label?: string
  className?: string
  /** The body with its foot. */
  children: ReactNode
}

const OPEN_SEARCH_FIELDS = 3

/** The panel of a list, on a page of its own or beside others: a line of filters and tools that stays in view, the body. Where the list may not be read there is only the body, which says so. */
export function ListPanel({
  list,
  label,
  className = '',
  head,
  switches,
  toolbar,
  children,
  ...filters
}: ListPanelProps): ReactNode {
  return (
    <section className={`res-panel res-list ${className}`.trim()} aria-label={label}>
      {!isForbidden(list.error) && (
        <>
          {head}
          <div className="res-line-bar">
            {switches}
            <SearchLine list={list} {...filters} />
            {toolbar}
          </div>
          <Chips list={list} {...filters} />
        </>
      )}
      {children}
    </section>
  )
}

type FiltersProps = Omit<ListPanelProps, 'label' | 'className' | 'head' | 'switches' | 'toolbar' | 'children'>

function SearchLine({
  list,
  fields,
  searched = fields.filter(({ definition }) => definition.search),
  controls,
  openCount = OPEN_SEARCH_FIELDS,
  onFilter = (filters) => list.change({ filters }),
}: FiltersProps): ReactNode {
  const isNarrow = useIsNarrow()
  if (searched.length === 0) return null
  return (
    <SearchForm
      fields={searched}
      openCount={isNarrow ? 1 : openCount}
      filters={list.state.filters}
      onSearch={(next) => onFilter(next, 'search')}
      {...(controls && { controls })}
    />
  )
}

function Chips({
  list,
  fields,
  onFilter = (filters) => list.change({ filters }),
  hasChips = true,
}: FiltersProps): ReactNode {
  return (
    hasChips && (
      <FilterChips fields={fields} filters={list.state.filters} onChange={(next) => onFilter(next, 'chips')} />
    )
  )
}
