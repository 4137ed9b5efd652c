import type { Bilingual } from '../../core/texts.ts'
import {
  FORBIDDEN_PARAM_NAMES,
  PARAM_NAME_LENGTH_MAX,
  childrenOf,
  isContainerType,
  isNumericType,
  newNode,
  type BodyNode,
  type ParamType,
} from './body-node.ts'

/**
 * Edits of a body tree. Each answers a new root that shares every untouched node with the old one (memoised editors repaint
 * only what changed), and the old root itself when there is nothing to do.
 */

type Change = (node: BodyNode) => BodyNode
/** What becomes of one child: the same, another, gone (undefined). */
type ChildChange = (child: BodyNode, segment: string | number) => BodyNode | undefined

function withChildren(node: BodyNode, change: ChildChange): BodyNode {
  let isChanged = false
  const next: [string | number, BodyNode][] = []
  for (const [segment, child] of childrenOf(node)) {
    const changed = change(child, segment)
    if (changed !== child) isChanged = true
    if (changed) next.push([segment, changed])
  }
  return isChanged ? rebuild(node, next) : node
}

/** fromEntries defines own keys: a name such as `__proto__` cannot touch the prototype. */
export function rebuild(node: BodyNode, children: readonly [string | number, BodyNode][]): BodyNode {
  if (node.paramType === 5) return { ...node, childrenObjectMap: Object.fromEntries(children) }
  return { ...node, childrenArrayList: children.map(([, child]) => child) }
}

/** Changes the node with this id. */
export function changeNode(root: BodyNode, id: string, change: Change): BodyNode {
  if (root.id === id) return change(root)
  return withChildren(root, (child) => changeNode(child, id, change))
}

/** Changes the parent of the node with this id, given the place of that node among its siblings. */
function changeParent(root: BodyNode, id: string, change: (parent: BodyNode, place: number) => BodyNode): BodyNode {
  const place = childrenOf(root).findIndex(([, child]) => child.id === id)
  if (place >= 0) return change(root, place)
  return withChildren(root, (child) => changeParent(child, id, change))
}

/** `param`, `param2`, `param3` …: the first that no sibling has. */
export function freeName(parent: BodyNode, wanted: string): string {
  const taken = parent.childrenObjectMap ?? {}
  if (!Object.hasOwn(taken, wanted)) return wanted
  let number = 2
  while (Object.hasOwn(taken, `${wanted}${number}`)) number += 1
  return `${wanted}${number}`
}

function addChild(root: BodyNode, parentId: string, name: string, make: (parent: BodyNode) => BodyNode): BodyNode {
  return changeNode(root, parentId, (parent) => {
    if (parent.paramType === 6)
      return { ...parent, childrenArrayList: [...(parent.childrenArrayList ?? []), make(parent)] }
    if (parent.paramType !== 5) return parent
    return rebuild(parent, [...childrenOf(parent), [freeName(parent, name), make(parent)]])
  })
}

export interface AddOptions {
  newId: () => string
  /** Wanted name in an object; made unique by a number. */
  name?: string
}

/** add-one: a scalar parameter in an object, a scalar element in an array. */
export function addOne(root: BodyNode, parentId: string, options: AddOptions & { paramType?: ParamType }): BodyNode {
  return addChild(root, parentId, options.name ?? 'param', () => newNode(options.paramType ?? 1, options.newId))
}

/** add-object: a nested object. */
export function addObject(root: BodyNode, parentId: string, options: AddOptions): BodyNode {
  return addChild(root, parentId, options.name ?? 'object', () => newNode(5, options.newId))
}

/** add-group: an array with one empty group; inside an array a further group of the same parameters, without values. */
export function addGroup(root: BodyNode, parentId: string, options: AddOptions): BodyNode {
  return addChild(root, parentId, options.name ?? 'groups', (parent) => {
    if (parent.paramType === 5) return { ...newNode(6, options.newId), childrenArrayList: [newNode(5, options.newId)] }
    const example = (parent.childrenArrayList ?? []).findLast((child) => child.paramType === 5)
    return example ? emptyCopy(example, options.newId) : newNode(5, options.newId)
  })
}

function emptyCopy(node: BodyNode, newId: () => string): BodyNode {
  const copy: BodyNode = { ...node, id: newId() }
  if (isContainerType(node.paramType)) {
    return rebuild(
      copy,
      childrenOf(node).map(([segment, child]) => [segment, emptyCopy(child, newId)]),
    )
  }
  copy.paramDef = node.paramType === 4 ? false : ''
  return copy
}

