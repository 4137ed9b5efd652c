import type { FlowNode, ProcessDefinition } from '../definition/definition.ts'

/**
 * For each node of the first version the node of the second at which an instance can go on: one with the same id and type, else the only one with the same
 * name and type. A node without such is left out: somebody has to choose.
 */
export function suggestMapping(from: ProcessDefinition, to: ProcessDefinition): Record<string, string> {
  const kept = new Set(
    Object.values(from.nodes)
      .filter((node) => isKept(node, to))
      .map(({ id }) => id),
  )
  const byName = new Map<string, string[]>()
  for (const node of Object.values(to.nodes)) {
    if (kept.has(node.id)) continue
    const label = labelOf(node)
    byName.set(label, [...(byName.get(label) ?? []), node.id])
  }
  const pairs = Object.values(from.nodes).flatMap((node): [string, string][] => {
    if (kept.has(node.id)) return [[node.id, node.id]]
    const [found, ...others] = (node.name === '' ? undefined : byName.get(labelOf(node))) ?? []
    return found === undefined || others.length > 0 ? [] : [[node.id, found]]
  })
  return Object.fromEntries(pairs)
}

const isKept = (node: FlowNode, to: ProcessDefinition): boolean =>
  Object.hasOwn(to.nodes, node.id) && to.nodes[node.id]?.type === node.type

const labelOf = ({ type, name }: FlowNode): string => `${type} ${name.trim()}`
