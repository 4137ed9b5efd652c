import { useTexts } from '../../../../lib/texts/texts.ts'
import type { Conflict } from '../../../../resource/form/conflict/conflict.ts'
import { homeEditorTexts } from './home-editor.i18n.ts'
import { HOME_PARTS, type HomePart } from './home-draft.ts'

/** Both sides of a conflict in words instead of JSON: how many entries, and what they are called. */
export function useHomeConflict(conflict: Conflict | undefined): Conflict | undefined {
  const t = useTexts(homeEditorTexts)
  const summarize = (text: string): string => {
    const entries = readEntries(text)
    if (entries === undefined) return text
    if (entries.length === 0) return t('nothing')
    const names = entries
      .map(nameOf)
      .filter(Boolean)
      .map((name) => (name in NAMES ? t(name as keyof typeof NAMES) : name))
    return [t('count', { n: entries.length }), names.join('、')].filter(Boolean).join('：')
  }
  return (
    conflict && {
      ...conflict,
      differences: conflict.differences.map((one) =>
        HOME_PARTS.includes(one.field.name as HomePart)
          ? { ...one, theirs: summarize(one.theirs), mine: summarize(one.mine) }
          : one,
      ),
    }
  )
}

const NAMES = { drawings: 1, drawingsToday: 1, styles: 1, experiences: 1, guests: 1 } as const

/** The list that a side holds as JSON text; `""` is an empty one, undefined what is none. */
function readEntries(text: string): unknown[] | undefined {
  if (text === '') return []
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : undefined
  } catch {
    return undefined // Not JSON: shown as it is.
  }
}

function nameOf(entry: unknown): string {
  if (typeof entry === 'string') return entry
  const { title, name } = entry as { title?: unknown; name?: unknown }
  return String(title ?? name ?? '')
}
