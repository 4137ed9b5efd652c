import {
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { isContainerType, type BodyNode } from '@drawdesk/contract/drawing/body/body-node'
import { checkBodyTree } from '@drawdesk/contract/drawing/body/body-node-check'
import type { FieldError } from '@drawdesk/contract/core/schema'
import { useText, useTexts } from '../../lib/texts/texts.ts'
import { useSettled } from '../../lib/editing/use-settled.ts'
import { AddBar } from './add-bar.tsx'
import { bodyEditorTexts } from './body-editor.i18n.ts'
import './body-editor.css'
import { BodyRows, type RowsHandle } from './body-rows.tsx'
import { BodyTools } from './body-tools.tsx'
import { BodyEditorContext } from './state/editor-context.ts'
import { createEditorStore } from './state/editor-store.ts'
import { containerIds, findInBody, flattenBody, holdersOf } from './state/flat-rows.ts'
import { useBodyActions, findNewest } from './state/use-body-actions.ts'
import { bodyDrag } from './state/use-body-drag.ts'
import { bodyKeys } from './state/use-body-keys.ts'
import { useGoTo } from './state/use-go-to.ts'
import { useHistory } from './state/use-history.ts'

export interface BodyEditorProps {
  /** The root: an object (type 5) or a list (type 6). */
  value: BodyNode
  onChange: (next: BodyNode) => void
  /** False: nothing can be added or removed and every input is read-only (specification §2). */
  canAdd: boolean
  /** Paths are those of the tree: `parameters.size`, `loras[0].name`; `""` is the root. */
  errors?: readonly FieldError[]
  /** Names offered for insertion as `{{name}}`. */
  variables?: readonly string[]
}

/** Pause in typing after which the whole tree is checked. */
const CHECK_AFTER_MS = 150
/** Stands for the root in the paths of the check. */
const ROOT = 'body'
const NO_ERRORS: readonly FieldError[] = []
const NO_VARIABLES: readonly string[] = []
/** Fewer lines are seen at once; there the tools would only be in the way. */
const TOOLS_FROM_ROWS = 6

/**
 * The request-body editor of specification §2: a tree of parameters edited in place, line by line. Changes answer a new root that shares
 * the untouched nodes, so an edit repaints its own line only; of a large body only the lines on screen are made.
 */
export function BodyEditor({ value, onChange, canAdd, errors = NO_ERRORS, variables = NO_VARIABLES }: BodyEditorProps) {
  const t = useTexts(bodyEditorTexts)
  const text = useText()
  const [store] = useState(createEditorStore)
  const latest = useRef({ value, onChange })
  const frame = useRef<HTMLFieldSetElement>(null)
  const rowsHandle = useRef<RowsHandle>(null)
  const searchBox = useRef<HTMLInputElement>(null)

  useLayoutEffect(() => {
    latest.current = { value, onChange }
  }, [value, onChange])
  const write = useCallback((next: BodyNode) => {
    latest.current.value = next // a second action before the next render builds on this one
    latest.current.onChange(next)
  }, [])
  const history = useHistory(value, write)

  // The whole tree is checked behind the typing, with the rules of the server.
  const checked = useDeferredValue(useSettled(value, CHECK_AFTER_MS))
  const problems = useMemo(() => {
    const own = checkBodyTree(checked, ROOT).map(({ field, text: msg }) => ({
      field: field.slice(ROOT.length).replace(/^\./, ''),
      msg: text(msg),
    }))
    return [...own, ...errors.filter((given) => !own.some(({ field }) => field === given.field))]
  }, [checked, errors, text])
  useEffect(() => store.setErrors(problems), [store, problems])

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
  const unfoldTo = (id: string) => store.setFolded(holdersOf(latest.current.value, id), false)
  const goTo = useGoTo({ frame, rows, rowsHandle, unfoldTo })

  const noteRef = useRef(history.note)
  useEffect(() => {
    noteRef.current = history.note
  }, [history.note])
  const actions = useBodyActions({
    get: () => latest.current.value,
    set: (next, grownId, typed = '') => {
      const before = latest.current.value
      if (next === before) return
      noteRef.current(before, next, typed)
      if (grownId !== undefined) {
        store.setFolded([grownId], false)
        const added = findNewest(next, grownId)
        if (added) goTo(added.id, 'name')
      }
      write(next)
    },
    show: (id) => {
      unfoldTo(id)
      goTo(id, 'name')
    },
  })

  // One grip is reached by the Tab key: the first, until another row was worked on.
  useEffect(() => {
    const nodes = rows.filter((row) => row.kind === 'node')
    if (!nodes.some(({ node }) => node.id === store.activeId())) store.setActive(nodes[0]?.node.id)
  }, [rows, store])

  const search = (words: string, step: -1 | 0 | 1) => {
    const hits = findInBody(latest.current.value, words)
    const now = hits.indexOf(store.foundId() ?? '')
    const at = hits.length === 0 ? -1 : now < 0 ? 0 : (now + step + hits.length) % hits.length
    const id = hits[at]
    store.setFound(id)
    if (id !== undefined) {
      unfoldTo(id)
      goTo(id, 'view')
    }
    return { at, count: hits.length }
  }

  // An error outside of the editor that is pressed names a path: its row may not be on screen yet.
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const reveal = (event: Event) => {
      const path = event instanceof CustomEvent && typeof event.detail === 'string' ? event.detail : undefined
      const row = flattenBody(latest.current.value, { isFolded: () => false, canAdd: false, placeOf: () => '' }).find(
        (each) => each.kind === 'node' && each.path === path,
      )
      if (row?.kind !== 'node') return
      event.preventDefault()
      store.setFolded(holdersOf(latest.current.value, row.node.id), false)
      goTo(row.node.id, 'value')
    }
    element.addEventListener('body-reveal', reveal)
    return () => element.removeEventListener('body-reveal', reveal)
  }, [goTo, store])

  const context = useMemo(() => ({ actions, store, canAdd, variables }), [actions, store, canAdd, variables])
  const containers = useMemo(() => containerIds(value), [value])
  const rootErrors = problems.filter(({ field }) => field === '')
  const { undo, redo } = history
  const keys = () =>
    bodyKeys({ rows, actions, store, canAdd, goTo, undo, redo, search: () => searchBox.current?.focus() })

  return (
    <BodyEditorContext value={context}>
      {/* The keys and drags belong to the whole tree; every control in it has its own role. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <fieldset
        className="body-editor"
        ref={frame}
        aria-label={t('tree')}
        data-readonly={!canAdd || undefined}
        onKeyDown={(event) => keys().onKeyDown(event)}
        onPaste={(event) => keys().onPaste(event)}
        {...bodyDrag({ actions, store, canAdd })}
      >
        {(rows.length >= TOOLS_FROM_ROWS || containers.length > 0 || history.canUndo || history.canRedo) && (
          <BodyTools
            canAdd={canAdd}
            hasContainers={containers.length > 0}
            onFold={(isFolded) => store.setFolded(containers, isFolded)}
            canUndo={history.canUndo}
            canRedo={history.canRedo}
            onUndo={undo}
            onRedo={redo}
            onSearch={search}
            searchRef={searchBox}
          />
        )}
        {rootErrors.map(({ msg }) => (
          <p className="body-error" role="alert" key={msg}>
            {msg}
          </p>
        ))}
        <BodyRows rows={rows} ref={rowsHandle} />
        {canAdd && isContainerType(value.paramType) && <AddBar id={value.id} name={t('root')} />}
      </fieldset>
    </BodyEditorContext>
  )
}
