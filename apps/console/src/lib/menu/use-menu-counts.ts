import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { followEvents } from '../events/events.ts'
import { createPace } from '../events/pace.ts'
import { CLAIM_PATH, TODO_PATH, workCountsQuery } from '../home/work-counts.ts'
import type { MenuNode } from './menu.ts'

/** The numbers are asked for no oftener than this. */
const COUNT_EVERY_MS = 2_000
const MOST = 99

/** Numbers beside entries of the menu, by path: what waits for the person there. Nothing is asked where the menu has no such entry. */
export function useMenuCounts(forest: readonly MenuNode[]): Readonly<Record<string, string>> {
  const isWanted = hasEntry(forest, TODO_PATH) || hasEntry(forest, CLAIM_PATH)
  const queryClient = useQueryClient()
  const { data } = useQuery({ ...workCountsQuery, enabled: isWanted })
  useEffect(() => {
    if (!isWanted) return undefined
    const pace = createPace(() => queryClient.invalidateQueries({ queryKey: workCountsQuery.queryKey }), COUNT_EVERY_MS)
    const unfollow = followEvents({ topics: ['flow'], onEvent: pace.due })
    return () => {
      unfollow()
      pace.stop()
    }
  }, [isWanted, queryClient])
  const { todo, claim } = data ?? {}
  return useMemo(
    () =>
      Object.fromEntries(
        [[TODO_PATH, todo] as const, [CLAIM_PATH, claim] as const].flatMap(([path, count]) =>
          count ? [[path, count > MOST ? `${MOST}+` : String(count)]] : [],
        ),
      ),
    [todo, claim],
  )
}

const hasEntry = (forest: readonly MenuNode[], path: string): boolean =>
  forest.some((node) => node.path === path || hasEntry(node.children ?? [], path))
