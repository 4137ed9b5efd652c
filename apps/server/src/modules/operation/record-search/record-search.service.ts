import { menuGroups } from '@drawdesk/contract/core/menus'
import type { Bilingual, Language } from '@drawdesk/contract/core/texts'
import { shownName } from '@drawdesk/contract/core/words/shown-names'
import {
  RECORD_SEARCH_LEAST,
  RECORDS_MOST,
  RECORDS_OF_EACH,
  type FoundRecord,
} from '@drawdesk/contract/operation/record-search'
import { wordsOf } from '../../../crud/filters.ts'
import type { Deps } from '../../../platform/deps.ts'
import { hasPermission, type Caller } from '../../../platform/scope.ts'
import type { RouteTable } from '../../../wire/route-table.ts'
import type { NamedRow } from '../../../wire/route.ts'

/** Lists that are searched beside each other: a search is one of many things the database does. */
const AT_ONCE = 4

const PAGES: ReadonlyMap<string, string> = new Map(
  menuGroups.flatMap(({ pages }) => pages.map(({ code, path }): [string, string] => [code, path])),
)

/** A shorter word is in titles by chance. */
const TITLE_LEAST = 2

type Found = FoundRecord & { rank: number }

/** Rows by name over every list whose page and call the caller may use, those that begin with the text first. */
export function createRecordSearch({ routeTable, log }: Pick<Deps, 'log'> & { routeTable: RouteTable }) {
  return async (
    caller: Caller,
    text: string,
    language: Language,
  ): Promise<{ records: FoundRecord[]; isPartial: boolean }> => {
    if (text.length < RECORD_SEARCH_LEAST) return { records: [], isPartial: false }
    const open = routeTable
      .finders()
      .filter(({ code, path }) => PAGES.has(code) && hasPermission(caller, code) && caller.mayCall('GET', path))
    const found: Found[] = []
    let isPartial = false
    const waiting = [...open]
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const { resource, title, code, find } = next
          try {
            const own = await find(caller, text, RECORDS_OF_EACH)
            const less = own.length === 0 ? withoutTitle(text, title) : ''
            const rows = less === '' ? own : await find(caller, less, RECORDS_OF_EACH)
            const isShared = sharedNamesOf(rows)
            found.push(
              ...rows.map((row) => ({
                resource,
                title: title[language],
                page: PAGES.get(code) ?? '',
                ...shownOf(row, { text: less || text, isShared: isShared.has(row.names[0] ?? ''), language }),
              })),
            )
          } catch (error) {
            // The others are still worth showing; the caller reads that one is missing.
            isPartial = true
            log.warn({ err: error, resource }, 'a list could not be searched')
          }
        }
      }),
    )
    const order = new Map(open.map(({ resource }, at) => [resource, at]))
    return {
      records: found
        .toSorted(
          (one, other) => one.rank - other.rank || (order.get(one.resource) ?? 0) - (order.get(other.resource) ?? 0),
        )
        .slice(0, RECORDS_MOST)
        .map(({ rank: _rank, ...record }) => record),
      isPartial,
    }
  }
}

/** The words of a text but those that say what is looked for: `engineering department` is Engineering among departments. Empty where nothing is left, or nothing goes. */
function withoutTitle(text: string, { zh, en }: Bilingual): string {
  const titles = [zh, en.toLowerCase()]
  const words = wordsOf(text)
  const left = words.filter(
    (word) => word.length < TITLE_LEAST || !titles.some((title) => title.includes(word.toLowerCase())),
  )
  return left.length < words.length && left.join('').length >= RECORD_SEARCH_LEAST ? left.join(' ') : ''
}

/** First names that more than one of these rows has. */
function sharedNamesOf(rows: readonly NamedRow[]): Set<string> {
  const names = rows.map((row) => row.names[0] ?? '')
  return new Set(names.filter((name, at) => names.indexOf(name) !== at))
}

/** 0: a name begins with the text; 1: it stands within one; 2: in what is no name (hidden ones are not read). */
function shownOf(
  { id, names, nameEn }: NamedRow,
  { text, isShared, language }: { text: string; isShared: boolean; language: Language },
): Pick<Found, 'id' | 'name' | 'note' | 'rank'> {
  const wanted = text.toLowerCase()
  const words = wordsOf(wanted)
  const [own = '', ...further] = names
  const name = (language === 'en' ? nameEn : undefined) ?? shownName(own, language)
  const others = further.map((one) => shownName(one, language)).filter((one) => one !== name)
  // Also by the name as it is stored, or as the other language shows it.
  const by = [name, ...others, ...names, ...names.map((one) => shownName(one, 'en'))].find((one) =>
    words.every((word) => one.toLowerCase().includes(word)),
  )
  return {
    id,
    name,
    // Several of one name are kept apart by what else they are called.
    note: by !== undefined && by !== name ? by : isShared ? (others[0] ?? '') : '',
    rank: by === undefined ? 2 : by.toLowerCase().startsWith(wanted) ? 0 : 1,
  }
}
