import { childrenOf, type BodyNode } from './body-node.ts'
import { changeNode, deleteNode, freeName, rebuild } from './body-node-edit.ts'
import type { Json } from './body-node-json.ts'
import { fromJson } from './body-node-plain.ts'

/** Where a node goes, seen from another one: beside it, or as the last one inside. */
export type NodePlace = 'before' | 'after' | 'inside'

/** The node with this id, the one that holds it, its name there and its place; undefined for unknown ids. The root has no parent. */
export function locate(
  root: BodyNode,
  id: string,
): { node: BodyNode; parent?: BodyNode; segment?: string | number; index: number } | undefined {
  if (root.id === id) return { node: root, index: 0 }
  for (const [index, [segment, child]] of childrenOf(root).entries()) {
    if (child.id === id) return { node: child, parent: root, segment, index }
    const found = locate(child, id)
    if (found) return found
  }
  return undefined
}

/**
 * Moves a node with everything below it beside or into another one. In an object it keeps its name, or gets a free one; an item of a list
 * becomes `param`. The same root where the move cannot be: into itself or what is below it, beside the root, into a scalar.
 */
export function placeNode(root: BodyNode, id: string, targetId: string, place: NodePlace): BodyNode {
  const moved = locate(root, id)
  const target = locate(root, targetId)
  if (!moved?.parent || !target || locate(moved.node, targetId)) return root
  const holder = place === 'inside' ? target.node : target.parent
  if (!holder || (holder.paramType !== 5 && holder.paramType !== 6)) return root
  const without = holder.id === moved.parent.id ? root : deleteNode(root, id)
  return changeNode(without, holder.id, (parent) => {
    const others = childrenOf(parent).filter(([, child]) => child.id !== id)
    const targetAt = others.findIndex(([, child]) => child.id === targetId)
    const at = place === 'inside' ? others.length : targetAt + (place === 'after' ? 1 : 0)
    const names = rebuild(parent, others)
    const segment =
      parent.paramType === 6 ? at : freeName(names, typeof moved.segment === 'string' ? moved.segment : 'param')
    return rebuild(parent, others.toSpliced(at, 0, [segment, moved.node]))
  })
}

/** One level in: into the container right above it among its siblings; the same root where there is none. */
export function nestNode(root: BodyNode, id: string): BodyNode {
  const found = locate(root, id)
  const above = found?.parent && childrenOf(found.parent)[found.index - 1]?.[1]
  return above ? placeNode(root, id, above.id, 'inside') : root
}

/** One level out: behind what holds it; the same root at the top. */
export function unnestNode(root: BodyNode, id: string): BodyNode {
  const parent = locate(root, id)?.parent
  return parent ? placeNode(root, id, parent.id, 'after') : root
}

/**
 * Puts pasted JSON to a node: into a container, else behind it. The members of an object become parameters of an object; anything else is one
 * parameter or item.
 */
export function insertJson(root: BodyNode, id: string, json: Json, newId: () => string): BodyNode {
  const found = locate(root, id)
  if (!found) return root
  const isInside = found.node.paramType === 5 || found.node.paramType === 6
  const holder = isInside ? found.node : found.parent
  if (!holder) return root
  const pasted = fromJson(json, newId)
  const nodes: [string, BodyNode][] =
    pasted.paramType === 5 && holder.paramType === 5
      ? (childrenOf(pasted) as [string, BodyNode][])
      : [['param', pasted]]
  return changeNode(root, holder.id, (parent) => {
    let children = childrenOf(parent)
    let at = isInside ? children.length : found.index + 1
    for (const [name, node] of nodes) {
      const segment = parent.paramType === 6 ? at : freeName(rebuild(parent, children), name)
      children = children.toSpliced(at, 0, [segment, node])
      at += 1
    }
    return rebuild(parent, children)
  })
}
