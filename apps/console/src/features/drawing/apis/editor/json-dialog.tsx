import { JsonProblem, parseJson, writeJson } from '@drawdesk/contract/drawing/body/body-node-json'
import { checkDefinition } from '@drawdesk/contract/drawing/definition/draw-definition-check'
import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import { useState } from 'react'
import { AppDrawer } from '../../../../components/dialog/dialog.tsx'
import { JsonEditor } from '../../../../components/json-editor/json-editor.tsx'
import { Button } from 'antd'
import { useText, useTexts } from '../../../../lib/texts/texts.ts'
import { withNodeIds } from './state/draft.ts'
import { useEditorContext } from './state/editor-context.ts'
import { editorTexts } from './editor.i18n.ts'
import { isJson } from './state/path-value.ts'

/** The whole definition as text, for what the form has no field for. What is not right yet may be applied; its places are listed. */
export function JsonDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(editorTexts)
  const say = useText()
  const { store, canEdit } = useEditorContext()
  const [text, setText] = useState(() => writeJson(store.getState().draft.definition, 2))
  const [problem, setProblem] = useState<string>()
  const [places, setPlaces] = useState<readonly { field: string; msg: string }[]>([])

  const apply = () => {
    const read = readObject(text)
    if (typeof read === 'string') return setProblem(t('jsonBad', { why: read }))
    // Any object may be applied; the check below and the server's say what is wrong with it.
    const definition = read as unknown as DrawDefinition
    store.getState().replaceDefinition(withNodeIds(definition))
    const found = checkDefinition(definition).map(({ field, text: msg }) => ({ field, msg: say(msg) }))
    setProblem(undefined)
    setPlaces(found)
    if (found.length === 0) onClose()
  }
  return (
    <AppDrawer
      open
      size={720}
      title={t('jsonTitle')}
      onClose={onClose}
      extra={
        canEdit && (
          <Button type="primary" onClick={apply}>
            {t('jsonApply')}
          </Button>
        )
      }
    >
      <p className="draw-help">{t('jsonHelp')}</p>
      {problem && (
        <p className="draw-error" role="alert">
          {problem}
        </p>
      )}
      {places.length > 0 && (
        <div role="status">
          <p>{t('jsonProblems', { n: places.length })}</p>
          <ul className="draw-notes">
            {places.map(({ field, msg }) => (
              <li key={`${field} ${msg}`}>
                <code>{field}</code> {msg}
              </li>
            ))}
          </ul>
        </div>
      )}
      <JsonEditor
        label={t('jsonTitle')}
        value={text}
        isReadOnly={!canEdit}
        isInvalid={problem !== undefined || places.length > 0}
        onChange={setText}
      />
    </AppDrawer>
  )
}

/** The object that the text is, or why it is none. Digits beyond a JS number stay text in a body, as its rules ask. */
function readObject(text: string): Record<string, unknown> | string {
  try {
    parseJson(text)
    const value: unknown = JSON.parse(text)
    return isJson(value) ? value : '{ }'
  } catch (error) {
    if (error instanceof JsonProblem) return error.message
    throw error
  }
}
