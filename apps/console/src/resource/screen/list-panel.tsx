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
  /** Over the rows. */
  toolbar?: ReactNode
  /** Names the panel where the page has several. */
  label?: string
  className?: string
  /** The body with its foot. */
  children: ReactNode
}

const OPEN_SEARCH_FIELDS = 3

/** The panel of a list, on a page of its own or beside others: filters, toolbar, body. Where the list may not be read there is only the body, which says so. */
export function ListPanel({
  list,
  label,
  className = '',
  head,
  toolbar,
  children,
  ...filters
}: ListPanelProps): ReactNode {
  return (
    <section className={`res-panel ${className}`.trim()} aria-label={label}>
      {!isForbidden(list.error) && (
        <>
          {head}
          <Filters list={list} {...filters} />
          {toolbar}
        </>
      )}
      {children}
    </section>
  )
}

type FiltersProps = Omit<ListPanelProps, 'label' | 'className' | 'head' | 'toolbar' | 'children'>

function Filters({
  resource,
  list,
  fields,
  searched = fields.filter(({ definition }) => definition.search),
  controls,
  openCount = OPEN_SEARCH_FIELDS,
  onFilter = (filters) => list.change({ filters }),
  hasChips = true,
}: FiltersProps): ReactNode {
  const isNarrow = useIsNarrow()
  const { filters } = list.state
  return (
    <>
      {searched.length > 0 && (
        <SearchForm
          name={resource.name}
          fields={searched}
          openCount={isNarrow ? 1 : openCount}
          filters={filters}
          onSearch={(next) => onFilter(next, 'search')}
          {...(controls && { controls })}
        />
      )}
      {hasChips && <FilterChips fields={fields} filters={filters} onChange={(next) => onFilter(next, 'chips')} />}
    </>
  )
}
