import type { BodyNode } from '@drawdesk/contract/drawing/body/body-node'
import { HTTP_METHODS } from '@drawdesk/contract/drawing/definition/draw-definition'
import { Switch } from 'antd'
import { useState, type ReactNode } from 'react'
import { BodyEditor } from '../../../../../components/body-editor/body-editor.tsx'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { SelectControl, TemplateControl, TextControl } from './controls.tsx'
import { DurationControl } from './duration-control.tsx'
import { newNodeId } from '../state/draft.ts'
import { useEditorState, useField } from '../state/editor-context.ts'
import { editorTexts } from '../editor.i18n.ts'
import { fieldTexts } from './field.i18n.ts'
import { PairRows } from '../cards/pair-rows.tsx'
import '../sections/sections.css'

interface CallFieldsProps {
  path: string
  pathLabel: string
  pathHelp?: string
  /** The method of a call that names none. */
  method: 'GET' | 'POST'
  variables: readonly string[]
  /** Names that a body may use. */
  bodyVariables?: readonly string[]
}

/** Method and path of a further call; the rest of it behind a fold that stands open where something is set. */
export function CallFields({
  path,
  pathLabel,
  pathHelp,
  method,
  variables,
  bodyVariables = variables,
}: CallFieldsProps) {
  const t = useTexts(editorTexts)
  const isSigned = useEditorState(({ draft }) => draft.definition.auth?.kind === 'sign')
  return (
    <>
      <TemplateControl
        path={`${path}.path`}
        label={pathLabel}
        help={pathHelp}
        isRequired
        width="full"
        variables={variables}
      />
      <SelectControl
        path={`${path}.method`}
        label={t('method')}
        width="third"
        fallback={method}
        choices={HTTP_METHODS.map((value) => ({ value, label: value }))}
      />
      <DurationControl path={`${path}.timeoutMs`} label={t('timeoutMs')} width="third" />
      {isSigned && (
        <TextControl path={`${path}.action`} label={t('callAction')} help={t('callActionHelp')} width="third" isMono />
      )}
      <Fold path={path}>
        <PairRows path={`${path}.query`} label={t('query')} addLabel={t('addQuery')} variables={variables} />
        <PairRows path={`${path}.headers`} label={t('headers')} addLabel={t('addHeader')} variables={variables} />
        <CallBody path={path} variables={bodyVariables} />
      </Fold>
    </>
  )
}

function Fold({ path, children }: { path: string; children: ReactNode }) {
  const t = useTexts(fieldTexts)
  const hasMore = useField<{ query?: unknown; headers?: unknown; body?: unknown }>(path).value
  const [isOpen, setIsOpen] = useState(
    hasMore?.query !== undefined || hasMore?.headers !== undefined || hasMore?.body !== undefined,
  )
  return (
    <details className="draw-fold draw-wide" open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t('moreOf')}</summary>
      {isOpen && <div className="draw-fold-fields">{children}</div>}
    </details>
  )
}

/** The body of a further call: none until it is asked for. */
function CallBody({ path, variables }: { path: string; variables: readonly string[] }) {
  const t = useTexts(fieldTexts)
  const editor = useTexts(editorTexts)
  const { value, set, canEdit } = useField<BodyNode>(`${path}.body`)
  const type = useField<string>(`${path}.contentType`)
  const isOn = typeof value === 'object' && value !== null
  const label = t('hasBody')
  return (
    <div data-field-path={`${path}.body`}>
      <label className="draw-switch">
        <Switch
          size="small"
          checked={isOn}
          disabled={!canEdit}
          aria-label={label}
          onChange={(next) => set(next ? { id: newNodeId(), paramType: 5, childrenObjectMap: {} } : undefined)}
        />{' '}
        {label}
      </label>
      {isOn && (
        <>
          <SelectControl
            path={`${path}.contentType`}
            label={editor('contentType')}
            fallback={type.value ?? 'json'}
            choices={(['json', 'form', 'multipart'] as const).map((each) => ({ value: each, label: editor(each) }))}
          />
          <BodyEditor value={value} onChange={set} canAdd={canEdit} variables={variables} />
        </>
      )}
    </div>
  )
}
