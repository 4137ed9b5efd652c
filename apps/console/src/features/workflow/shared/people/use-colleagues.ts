import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSettled } from '../../../../lib/editing/use-settled.ts'
import { namesQuery, offersQuery, type Colleague, type ColleagueKind } from './colleagues.api.ts'

/** Names by id of what is chosen; while they are on their way, and where there is none, ids stand. */
export function useColleagueNames(kind: ColleagueKind, ids: readonly string[]): (id: string) => string {
  const wanted = ids.filter((id) => /^\d{1,19}$/.test(id))
  const { data } = useQuery(namesQuery(kind, wanted))
  const names = new Map(data?.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? id
}

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
