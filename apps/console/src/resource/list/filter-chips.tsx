import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import type { Field } from '../field.ts'
import { HeldName, isSearched } from '../kinds/lazy-controls.tsx'
import { filterKeysOf } from './list-state.ts'
import { kitTexts } from '../resource.i18n.ts'

type Filters = Readonly<Record<string, string>>

/** The filters at work, each to be taken off; also those whose control is folded away. */
export function FilterChips({
  fields,
  filters,
  onChange,
}: {
  fields: readonly Field[]
  filters: Filters
  onChange: (filters: Filters) => void
}): ReactNode {
  const t = useTexts(kitTexts)
  const chips = fields.flatMap((field) => {
    const keys = filterKeysOf(field.name, field.definition)
    const values = keys.map((key) => filters[key] ?? '')
    return values.some(Boolean) ? [{ field, keys, text: textOf(field, values) }] : []
  })
  if (chips.length === 0) return null
  return (
    <ul className="res-chips" aria-label={t('activeFilters')}>
      {chips.map(({ field, keys, text }) => (
        <li key={field.name} className="res-chip">
          <span className="res-line" title={isSearched(field) ? undefined : text}>
            {field.label}: {isSearched(field) ? <HeldName field={field} value={filters[field.name] ?? ''} /> : text}
          </span>
          <button
            type="button"
            aria-label={t('removeFilter', { name: field.label })}
            onClick={() => onChange(Object.fromEntries(Object.entries(filters).filter(([key]) => !keys.includes(key))))}
          >
            <CloseOutlined aria-hidden />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Button type="link" size="small" onClick={() => onChange({})}>
            {t('clearFilters')}
          </Button>
        </li>
      )}
    </ul>
  )
}

function textOf({ definition, choices }: Field, values: readonly string[]): string {
  // Days are what is picked; a whole day's seconds would only be noise.
  if (definition.search === 'range') return values.map((time) => time.replace(/ (00:00:00|23:59:59)$/, '')).join(' – ')
  const [value = ''] = values
  return choices.find((choice) => String(choice.value) === value)?.label ?? value
}
