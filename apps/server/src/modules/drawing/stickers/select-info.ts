import type { Filter } from '../../../crud/filters.ts'

/** What a list of stickers is narrowed by; an empty one says nothing. */
export interface StickerSearch {
  /** In name or category. */
  words?: string
  name?: string
  category?: string
}

/** `selectInfo` as clients send it: words, an object with `name` and `category`, or the JSON text of one. */
export function readSelectInfo(given: unknown): StickerSearch {
  if (typeof given === 'string') {
    const parsed = given.trim().startsWith('{') ? parseObject(given) : undefined
    return parsed ? fieldsOf(parsed) : { words: given.trim() }
  }
  return typeof given === 'object' && given !== null ? fieldsOf(given as Record<string, unknown>) : {}
}

const fieldsOf = ({ name, category }: Record<string, unknown>): StickerSearch => ({
  name: wordsOf(name),
  category: wordsOf(category),
})
const wordsOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Words that only look like JSON are words. */
function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const SEARCHED = ['name', 'category'] as const

/** As conditions of a list; `isShown` says which columns this person may search by. One that they may not is refused by the list, unless words stand in another. */
export function selectFilters({ words, ...fields }: StickerSearch, isShown: (column: string) => boolean): Filter[] {
  const [first = 'name', ...also] = SEARCHED.filter(isShown)
  return [
    ...(words
      ? [{ column: first, operator: 'contains', value: words, ...(also.length > 0 ? { also } : {}) } as const]
      : []),
    ...SEARCHED.flatMap((column) =>
      fields[column] ? [{ column, operator: 'contains', value: fields[column] } as const] : [],
    ),
  ]
}
