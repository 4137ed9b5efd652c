import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { childrenOf, isContainerType, type BodyNode } from '@drawdesk/contract/biz/body-node'
import { checkBodyTree } from '@drawdesk/contract/biz/body-node-check'
import type { FieldError } from '@drawdesk/contract/core/schema'
import { useText, useTexts } from '../../lib/texts.ts'
import { AddBar } from './add-bar.tsx'
import { bodyEditorTexts } from './body-editor.i18n.ts'
import './body-editor.css'
import { BodyEditorContext } from './editor-context.ts'
import { createEditorStore } from './editor-store.ts'
import { NodeChildren } from './node-view.tsx'
import { findNewest, useBodyActions } from './use-body-actions.ts'

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

/** Stands for the root in the paths of the check. */
const ROOT = 'body'
const NO_ERRORS: readonly FieldError[] = []
const NO_VARIABLES: readonly string[] = []

/**
 * The request-body editor of specification §2: a tree of parameters edited in place. Changes answer a new root that shares
 * the untouched nodes, so an edit repaints its own branch only.
 */
export function BodyEditor({ value, onChange, canAdd, errors = NO_ERRORS, variables = NO_VARIABLES }: BodyEditorProps) {
  const t = useTexts(bodyEditorTexts)
  const text = useText()
  const [store] = useState(createEditorStore)
  const latest = useRef({ value, onChange })
  const added = useRef<string>(undefined)
  const frame = useRef<HTMLFieldSetElement>(null)

  useLayoutEffect(() => {
    latest.current = { value, onChange }
  }, [value, onChange])

  // The whole tree is checked behind the typing, with the rules of the server.
  const checked = useDeferredValue(value)
  const problems = useMemo(() => {
    const own = checkBodyTree(checked, ROOT).map(({ field, text: msg }) => ({ field: field.slice(ROOT.length).replace(/^\./, ''), msg: text(msg) }))
    return [...own, ...errors.filter((given) => !own.some(({ field }) => field === given.field))]
  }, [checked, errors, text])
  useEffect(() => store.setErrors(problems), [store, problems])

  const actions = useBodyActions({
    get: () => latest.current.value,
    set: (next, grownId) => {
      if (next === latest.current.value) return
      latest.current.value = next // a second action before the next render builds on this one
      if (grownId !== undefined) {
        store.setFolded([grownId], false)
        added.current = findNewest(next, grownId)?.id
      }
      latest.current.onChange(next)
    },
  })
  useEffect(() => {
    if (added.current === undefined) return
    const row = frame.current?.querySelector(`[data-node="${CSS.escape(added.current)}"]`)
    added.current = undefined
    const field = row?.querySelector<HTMLElement>('[data-key-field], textarea, input, button')
    field?.focus()
    if (field instanceof HTMLInputElement) field.select()
    // Only a new tree can hold what was added.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [value])

  const context = useMemo(() => ({ actions, store, canAdd, variables }), [actions, store, canAdd, variables])
  const fold = (isFolded: boolean) => store.setFolded(containerIds(value), isFolded)
  const rootErrors = problems.filter(({ field }) => field === '')

  return (
    <BodyEditorContext value={context}>
      <fieldset className="body-editor" ref={frame} aria-label={t('tree')} data-readonly={!canAdd || undefined}>
        {containerIds(value).length > 0 && (
          <div className="body-tools">
            <button type="button" className="body-text-button" onClick={() => fold(true)}>
              {t('foldAll')}
            </button>
            <button type="button" className="body-text-button" onClick={() => fold(false)}>
              {t('unfoldAll')}
            </button>
          </div>
        )}
        {rootErrors.map(({ msg }) => (
          <p className="body-error" role="alert" key={msg}>
            {msg}
          </p>
        ))}
        <NodeChildren node={value} path="" />
        {canAdd && isContainerType(value.paramType) && <AddBar id={value.id} name={t('root')} />}
      </fieldset>
    </BodyEditorContext>
  )
}

/** Ids of every object and list below the root. */
function containerIds(root: BodyNode): string[] {
  return childrenOf(root).flatMap(([, child]) => (isContainerType(child.paramType) ? [child.id, ...containerIds(child)] : []))
}
