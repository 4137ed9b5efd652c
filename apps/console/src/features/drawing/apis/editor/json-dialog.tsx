import { JsonProblem, parseJson, writeJson } from '@drawdesk/contract/drawing/body/body-node-json'
import { checkDefinition } from '@drawdesk/contract/drawing/definition/draw-definition-check'
import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import { useMemo, useState } from 'react'
import { AppDrawer } from '../../../../components/dialog/dialog.tsx'
import { JsonEditor } from '../../../../components/json-editor/json-editor.tsx'
import { placeOfPath, placesOfJson } from '../../../../components/json-editor/json-places.ts'
import { Button } from 'antd'
import { useText, useTexts } from '../../../../lib/texts/texts.ts'
import { withNodeIds } from './state/draft.ts'
import { useEditorContext } from './state/editor-context.ts'
import { editorTexts } from './editor.i18n.ts'
import { isJson } from './state/path-value.ts'

interface Place {
  field: string
  msg: string
  /** In the text, where it has something of that. */
  position: number | undefined
}

/** The whole definition as text, for what the form has no field for. What is not right yet may be applied; its places are listed. */
export function JsonDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(editorTexts)
  const say = useText()
  const { store, canEdit } = useEditorContext()
  const [text, setText] = useState(() => writeJson(store.getState().draft.definition, 2))
  const [problem, setProblem] = useState<string>()
  const [places, setPlaces] = useState<readonly Place[]>([])

  const first = useMemo(() => {
    const place = places.find(({ position }) => position !== undefined)
    return place?.position === undefined ? undefined : { position: place.position, msg: place.msg }
  }, [places])

  const apply = () => {
    const read = readObject(text)
    if (typeof read === 'string') return setProblem(t('jsonBad', { why: read }))
    // Any object may be applied; the check below and the server's say what is wrong with it.
    const definition = read as unknown as DrawDefinition
    store.getState().replaceDefinition(withNodeIds(definition))
    const positions = placesOfJson(text)
    const found = checkDefinition(definition).map(({ field, text: msg }) => ({
      field,
      msg: say(msg),
      position: placeOfPath(positions, field.replace(/^definition\./, '')),
    }))
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
            {places.map(({ field, msg, position }) => (
              <li key={`${field} ${msg}`}>
                <code>{field}</code> {msg}
                {position !== undefined && (
                  <span className="draw-help">
                    {' '}
                    {t('atLine', { line: text.slice(0, position).split('\n').length })}
                  </span>
                )}
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
        problem={first}
        onChange={(next) => {
          setText(next)
          // They were of another text.
          setPlaces([])
        }}
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
