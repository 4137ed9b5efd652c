import { useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { BodyNode } from '@drawdesk/contract/drawing/body/body-node'
import { checkBodyTree } from '@drawdesk/contract/drawing/body/body-node-check'
import type { FieldError } from '@drawdesk/contract/core/schema'
import { useSettled } from '../../../lib/editing/use-settled.ts'
import { useText, useTexts } from '../../../lib/texts/texts.ts'
import { bodyEditorTexts } from '../body-editor.i18n.ts'
import type { BodyActions } from './editor-context.ts'
import type { EditorStore } from './editor-store.ts'
import { flattenBody, type FlatRow } from './flat-rows.ts'
import { findNewest, useBodyActions } from './use-body-actions.ts'
import type { GoTo } from './use-go-to.ts'
import type { BodyHistory } from './use-history.ts'

/** Pause in typing after which the whole tree is checked. */
const CHECK_AFTER_MS = 150
/** Stands for the root in the paths of the check. */
const ROOT = 'body'

export interface LatestBody {
  /** The tree as it is now, ahead of the next render. */
  get: () => BodyNode
  write: (next: BodyNode) => void
}

/** The tree that several actions in one render build on. */
export function useLatestBody(value: BodyNode, onChange: (next: BodyNode) => void): LatestBody {
  const latest = useRef({ value, onChange })
  useLayoutEffect(() => {
    latest.current = { value, onChange }
  }, [value, onChange])
  const get = useCallback(() => latest.current.value, [])
  const write = useCallback((next: BodyNode) => {
    latest.current.value = next // a second action before the next render builds on this one
    latest.current.onChange(next)
  }, [])
  return useMemo(() => ({ get, write }), [get, write])
}

/** What is wrong with the tree, checked behind the typing with the rules of the server, and what the server found. The rows show it. */
export function useBodyProblems(
  value: BodyNode,
  errors: readonly FieldError[],
  store: EditorStore,
): readonly FieldError[] {
  const text = useText()
  const checked = useDeferredValue(useSettled(value, CHECK_AFTER_MS))
  const problems = useMemo(() => {
    const own = checkBodyTree(checked, ROOT).map(({ field, text: msg }) => ({
      field: field.slice(ROOT.length).replace(/^\./, ''),
      msg: text(msg),
    }))
    return [...own, ...errors.filter((given) => !own.some(({ field }) => field === given.field))]
  }, [checked, errors, text])
  useEffect(() => store.setErrors(problems), [store, problems])
  return problems
}

/** The lines that no fold hides. One grip is reached by the Tab key: the first, until another row was worked on. */
export function useBodyRows(value: BodyNode, canAdd: boolean, store: EditorStore): FlatRow[] {
  const t = useTexts(bodyEditorTexts)
  const folded = useSyncExternalStore(store.subscribe, store.folded)
  const rows = useMemo(
    () =>
      flattenBody(value, {
        isFolded: (id) => folded.has(id),
        canAdd,
        placeOf: (node, index) => t(node.paramType === 5 ? 'group' : 'element', { n: index + 1 }),
      }),
    [value, canAdd, t, folded],
  )
  useEffect(() => {
    const nodes = rows.filter((row) => row.kind === 'node')
    if (!nodes.some(({ node }) => node.id === store.activeId())) store.setActive(nodes[0]?.node.id)
  }, [rows, store])
  return rows
}

interface ActionParts {
  latest: LatestBody
  store: EditorStore
  note: BodyHistory['note']
  goTo: GoTo
  unfoldTo: (id: string) => void
}

/** The actions on the tree: each can be taken back, and what was added has the cursor. */
export function useNotedActions({ latest, store, note, goTo, unfoldTo }: ActionParts): BodyActions {
  const noteRef = useRef(note)
  useEffect(() => {
    noteRef.current = note
  }, [note])
  return useBodyActions({
    get: latest.get,
    set: (next, grownId, typed = '') => {
      const before = latest.get()
      if (next === before) return
      noteRef.current(before, next, typed)
      if (grownId !== undefined) {
        store.setFolded([grownId], false)
        const added = findNewest(next, grownId)
        if (added) goTo(added.id, 'name')
      }
      latest.write(next)
    },
    show: (id) => {
      unfoldTo(id)
      goTo(id, 'name')
    },
  })
}
