import { useState } from 'react'
import { childrenOf, pathOf, findByPath, type BodyNode } from '@drawdesk/contract/drawing/body/body-node'
import {
  addGroup,
  addObject,
  addOne,
  changeType,
  deleteNode,
  moveKey,
  nameProblem,
  renameKey,
  setFacts,
  setValue,
} from '@drawdesk/contract/drawing/body/body-node-edit'
import { JsonProblem, parseJson } from '@drawdesk/contract/drawing/body/body-node-json'
import { insertJson, locate, nestNode, placeNode, unnestNode } from '@drawdesk/contract/drawing/body/body-node-place'
import type { BodyActions } from './editor-context.ts'

/** Where the actions read the tree and write the next one. */
export interface BodyHolder {
  get: () => BodyNode
  /** Receives the new tree, after an addition which container grew, and what changes when it is being typed (one step to take back). */
  set: (next: BodyNode, grownId?: string, typed?: string) => void
  /** Receives the id of a node that was put somewhere, which is then shown. */
  show: (id: string) => void
}

const newId = (): string => `n${crypto.randomUUID().slice(0, 8)}`

/** The node that holds this one; undefined for the root and for unknown ids. */
export function findParent(root: BodyNode, id: string): BodyNode | undefined {
  for (const [, child] of childrenOf(root)) {
    const found = child.id === id ? root : findParent(child, id)
    if (found) return found
  }
  return undefined
}

function createBodyActions({ get, set, show }: BodyHolder): BodyActions {
  return {
    addOne: (id) => set(addOne(get(), id, { newId }), id),
    addObject: (id) => set(addObject(get(), id, { newId }), id),
    addGroup: (id) => set(addGroup(get(), id, { newId }), id),
    remove: (id) => set(deleteNode(get(), id)),
    rename: (id, key) => set(renameKey(get(), id, key), undefined, `name ${id}`),
    setValue: (id, value) => set(setValue(get(), id, value), undefined, `value ${id}`),
    setType: (id, paramType) => set(changeType(get(), id, paramType, newId)),
    setFacts: (id, facts) => set(setFacts(get(), id, facts), undefined, `facts ${id}`),
    move(id, by) {
      const parent = findParent(get(), id)
      if (!parent) return
      const place = childrenOf(parent).findIndex(([, child]) => child.id === id)
      set(moveKey(get(), id, place + by))
    },
    place: (id, targetId, place) => set(placeNode(get(), id, targetId, place)),
    nest(id) {
      set(nestNode(get(), id))
      show(id)
    },
    unnest(id) {
      set(unnestNode(get(), id))
      show(id)
    },
    addAfter(id) {
      const parent = locate(get(), id)?.parent
      if (!parent) return
      const grown = addOne(get(), parent.id, { newId })
      const added = findNewest(grown, parent.id)
      if (!added) return
      set(placeNode(grown, added.id, id, 'after'))
      show(added.id)
    },
    pasteJson(id, text) {
      try {
        set(insertJson(get(), id, parseJson(text), newId), id)
        return true
      } catch (error) {
        if (error instanceof JsonProblem) return false
        throw error
      }
    },
    findKeyProblem(id, key) {
      const parent = findParent(get(), id)
      return parent && nameProblem(parent, key, id)
    },
  }
}

/** Actions on the tree of one editor; made once, so they may be passed to memoised nodes. */
export function useBodyActions(holder: BodyHolder): BodyActions {
  const [actions] = useState(() => createBodyActions(holder))
  return actions
}

/** The last child of a container: what an addition has just put there. */
export function findNewest(root: BodyNode, containerId: string): BodyNode | undefined {
  const path = pathOf(root, containerId)
  const container = path === undefined ? undefined : findByPath(root, path)
  return container && childrenOf(container).at(-1)?.[1]
}
