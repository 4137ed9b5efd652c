import { type Draft, entry, flowOf, nodeOf } from '../parts/draft.ts'

export type Steps = ReadonlyMap<string, readonly string[]>

/** Flows of a container without those that lead back to where they came from. */
export function forwardSteps(draft: Draft, container: string): Steps {
  const nodes = entry(draft.definition.containers, container)?.nodes ?? []
  const steps = new Map<string, string[]>()
  const open = new Set<string>()
  const walk = (id: string) => {
    const forward: string[] = []
    steps.set(id, forward)
    open.add(id)
    for (const flow of nodeOf(draft, id).outgoing) {
      const target = flowOf(draft, flow)?.target
      if (target === undefined || open.has(target)) continue
      forward.push(target)
      if (!steps.has(target)) walk(target)
    }
    open.delete(id)
  }
  const beginnings = nodes.filter((id) => nodeOf(draft, id).incoming.length === 0)
  for (const id of [...beginnings, ...nodes]) if (!steps.has(id)) walk(id)
  return steps
}

/** All nodes on the way, the first one too. */
export function reachedFrom(steps: Steps, ...from: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const open = [...from]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    open.push(...(steps.get(id) ?? []))
  }
  return seen
}
