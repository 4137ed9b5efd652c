import type { Conflict } from '../../../resource/form/conflict/conflict.ts'
import { readJsonValue } from '../../../resource/kinds/json-value.ts'
import type { EditorText } from './editor.i18n.ts'

const JSON_FIELDS = new Set(['params', 'columns', 'chart', 'schedule'])

/** Both sides of a conflict in words instead of JSON: how many entries, and what they are called. */
export function readableConflict(conflict: Conflict, t: EditorText): Conflict {
  const inWords = (text: string): string => {
    const value = readJsonValue(text)
    if (value === undefined || value === null) return text
    if (Array.isArray(value))
      return value.length === 0
        ? t('nothing')
        : t('listOf', { count: value.length, names: value.map(nameOf).join(', ') })
    const { type, x, y, cron } = value as { type?: string; x?: string; y?: string[]; cron?: string }
    return cron ?? [type, x, ...(y ?? [])].filter(Boolean).join(' · ')
  }
  return {
    ...conflict,
    differences: conflict.differences.map((one) =>
      JSON_FIELDS.has(one.field.name) ? { ...one, theirs: inWords(one.theirs), mine: inWords(one.mine) } : one,
    ),
  }
}

const nameOf = (entry: unknown): string => {
  const { name, field } = entry as { name?: string; field?: string }
  return name ?? field ?? ''
}
