import { createContext, useContext, useSyncExternalStore } from 'react'
import type { BodyNode, ParamType } from '@drawdesk/contract/drawing/body/body-node'
import type { NodeFacts } from '@drawdesk/contract/drawing/body/body-node-edit'
import type { NodePlace } from '@drawdesk/contract/drawing/body/body-node-place'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { EditorStore } from './editor-store.ts'

/** What a node can ask for. The functions stay the same for the life of the editor, so memoised nodes are not woken by them. */
export interface BodyActions {
  addOne: (id: string) => void
  addObject: (id: string) => void
  addGroup: (id: string) => void
  remove: (id: string) => void
  rename: (id: string, key: string) => void
  setValue: (id: string, value: BodyNode['paramDef']) => void
  setType: (id: string, paramType: ParamType) => void
  /** A fact given as undefined is taken away. */
  setFacts: (id: string, facts: NodeFacts) => void
  /** One place up (-1) or down (1) among its siblings; nothing at the ends. */
  move: (id: string, by: -1 | 1) => void
  /** Beside or into another node; nothing where that cannot be. */
  place: (id: string, targetId: string, place: NodePlace) => void
  /** A level in (the container above) or out. */
  nest: (id: string) => void
  unnest: (id: string) => void
  /** A parameter behind this one. */
  addAfter: (id: string) => void
  /** JSON text into a container or behind a parameter; answers whether it was JSON. */
  pasteJson: (id: string, text: string) => boolean
  /** Why the node may not have this name, or undefined. */
  findKeyProblem: (id: string, key: string) => Bilingual | undefined
}

export interface EditorContext {
  actions: BodyActions
  store: EditorStore
  canAdd: boolean
  variables: readonly string[]
}

/** What of a row takes the focus: the grip, the name (or the value where there is none), the value. */
export type RowPart = 'grip' | 'name' | 'value'

export const BodyEditorContext = createContext<EditorContext | undefined>(undefined)

/** @throws {Error} outside a BodyEditor. */
export function useEditor(): EditorContext {
  const context = useContext(BodyEditorContext)
  if (!context) throw new Error('useEditor needs a BodyEditor around it')
  return context
}

/** Messages of the node at this path; wakes the caller only when they change. */
export function useNodeErrors(path: string): readonly string[] {
  const { store } = useEditor()
  return useSyncExternalStore(store.subscribe, () => store.getErrors(path))
}

export function useIsFolded(id: string): boolean {
  const { store } = useEditor()
  return useSyncExternalStore(store.subscribe, () => store.isFolded(id))
}

export function useIsActive(id: string): boolean {
  const { store } = useEditor()
  return useSyncExternalStore(store.subscribe, () => store.activeId() === id)
}

export function useIsFound(id: string): boolean {
  const { store } = useEditor()
  return useSyncExternalStore(store.subscribe, () => store.foundId() === id)
}

/** Where something would be dropped at this node, while it is dragged over it. */
export function useDropPlace(id: string): NodePlace | undefined {
  const { store } = useEditor()
  return useSyncExternalStore(store.subscribe, () => (store.drop()?.id === id ? store.drop()?.place : undefined))
}
