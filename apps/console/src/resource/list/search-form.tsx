import { Button } from 'antd'
import { useId, useState, type ComponentType, type FormEvent, type ReactNode } from 'react'
import { readStored, writeStored } from '../../lib/browser/storage.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import type { Field } from '../field.ts'
import type { SearchProps } from '../kinds/kind-searches.tsx'
import { kinds } from '../kinds/kinds.tsx'
import { kitTexts } from '../resource.i18n.ts'

type Filters = Readonly<Record<string, string>>

interface SearchFormProps {
  /** Remembers under it whether the rest is unfolded. */
  name: string
  /** Fields to search by, the most used first. */
  fields: readonly Field[]
  filters: Filters
  /** How many are in the open; the rest is behind "more". */
  openCount: number
  onSearch: (filters: Filters) => void
  /** In the place of the kind's own control, by field. */
  controls?: Readonly<Record<string, ComponentType<SearchProps>>>
}

/** The filter row. What is typed waits for Enter or the button, what is picked applies at once. */
export function SearchForm({ name, fields, filters, openCount, onSearch, controls = {} }: SearchFormProps): ReactNode {
  const t = useTexts(kitTexts)
  const id = useId()
  const [isUnfolded, setIsUnfolded] = useState(() => readStored<boolean>(`search-${name}`, 'local') ?? false)
  const [draft, setDraft] = useDraft(filters)
  const shown = isUnfolded ? fields : fields.slice(0, openCount)

  function change(part: Filters, isFinal: boolean): void {
    const next = { ...draft, ...part }
    setDraft(next)
    if (isFinal) onSearch(withoutBlanks(next))
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    onSearch(withoutBlanks(draft))
  }

  function fold(): void {
    writeStored(`search-${name}`, !isUnfolded, 'local')
    setIsUnfolded(!isUnfolded)
  }

  return (
    <search aria-label={t('searchForm')}>
      <form className="res-search" onSubmit={submit}>
        {shown.map((field) => {
          const Search = controls[field.name] ?? kinds[field.definition.kind].Search
          const inputId = `${id}-${field.name}`
          return (
            <div key={field.name} className="res-search-field">
              <label htmlFor={inputId}>{field.label}</label>
              <Search field={field} id={inputId} filters={draft} onChange={change} />
            </div>
          )
        })}
        <div className="res-search-buttons">
          <Button htmlType="submit">{t('search')}</Button>
          <Button
            type="text"
            onClick={() => {
              setDraft({})
              onSearch({})
            }}
          >
            {t('reset')}
          </Button>
          {fields.length > openCount && (
            <Button type="link" aria-expanded={isUnfolded} onClick={fold}>
              {isUnfolded ? t('collapse') : t('expand')}
            </Button>
          )}
        </div>
      </form>
    </search>
  )
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
