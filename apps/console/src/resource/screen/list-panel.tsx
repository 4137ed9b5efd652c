import { namesOf, type ResourceDefinition } from '@drawdesk/contract/core/resource'
import { lazy, type ComponentType, type ReactNode } from 'react'
import { LazyPart } from '../../components/lazy-part.tsx'
import { loadChunk } from '../../lib/loading/chunks.ts'
import type { Field } from '../field.ts'
import type { SearchProps } from '../kinds/kind-searches.tsx'
import { isForbidden } from '../list/list-props.ts'
import { ViewChooser } from '../list/views/view-chooser.tsx'
import { SearchForm } from '../list/search-form.tsx'
import { useIsNarrow } from '../use-is-narrow.ts'
import type { ListView } from './list-view.ts'
import '../resource.css'

const FilterChips = lazy(() =>
  loadChunk(() => import('../list/filter-chips.tsx').then((part) => ({ default: part.FilterChips }))),
)

type Filters = Readonly<Record<string, string>>

export interface ListPanelProps {
  resource: Pick<ResourceDefinition, 'name' | 'texts' | 'fields' | 'names' | 'rows'>
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
  /** False: its call takes no search text. */
  hasText?: boolean
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

/** Beside the search text. */
const OPEN_SEARCH_FIELDS = 2

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
            {(filters.hasText ?? true) && <ViewChooser resource={filters.resource} />}
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
  resource,
  list,
  fields,
  searched = fields.filter(({ definition }) => definition.search),
  controls,
  openCount,
  hasText = true,
  onFilter = (filters) => list.change({ filters }),
}: FiltersProps): ReactNode {
  const isNarrow = useIsNarrow()
  const inText = hasText ? namesOf(resource) : []
  const names = inText.flatMap((name) => fields.find((field) => field.name === name) ?? [])
  if (searched.length === 0 && names.length === 0) return null
  const most = openCount ?? (names.length > 0 ? OPEN_SEARCH_FIELDS : OPEN_SEARCH_FIELDS + 1)
  return (
    <SearchForm
      names={names}
      fields={searched}
      openCount={isNarrow ? (names.length > 0 ? 0 : 1) : most}
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
    hasChips &&
    Object.keys(list.state.filters).length > 0 && (
      <LazyPart>
        <FilterChips fields={fields} filters={list.state.filters} onChange={(next) => onFilter(next, 'chips')} />
      </LazyPart>
    )
  )
}
