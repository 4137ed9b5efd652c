import type { ListSettings } from '@drawdesk/contract/settings/list-settings'
import { LIST_SETTINGS_PATH } from '@drawdesk/contract/settings/list-settings-path'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readStored, writeStored } from '../../../../lib/browser/storage.ts'
import { call } from '../../../../lib/http/http.ts'
import { keysOf } from '../../../../lib/http/read-keys.ts'
import { useSession } from '../../../../lib/session/session-store.ts'

/** Columns of home, and their cards in the order that they begin with. */
export const HOME_CARDS = {
  top: ['today', 'reports'],
  now: ['todos', 'queue', 'money', 'devices', 'budgets'],
  main: ['chart', 'pictures'],
  aside: ['notices', 'shortcuts'],
} as const
export type HomeColumn = keyof typeof HOME_CARDS
export type HomeCard = (typeof HOME_CARDS)[HomeColumn][number]

/** How a person wants home: cards that are left out, and the order of those that were moved. */
export interface HomeLayout {
  order: readonly string[]
  hidden: readonly string[]
}
const AS_IT_IS: HomeLayout = { order: [], hidden: [] }

/** The name under which the server keeps it, beside the settings of lists. */
const NAME = 'home'
const STALE_MS = 5 * 60_000

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
const layoutOf = ({ order, hidden }: Readonly<Record<string, unknown>>): HomeLayout => ({
  order: textsOf(order),
  hidden: textsOf(hidden),
})

/** The cards of a column in the person's order; a card that is new since stands where it begins. */
export function orderedCards(column: HomeColumn, { order }: HomeLayout): HomeCard[] {
  const cards: readonly HomeCard[] = HOME_CARDS[column]
  const placeOf = (card: HomeCard): number => {
    const at = order.indexOf(card)
    return at < 0 ? cards.indexOf(card) : at
  }
  return cards.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** The layout with this card in the place of another of its column. */
export function moveCard(layout: HomeLayout, column: HomeColumn, card: string, over: string): HomeLayout {
  const cards = orderedCards(column, layout)
  const [from, to] = [cards.findIndex((one) => one === card), cards.findIndex((one) => one === over)]
  if (from < 0 || to < 0 || from === to) return layout
  cards.splice(to, 0, ...cards.splice(from, 1))
  return { ...layout, order: [...layout.order.filter((one) => !cards.some((own) => own === one)), ...cards] }
}

/** The layout of the person who is signed in, and how it is kept: on the server, with a copy here so that home does not jump. */
export function useHomeLayout() {
  const queries = useQueryClient()
  const userId = useSession(({ user }) => user?.userId ?? '')
  const place = `home-layout-${userId}`
  const queryKey = keysOf(LIST_SETTINGS_PATH).of('list', NAME)
  const { data: layout } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { columns } = await call<ListSettings>('GET', LIST_SETTINGS_PATH, {
        query: { list: NAME },
        signal,
        silent: true,
      })
      writeStored(place, columns, 'local')
      return layoutOf(columns)
    },
    initialData: () => layoutOf(readStored<Record<string, unknown>>(place, 'local') ?? {}),
    initialDataUpdatedAt: 0,
    staleTime: STALE_MS,
    retry: false,
  })
  return {
    layout,
    async keep(next: HomeLayout): Promise<void> {
      const before = layout
      queries.setQueryData(queryKey, next)
      try {
        await call('POST', `${LIST_SETTINGS_PATH}/submit`, { body: { list: NAME, columns: next } })
        writeStored(place, next, 'local')
      } catch (error) {
        queries.setQueryData(queryKey, before)
        throw error // Its message has been shown.
      }
    },
    reset(): Promise<void> {
      return this.keep(AS_IT_IS)
    },
  }
}
