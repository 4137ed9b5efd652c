/** An edge by the ids of its nodes. */
interface Edge {
  source: string
  target: string
}

/** Column of each node, 0 first: one more than that of the last node before it. Edges that close a circle do not count. */
export function ranksOf(ids: readonly string[], edges: readonly Edge[]): Map<string, number> {
  const next = new Map<string, string[]>(ids.map((id) => [id, []]))
  for (const { source, target } of edges) if (source !== target) next.get(source)?.push(target)
  const inOrder = orderOf(ids, next)
  const places = new Map(inOrder.map((id, place) => [id, place]))
  const ranks = new Map(ids.map((id) => [id, 0]))
  for (const id of inOrder) {
    const rank = (ranks.get(id) ?? 0) + 1
    for (const target of next.get(id) ?? []) {
      const isForward = (places.get(target) ?? 0) > (places.get(id) ?? 0)
      if (isForward && (ranks.get(target) ?? 0) < rank) ranks.set(target, rank)
    }
  }
  return ranks
}

/** Each node before those that its edges lead to, but for edges back; without recursion, since a diagram may be one long line. */
function orderOf(ids: readonly string[], next: ReadonlyMap<string, readonly string[]>): string[] {
  const targets = new Set([...next.values()].flat())
  const seen = new Set<string>()
  const finished: string[] = []
  for (const root of [...ids.filter((id) => !targets.has(id)), ...ids]) {
    if (seen.has(root)) continue
    seen.add(root)
    const path = [{ id: root, index: 0 }]
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const target = next.get(top.id)?.[top.index]
      top.index += 1
      if (target === undefined) {
        finished.push(top.id)
        path.pop()
      } else if (!seen.has(target)) {
        seen.add(target)
        path.push({ id: target, index: 0 })
      }
    }
  }
  return finished.reverse()
}
