import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

interface Seen {
  isHere: boolean
  search: string
  /** Came back to a bare address: put ours up again. */
  isReturn: boolean
}

/**
 * The query part of this page's own address. Pages stay alive behind their tabs, where the router already speaks of
 * another page: the last own query is kept meanwhile, and put back when the tab is opened again by its bare path.
 */
export function useListAddress(): [URLSearchParams, (next: URLSearchParams, isReplacing: boolean) => void] {
  const location = useLocation()
  const navigate = useNavigate()
  const [home] = useState(location.pathname)
  const [seen, setSeen] = useState<Seen>({ isHere: true, search: location.search, isReturn: false })
  const isHere = location.pathname === home
  const next = look(seen, isHere, location.search)
  if (next !== seen) setSeen(next)

  useEffect(() => {
    if (next.isReturn) void navigate({ pathname: home, search: next.search }, { replace: true })
  }, [next.isReturn, next.search, home, navigate])

  const write = useCallback(
    (params: URLSearchParams, isReplacing: boolean) => void navigate({ pathname: home, search: params.size > 0 ? `?${params}` : '' }, { replace: isReplacing }),
    [home, navigate],
  )
  return [new URLSearchParams(next.search), write]
}

function look(seen: Seen, isHere: boolean, search: string): Seen {
  if (!isHere) return seen.isHere || seen.isReturn ? { ...seen, isHere: false, isReturn: false } : seen
  if (!seen.isHere && search === '' && seen.search !== '') return { isHere, search: seen.search, isReturn: true }
  if (seen.isReturn && search === '') return seen
  return seen.isHere && !seen.isReturn && seen.search === search ? seen : { isHere, search, isReturn: false }
}
