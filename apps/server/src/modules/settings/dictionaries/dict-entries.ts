import type { Language } from '@drawdesk/contract/core/texts'
import { TREE_ROOT_ID } from '@drawdesk/contract/core/tree'
import { DICT_ROOT_KEY, UNSEALED, type DictEntry } from '@drawdesk/contract/settings/dict'

interface Named {
  dictValue: string
  dictValueEn: string
}

/** What a row of a dictionary says, whichever table it is from. */
export interface DictFacts extends Named {
  id: string
  parentId: string
  code: string
  dictKey: string
  sort: number
  remark: string
  isSealed: number
}

/** The name in this language; without an English one the other. */
export function nameIn(language: Language, { dictValue, dictValueEn }: Named): string {
  return language === 'en' && dictValueEn !== '' ? dictValueEn : dictValue
}

/**
 * What the rows of one dictionary (in their order) offer: every entry, each followed by those below it. A sealed row is left
 * out with everything below it, the dictionary itself included.
 */
export function offeredEntries(rows: readonly DictFacts[], language: Language): DictEntry[] {
  const below = Map.groupBy(rows, ({ parentId }) => parentId)
  const walk = (parentId: string): DictEntry[] =>
    (below.get(parentId) ?? [])
      .filter(({ isSealed }) => isSealed === UNSEALED)
      .flatMap((row) => {
        const entry = {
          id: row.id,
          code: row.code,
          dictKey: row.dictKey,
          dictValue: nameIn(language, row),
          sort: row.sort,
          remark: row.remark,
        }
        return [...(row.dictKey === DICT_ROOT_KEY ? [] : [entry]), ...walk(row.id)]
      })
  return walk(TREE_ROOT_ID)
}

/** Name by key, also of sealed entries: rows that carry them stay readable. */
export function namesByKey(rows: readonly DictFacts[], language: Language): Map<string, string> {
  return new Map(
    rows.filter(({ dictKey }) => dictKey !== DICT_ROOT_KEY).map((row) => [row.dictKey, nameIn(language, row)]),
  )
}

/** The rows below one of them that match, and what stands between. */
export function keepMatches<Row extends Pick<DictFacts, 'id' | 'parentId'>>(
  rows: readonly Row[],
  topId: string,
  matches: ReadonlySet<string> | undefined,
): Row[] {
  const below = Map.groupBy(rows, ({ parentId }) => parentId)
  const kept = new Set<string>()
  const walk = (parentId: string): boolean =>
    (below.get(parentId) ?? [])
      .map(({ id }) => {
        const isKept = [walk(id), matches === undefined || matches.has(id)].includes(true)
        if (isKept) kept.add(id)
        return isKept
      })
      .includes(true)
  walk(topId)
  return rows.filter(({ id }) => kept.has(id))
}
