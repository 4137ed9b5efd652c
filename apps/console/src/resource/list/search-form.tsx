import { FilterOutlined, SearchOutlined } from '@ant-design/icons'
import { SEARCH_MOST } from '@drawdesk/contract/core/schema'
import { Button, Input, type InputRef } from 'antd'
import { useEffect, useId, useRef, useState, type ComponentType, type FormEvent, type ReactNode } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import type { Field } from '../field.ts'
import type { SearchProps } from '../kinds/kind-searches.tsx'
import { kinds } from '../kinds/kinds.tsx'
import { kitTexts } from '../resource.i18n.ts'
import { filterKeysOf, SEARCH_KEY } from './list-state.ts'
import { useFittingHint } from './search/use-fitting-hint.ts'
import { useListKeys } from './keys/use-list-keys.ts'

type Filters = Readonly<Record<string, string>>

interface SearchFormProps {
  /** Fields that the search text looks in; none: there is no search text. */
  names: readonly Field[]
  /** Fields to filter by, the most used first. */
  fields: readonly Field[]
  filters: Filters
  /** How many are in the open; the rest is behind "more". */
  openCount: number
  onSearch: (filters: Filters) => void
  /** In the place of the kind's own control, by field. */
  controls?: Readonly<Record<string, ComponentType<SearchProps>>>
}

/** The filters of a list in its line, the rest behind "more". What is typed waits for Enter or the button, what is picked applies at once. */
export function SearchForm({ names, fields, filters, openCount, onSearch, controls = {} }: SearchFormProps): ReactNode {
  const t = useTexts(kitTexts)
  const id = useId()
  const [draft, setDraft] = useDraft(filters)
  const { frame, isUnfolded, toggle, fold } = useFold()
  // What the search text looks in needs no filter in the open.
  const isNamed = ({ name, definition }: Field): boolean =>
    definition.search === 'contains' && names.some((field) => field.name === name)
  // A range of days takes the room of two others.
  const isOpen = (field: Field): boolean => !isNamed(field) && field.definition.search !== 'range'
  const open = fields.filter(isOpen).slice(0, openCount)
  const rest = fields.filter((field) => !open.includes(field))

  function change(part: Filters, isFinal: boolean): void {
    const next = { ...draft, ...part }
    setDraft(next)
    if (isFinal) onSearch(withoutBlanks(next))
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    fold()
    onSearch(withoutBlanks(draft))
  }

  const renderField = (field: Field, isCompact: boolean) => {
    const Search = controls[field.name] ?? kinds[field.definition.kind].Search
    const inputId = `${id}-${field.name}`
    return (
      <div key={field.name} className={`res-search-field res-search-${field.definition.search ?? 'equals'}`}>
        <label htmlFor={inputId}>{field.label}</label>
        <Search field={field} id={inputId} filters={draft} onChange={change} isCompact={isCompact} />
      </div>
    )
  }
  const isTyped = names.length > 0 || open.some(({ definition: { search } }) => search === 'contains')
  return (
    <search aria-label={t('searchForm')} className="res-search" ref={frame}>
      <form onSubmit={submit}>
        {names.length > 0 && (
          <SearchText
            names={names}
            value={draft[SEARCH_KEY] ?? ''}
            onChange={(value, isFinal) => change({ [SEARCH_KEY]: value }, isFinal)}
          />
        )}
        {open.map((field) => renderField(field, true))}
        {isTyped && (
          <Button
            type="text"
            htmlType="submit"
            icon={<SearchOutlined aria-hidden />}
            aria-label={t('search')}
            title={t('search')}
          />
        )}
        {rest.length > 0 && <MoreButton isUnfolded={isUnfolded} count={countOf(rest, filters)} onPress={toggle} />}
        {isUnfolded && (
          <div className="res-search-more">
            <div className="res-search-rest">{rest.map((field) => renderField(field, false))}</div>
            <div className="res-search-buttons">
              <Button
                type="text"
                onClick={() => {
                  setDraft({})
                  onSearch({})
                }}
              >
                {t('reset')}
              </Button>
              <Button type="primary" htmlType="submit">
                {t('applyFilters')}
              </Button>
            </div>
          </div>
        )}
      </form>
    </search>
  )
}

