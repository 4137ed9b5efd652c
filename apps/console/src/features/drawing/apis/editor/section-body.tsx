import type { BodyNode } from '@drawdesk/contract/drawing/body/body-node'
import { JsonProblem, parseJson } from '@drawdesk/contract/drawing/body/body-node-json'
import { fromJson, toPlainJson } from '@drawdesk/contract/drawing/body/body-node-plain'
import { writeJson } from '@drawdesk/contract/drawing/body/body-node-json'
import { Button } from 'antd'
import { lazy, useCallback, useMemo, useState } from 'react'
import { BodyEditor } from '../../../../components/body-editor/body-editor.tsx'
import { AppModal } from '../../../../components/dialog/dialog.tsx'
import { JsonEditor } from '../../../../components/json-editor/json-editor.tsx'
import { LazyPart } from '../../../../components/lazy-part.tsx'
import { loadChunk } from '../../../../lib/loading/chunks.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { newNodeId } from './state/draft.ts'
import { useEditorContext, useEditorState, useField } from './state/editor-context.ts'
import { editorTexts } from './editor.i18n.ts'
import { placesTexts } from './places/places.i18n.ts'
import { Section } from './section.tsx'
import { bodyVariables } from './state/variables.ts'

const PlacesDialog = lazy(() => loadChunk(() => import('./places/places-dialog.tsx')))

const PATH = 'definition.submit.body'
const EMPTY: BodyNode = { id: 'root', paramType: 5, childrenObjectMap: {} }

export function BodySection() {
  const t = useTexts(editorTexts)
  const { store, canEdit } = useEditorContext()
  const { value } = useField<BodyNode>(PATH)
  const method = useEditorState(({ draft }) => draft.definition.submit?.method)
  const serverErrors = useEditorState((state) => state.serverErrors)
  const variableText = useEditorState(({ draft }) => bodyVariables(draft.definition).join(' '))
  const own = useTexts(placesTexts)
  const [isImporting, setIsImporting] = useState(false)
  const [isPlacing, setIsPlacing] = useState(false)

  const variables = useMemo(() => variableText.split(' '), [variableText])
  const errors = useMemo(
    () =>
      serverErrors
        .filter(({ field }) => field.startsWith(PATH))
        .map(({ field, msg }) => ({ field: field.slice(PATH.length).replace(/^\./, ''), msg })),
    [serverErrors],
  )
  const change = useCallback((next: BodyNode) => store.getState().set(PATH, next), [store])
  const body = value ?? EMPTY

  return (
    <Section
      name="body"
      actions={
        canEdit && (
          <span className="draw-body-actions">
            <Button size="small" onClick={() => setIsPlacing(true)}>
              {own('open')}
            </Button>
            <Button size="small" onClick={() => setIsImporting(true)}>
              {t('importJson')}
            </Button>
          </span>
        )
      }
    >
      <div className="draw-wide" data-field-path={PATH}>
        {method === 'GET' && <p className="draw-help">{t('bodyOfGet')}</p>}
        <BodyEditor value={body} onChange={change} canAdd={canEdit} errors={errors} variables={variables} />
      </div>
      {isPlacing && (
        <LazyPart>
          <PlacesDialog body={body} onClose={() => setIsPlacing(false)} onApply={change} />
        </LazyPart>
      )}
      {isImporting && <ImportDialog body={body} onClose={() => setIsImporting(false)} onImport={change} />}
    </Section>
  )
}

interface ImportDialogProps {
  body: BodyNode
  onClose: () => void
  onImport: (body: BodyNode) => void
}

/** Replaces the body by a pasted example; begins with the present one, so that it can be mended as text as well. */
function ImportDialog({ body, onClose, onImport }: ImportDialogProps) {
  const t = useTexts(editorTexts)
  const [text, setText] = useState(() => writeJson(toPlainJson(body), 2))
  const [problem, setProblem] = useState<string>()

  const read = () => {
    try {
      const json = parseJson(text)
      const next = fromJson(json, newNodeId)
      if (next.paramType !== 5) return setProblem(t('notObject'))
      onImport(next)
      onClose()
    } catch (error) {
      if (!(error instanceof JsonProblem)) throw error
      setProblem(t('notJson', { line: text.slice(0, error.position).split('\n').length }))
    }
  }
  return (
    <AppModal
      open
      title={t('importTitle')}
      okText={t('importOk')}
      cancelText={t('cancel')}
      width={640}
      onOk={read}
      onCancel={onClose}
    >
      <p className="draw-help">{t('importHelp')}</p>
      <JsonEditor label="JSON" value={text} isInvalid={problem !== undefined} onChange={setText} />
      {problem && (
        <p className="draw-error" role="alert">
          {problem}
        </p>
      )}
    </AppModal>
  )
}