/** delete; the root stays. */
export function deleteNode(root: BodyNode, id: string): BodyNode {
  return withChildren(root, (child) => (child.id === id ? undefined : deleteNode(child, id)))
}

/** What is wrong with this name for a parameter of `parent`; undefined when it is fine. `ownId` = the node being renamed. */
export function nameProblem(parent: BodyNode, name: string, ownId?: string): Bilingual | undefined {
  if (name.trim() === '') return { zh: '参数名不能为空', en: 'Enter a name' }
  if (FORBIDDEN_PARAM_NAMES.includes(name)) return { zh: `参数名不能是 ${name}`, en: `The name can’t be ${name}` }
  if (name.length > PARAM_NAME_LENGTH_MAX) {
    return { zh: `参数名最长 ${PARAM_NAME_LENGTH_MAX} 个字符`, en: `At most ${PARAM_NAME_LENGTH_MAX} characters` }
  }
  if (/\p{Cc}/u.test(name)) return { zh: '参数名含有控制字符', en: 'The name contains control characters' }
  const map = parent.childrenObjectMap ?? {}
  if (Object.hasOwn(map, name) && map[name]?.id !== ownId)
    return { zh: `参数名 ${name} 已存在`, en: `${name} already exists` }
  return undefined
}

/** Renames a parameter in place; a name that {@link nameProblem} refuses changes nothing. */
export function renameKey(root: BodyNode, id: string, name: string): BodyNode {
  return changeParent(root, id, (parent, place) => {
    const children = childrenOf(parent)
    if (parent.paramType !== 5 || children[place]?.[0] === name || nameProblem(parent, name, id)) return parent
    return rebuild(
      parent,
      children.map(([segment, child], index) => [index === place ? name : segment, child]),
    )
  })
}

/** Sets the default of a scalar. */
export function setValue(root: BodyNode, id: string, paramDef: BodyNode['paramDef']): BodyNode {
  return changeNode(root, id, (node) =>
    isContainerType(node.paramType) || node.paramDef === paramDef ? node : { ...node, paramDef },
  )
}

export type NodeFacts = Pick<BodyNode, 'paramDes' | 'required' | 'options' | 'as' | 'omitEmpty' | 'when' | 'repeat'>

/** Sets the optional facts; one given as undefined is removed. */
export function setFacts(
  root: BodyNode,
  id: string,
  facts: Partial<Record<keyof NodeFacts, unknown>> & NodeFacts,
): BodyNode {
  return changeNode(root, id, (node) => {
    const next = { ...node, ...facts }
    for (const name of Object.keys(facts) as (keyof NodeFacts)[]) if (facts[name] === undefined) delete next[name]
    return next
  })
}

/** Moves a parameter or an element to another place among its siblings (0 = first). */
export function moveKey(root: BodyNode, id: string, toIndex: number): BodyNode {
  return changeParent(root, id, (parent, place) => {
    const children = childrenOf(parent)
    const target = Math.max(0, Math.min(children.length - 1, toIndex))
    if (target === place) return parent
    const [moved] = children.splice(place, 1)
    if (moved) children.splice(target, 0, moved)
    return rebuild(parent, children)
  })
}

/** Gives a node another type, keeping its value where the new type can hold it, and a group's parameters between object and array. */
export function changeType(root: BodyNode, id: string, paramType: ParamType, newId: () => string): BodyNode {
  return changeNode(root, id, (node) => {
    if (node.paramType === paramType) return node
    const { paramDef, childrenObjectMap, childrenArrayList, ...facts } = node
    if (paramType === 6) {
      const group =
        node.paramType === 5 ? [{ id: newId(), paramType: 5 as const, childrenObjectMap: childrenObjectMap ?? {} }] : []
      return { ...facts, paramType, childrenArrayList: group }
    }
    if (paramType === 5) {
      const group = childrenArrayList?.find((child) => child.paramType === 5)
      return { ...facts, paramType, childrenObjectMap: group?.childrenObjectMap ?? {} }
    }
    return { ...facts, paramType, paramDef: convertValue(paramDef, paramType) }
  })
}

function convertValue(value: BodyNode['paramDef'], paramType: ParamType): BodyNode['paramDef'] {
  const text = value === undefined || value === null ? '' : String(value)
  if (paramType === 4) return text === 'true' || text.startsWith('{{') ? (text === 'true' ? true : text) : false
  if (!isNumericType(paramType)) return text
  const isTemplate = /^\{\{[^{}]*\}\}$/.test(text)
  const fits = paramType === 3 ? /^-?\d+(\.\d+)?$/.test(text) : /^-?\d+$/.test(text)
  return isTemplate || fits ? text : ''
}
