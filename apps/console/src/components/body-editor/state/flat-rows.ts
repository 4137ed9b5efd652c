import { childrenOf, formatPath, isContainerType, type BodyNode } from '@drawdesk/contract/drawing/body/body-node'

/** One line of the editor, in the order on screen. */
export type FlatRow =
  | {
      kind: 'node'
      key: string
      node: BodyNode
      path: string
      keyName: string | undefined
      index: number
      depth: number
    }
  | { kind: 'empty'; key: string; depth: number; isObject: boolean }
  | { kind: 'add'; key: string; id: string; name: string; depth: number }

export interface FlattenOptions {
  isFolded: (id: string) => boolean
  /** With a line to add to each open object and list. */
  canAdd: boolean
  /** What an item of a list is called: it has no name of its own. */
  placeOf: (node: BodyNode, index: number) => string
}

/** Every line below the root that no fold hides. */
export function flattenBody(root: BodyNode, { isFolded, canAdd, placeOf }: FlattenOptions): FlatRow[] {
  const rows: FlatRow[] = []
  const walk = (holder: BodyNode, path: string, depth: number): void => {
    const children = childrenOf(holder)
    if (children.length === 0)
      rows.push({ kind: 'empty', key: `${holder.id} empty`, depth, isObject: holder.paramType === 5 })
    for (const [index, [segment, node]] of children.entries()) {
      const keyName = typeof segment === 'string' ? segment : undefined
      const below = childPath(path, segment)
      rows.push({ kind: 'node', key: node.id, node, path: below, keyName, index, depth })
      if (!isContainerType(node.paramType) || isFolded(node.id)) continue
      walk(node, below, depth + 1)
      if (canAdd)
        rows.push({
          kind: 'add',
          key: `${node.id} add`,
          id: node.id,
          name: keyName ?? placeOf(node, index),
          depth: depth + 1,
        })
    }
  }
  walk(root, '', 0)
  return rows
}

function childPath(path: string, segment: string | number): string {
  const step = formatPath([segment])
  return path === '' || step.startsWith('[') ? path + step : `${path}.${step}`
}

/** Ids of every object and list below the root. */
export function containerIds(root: BodyNode): string[] {
  return childrenOf(root).flatMap(([, child]) =>
    isContainerType(child.paramType) ? [child.id, ...containerIds(child)] : [],
  )
}

/** Ids of the nodes whose name, value or description holds these words, in order. */
export function findInBody(root: BodyNode, words: string): string[] {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return []
  const hits: string[] = []
  const walk = (node: BodyNode): void => {
    for (const [segment, child] of childrenOf(node)) {
      const texts = [
        typeof segment === 'string' ? segment : '',
        child.paramDes ?? '',
        child.paramDef === undefined || child.paramDef === null ? '' : String(child.paramDef),
      ]
      if (texts.some((text) => text.toLowerCase().includes(wanted))) hits.push(child.id)
      walk(child)
    }
  }
  walk(root)
  return hits
}

/** Ids of what holds the node, the outermost first, without the root. */
export function holdersOf(root: BodyNode, id: string): string[] {
  const search = (node: BodyNode, above: readonly string[]): readonly string[] | undefined => {
    for (const [, child] of childrenOf(node)) {
      if (child.id === id) return above
      const found = search(child, [...above, child.id])
      if (found) return found
    }
    return undefined
  }
  return [...(search(root, []) ?? [])]
}