interface SearchTextProps {
  names: readonly Field[]
  value: string
  onChange: (value: string, isFinal: boolean) => void
}

/** A label within a sentence: `Search name, code`; abbreviations and languages stay (`Search API name`, `Search English name`). */
const inSentence = (label: string): string =>
  label.replace(/^(?!English\b)[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())

/** The one search text of a list; "/" leads to it. Its hint names as many fields as it has room for, its title all of them. */
function SearchText({ names, value, onChange }: SearchTextProps): ReactNode {
  const t = useTexts(kitTexts)
  const input = useRef<InputRef>(null)
  const labels = names.map((field) => inSentence(field.label))
  const hintOf = (count: number): string => {
    const fields = labels.slice(0, count).join(t('listComma'))
    return t(count > 0 && count < labels.length ? 'searchInSome' : 'searchIn', { fields }).trim()
  }
  const label = hintOf(labels.length)
  const hint = useFittingHint(input, [...labels.map((_, at) => hintOf(labels.length - at)), hintOf(0)])
  useListKeys({ '/': () => input.current?.focus({ cursor: 'all' }) })
  return (
    <Input
      ref={input}
      className="res-search-text"
      prefix={<SearchOutlined aria-hidden />}
      placeholder={hint}
      title={label}
      aria-label={t('searchText')}
      aria-keyshortcuts="/"
      maxLength={SEARCH_MOST}
      allowClear
      autoComplete="off"
      value={value}
      onClear={() => onChange('', true)}
      onChange={(event) => onChange(event.target.value, false)}
    />
  )
}

/** The button of the filters that have no room in the line; it says how many of them are set. */
function MoreButton({ isUnfolded, count, onPress }: { isUnfolded: boolean; count: number; onPress: () => void }) {
  const t = useTexts(kitTexts)
  return (
    <Button
      type="text"
      icon={<FilterOutlined aria-hidden />}
      aria-expanded={isUnfolded}
      aria-label={count > 0 ? `${t('expand')} ${count}` : t('expand')}
      title={t('expand')}
      onClick={onPress}
    >
      <span className="res-search-word">{t('expand')}</span>{' '}
      {count > 0 && <span className="res-search-count">{count}</span>}
    </Button>
  )
}

/** Lists that open over the filters stand at the end of the document. */
const ABOVE = '.ant-select-dropdown, .ant-popover, .ant-picker-dropdown'

/** What hangs under the line goes with a click elsewhere, and with Escape. */
function useFold() {
  const [isUnfolded, setIsUnfolded] = useState(false)
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isUnfolded) return undefined
    const press = ({ target }: MouseEvent) => {
      if (target instanceof Element && !frame.current?.contains(target) && !target.closest(ABOVE)) setIsUnfolded(false)
    }
    const leave = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) setIsUnfolded(false)
    }
    document.addEventListener('mousedown', press)
    document.addEventListener('keydown', leave)
    return () => {
      document.removeEventListener('mousedown', press)
      document.removeEventListener('keydown', leave)
    }
  }, [isUnfolded])
  return {
    frame,
    isUnfolded,
    toggle: () => setIsUnfolded(!isUnfolded),
    fold: () => setIsUnfolded(false),
  }
}

function countOf(fields: readonly Field[], filters: Filters): number {
  return fields.filter(({ name, definition }) => filterKeysOf(name, definition).some((key) => filters[key])).length
}

/** What is being typed; begins anew whenever the filters change elsewhere (a chip taken off, the browser's Back). */
function useDraft(filters: Filters): [Filters, (draft: Filters) => void] {
  const applied = JSON.stringify(filters)
  const [state, setState] = useState({ applied, draft: filters })
  if (state.applied !== applied) setState({ applied, draft: filters })
  return [state.applied === applied ? state.draft : filters, (draft) => setState({ applied, draft })]
}

function withoutBlanks(filters: Filters): Filters {
  return Object.fromEntries(
    Object.entries(filters)
      .map(([name, value]) => [name, value.trim()])
      .filter(([, value]) => value !== ''),
  )
}
