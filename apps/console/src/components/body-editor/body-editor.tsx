import { useMemo, useRef, useState, type Ref } from 'react'
import { isContainerType, type BodyNode } from '@drawdesk/contract/drawing/body/body-node'
import type { FieldError } from '@drawdesk/contract/core/schema'
import { useTexts } from '../../lib/texts/texts.ts'
import { AddBar } from './add-bar.tsx'
import { BodyDragging } from './body-dragging.tsx'
import { bodyEditorTexts } from './body-editor.i18n.ts'
import './body-editor.css'
import { BodyRows, type RowsHandle } from './body-rows.tsx'
import { BodyTools } from './body-tools.tsx'
import { BodyEditorContext, useEditor } from './state/editor-context.ts'
import { createEditorStore } from './state/editor-store.ts'
import { containerIds, holdersOf } from './state/flat-rows.ts'
import { bodySearch, useBodyReveal } from './state/use-body-finding.ts'
import { bodyKeys } from './state/use-body-keys.ts'
import { useBodyProblems, useBodyRows, useLatestBody, useNotedActions } from './state/use-body-tree.ts'
import { useGoTo } from './state/use-go-to.ts'
import { useHistory, type BodyHistory } from './state/use-history.ts'

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
  const [store] = useState(createEditorStore)
  const frame = useRef<HTMLFieldSetElement>(null)
  const rowsHandle = useRef<RowsHandle>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const latest = useLatestBody(value, onChange)
  const history = useHistory(value, latest.write)
  const problems = useBodyProblems(value, errors, store)
  const rows = useBodyRows(value, canAdd, store)
  const unfoldTo = (id: string) => store.setFolded(holdersOf(latest.get(), id), false)
  const goTo = useGoTo({ frame, rows, rowsHandle, unfoldTo })
  const actions = useNotedActions({ latest, store, note: history.note, goTo, unfoldTo })
  useBodyReveal(frame, { latest, store, goTo })
  const context = useMemo(() => ({ actions, store, canAdd, variables }), [actions, store, canAdd, variables])
  const { undo, redo } = history
  const focusSearch = () => searchBox.current?.focus()
  const keys = () => bodyKeys({ rows, actions, store, canAdd, goTo, undo, redo, search: focusSearch })

  return (
    <BodyEditorContext value={context}>
      <BodyDragging rows={rows} reveal={(id) => goTo(id, 'view')}>
        {/* The keys belong to the whole tree; every control in it has its own role. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <fieldset
          className="body-editor"
          ref={frame}
          aria-label={t('tree')}
          data-readonly={!canAdd || undefined}
          onKeyDown={(event) => keys().onKeyDown(event)}
          onPaste={(event) => keys().onPaste(event)}
        >
          <Tools
            value={value}
            rowCount={rows.length}
            history={history}
            onSearch={bodySearch({ latest, store, goTo, unfoldTo })}
            searchRef={searchBox}
          />
          {problems
            .filter(({ field }) => field === '')
            .map(({ msg }) => (
              <p className="body-error" role="alert" key={msg}>
                {msg}
              </p>
            ))}
          <BodyRows rows={rows} ref={rowsHandle} />
          {canAdd && isContainerType(value.paramType) && <AddBar id={value.id} name={t('root')} />}
        </fieldset>
      </BodyDragging>
    </BodyEditorContext>
  )
}

interface ToolsProps {
  value: BodyNode
  rowCount: number
  history: BodyHistory
  onSearch: ReturnType<typeof bodySearch>
  searchRef: Ref<HTMLInputElement>
}

/** The tools, where there is something for them to do. */
function Tools({ value, rowCount, history, onSearch, searchRef }: ToolsProps) {
  const { store, canAdd } = useEditor()
  const containers = useMemo(() => containerIds(value), [value])
  const { canUndo, canRedo, undo, redo } = history
  if (rowCount < TOOLS_FROM_ROWS && containers.length === 0 && !canUndo && !canRedo) return null
  return (
    <BodyTools
      canAdd={canAdd}
      hasContainers={containers.length > 0}
      onFold={(isFolded) => store.setFolded(containers, isFolded)}
      canUndo={canUndo}
      canRedo={canRedo}
      onUndo={undo}
      onRedo={redo}
      onSearch={onSearch}
      searchRef={searchRef}
    />
  )
}
