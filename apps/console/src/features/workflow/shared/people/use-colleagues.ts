import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSettled } from '../../../../lib/editing/use-settled.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { namesQuery, offersQuery, type Colleague, type ColleagueKind } from './colleagues.api.ts'
import { colleaguesTexts } from './colleagues.i18n.ts'

/** Names by id (of roles also by alias) of what is chosen, which says so where there is none (any more). While they are on their way ids stand. */
export function useColleagueNames(kind: ColleagueKind, ids: readonly string[]): (id: string) => string {
  const t = useTexts(colleaguesTexts)
  const wanted = new Set(ids.filter((id) => (kind === 'role' ? ROLE_NAME : ID).test(id)))
  const { data, isPlaceholderData } = useQuery(namesQuery(kind, [...wanted]))
  const names = new Map(
    data?.toReversed().flatMap(({ id, name, alias = '', isGone }) => {
      const shown = isGone === 1 ? t('gone', { name }) : name
      return [[id, shown] as const, ...(alias === '' ? [] : [[alias, shown] as const])]
    }),
  )
  const isKnown = data !== undefined && !isPlaceholderData
  return (id) => names.get(id) ?? (isKnown && wanted.has(id) ? t(MISSING[kind], { id }) : id)
}

const ID = /^\d{1,19}$/
/** No expression, and nothing that would be two in a list. */
const ROLE_NAME = /^[^,$#{}\s]{1,64}$/
const MISSING = { person: 'noPerson', role: 'noRole', post: 'noPost', dept: 'noDept' } as const

/** What a picker offers for what is typed into it, and names of what it holds. */
export function useColleagues(kind: ColleagueKind, value: readonly string[]) {
  const [text, setText] = useState('')
  const wanted = useSettled(text.trim())
  const offers = useInfiniteQuery(offersQuery(kind, wanted))
  const found: Colleague[] = offers.data?.pages.flatMap(({ records }) => records) ?? []
  const nameOf = useColleagueNames(
    kind,
    value.filter((id) => !found.some((one) => one.id === id)),
  )
  const foundNames = new Map(found.map(({ id, name }) => [id, name]))
  const held = value.filter((id) => !foundNames.has(id)).map((id): Colleague => ({ id, name: nameOf(id) }))
  return {
    text,
    setText,
    /** What is chosen stands before what may be, as long as nothing is typed. */
    offered: wanted === '' ? [...held, ...found] : found,
    nameOf: (id: string) => foundNames.get(id) ?? nameOf(id),
    isFetching: offers.isFetching,
    hasFailed: offers.isError,
    again: () => void offers.refetch(),
    more: () => void (offers.hasNextPage && !offers.isFetchingNextPage && offers.fetchNextPage()),
  }
}
