import type { GrantKeys, GrantTree } from '@drawdesk/contract/rights/role'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import {
  indexTree,
  marksLike,
  NO_MARKS,
  type CheckIndex,
  type CheckNode,
  type Held,
  type Marks,
} from '../../../components/check-tree/choice.ts'
import { GRANT_KINDS, grantCalls, type GrantChoice, type GrantKind } from './grant-calls.ts'
import { grantedQuery, grantTreeQuery } from './role.api.ts'

type OfKind<Value> = Readonly<Record<GrantKind, Value>>
const NONE: OfKind<Marks> = { menu: NO_MARKS, dataScope: NO_MARKS, apiScope: NO_MARKS }

/** One of the three trees with everything that is chosen in it. */
export interface GrantPart {
  nodes: readonly CheckNode[]
  index: CheckIndex
  held: Held
  marks: Marks
}

/** What roles were given and what the caller decides about it, over the three trees; `parts` is undefined until all of it has come. */
export function useGrantChoice(roleIds: readonly string[], tenantId: string | undefined) {
  const tree = useQuery(grantTreeQuery(tenantId))
  const granted = useQueries({
    queries: roleIds.map((roleId) => grantedQuery(roleId, tenantId)),
    combine: (results) => ({
      data: results.every(({ data }) => data !== undefined) ? results.map(({ data }) => data as GrantKeys) : undefined,
      error: results.find(({ error }) => error)?.error,
      retry: () => results.forEach(({ refetch }) => void refetch()),
    }),
  })
  const [marks, setMarks] = useState(NONE)
  const indexes = useMemo(() => tree.data && indexesOf(tree.data), [tree.data])
  const helds = useMemo(
    () =>
      granted.data &&
      byKind((kind): Held => new Map(roleIds.map((id, at) => [id, new Set(granted.data?.[at]?.[kind])]))),
    [granted.data, roleIds],
  )
  const parts = useMemo(
    () =>
      tree.data && indexes && helds
        ? byKind((kind): GrantPart => ({
            nodes: tree.data[kind],
            index: indexes[kind],
            held: helds[kind],
            marks: marks[kind],
          }))
        : undefined,
    [tree.data, indexes, helds, marks],
  )
  const calls = useMemo(() => (parts ? grantCalls(roleIds, parts satisfies GrantChoice) : []), [parts, roleIds])
  return {
    parts,
    calls,
    error: tree.error ?? granted.error,
    retry: () => {
      if (tree.error) void tree.refetch()
      if (granted.error) granted.retry()
    },
    mark: (kind: GrantKind, next: Marks) => setMarks((now) => ({ ...now, [kind]: next })),
    /** Chooses what another role was given, in all three trees, instead of what was marked; answers how many boxes that turns on and off. */
    markLike: (keys: GrantKeys): { on: number; off: number } => {
      if (!parts) return { on: 0, off: 0 }
      const next = byKind((kind) => marksLike(parts[kind].index, parts[kind].held, new Set(keys[kind])))
      setMarks(next)
      const all = GRANT_KINDS.flatMap((kind) => [...next[kind].values()])
      const on = all.filter(Boolean).length
      return { on, off: all.length - on }
    },
  }
}

/** Menus and buttons all have boxes; of scopes only they themselves, not the pages that they stand under. */
function indexesOf(tree: GrantTree): OfKind<CheckIndex> {
  const isScope = ({ children }: CheckNode) => children === undefined
  return byKind((kind) => indexTree(tree[kind], kind === 'menu' ? undefined : isScope))
}

function byKind<Value>(valueOf: (kind: GrantKind) => Value): OfKind<Value> {
  return Object.fromEntries(GRANT_KINDS.map((kind) => [kind, valueOf(kind)])) as OfKind<Value> // every kind has its entry
}
