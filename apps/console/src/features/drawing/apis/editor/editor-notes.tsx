import { Alert, Button } from 'antd'
import { useText, useTexts } from '../../../../lib/texts/texts.ts'
import { draftOfRow } from './state/draft.ts'
import { useEditorContext, useEditorState } from './state/editor-context.ts'
import { editorTexts } from './editor.i18n.ts'
import { valueAt } from './state/path-value.ts'

/** What the user should know before going on: notes of an import, a meeting with somebody else's save, errors that belong to no field. */
export function EditorNotes({ onJump }: { onJump: (field: string) => void }) {
  const t = useTexts(editorTexts)
  const text = useText()
  const { store } = useEditorContext()
  const notes = useEditorState((state) => state.notes)
  const source = useEditorState((state) => state.source)
  const serverErrors = useEditorState((state) => state.serverErrors)
  return (
    <>
      {notes.length > 0 && (
        <Alert
          type="info"
          showIcon
          closable={{ onClose: () => store.getState().dismissNotes() }}
          title={t(`notes_${source}`)}
          description={
            <ul className="draw-notes">
              {notes.map((note) => (
                <li key={note.zh}>{text(note)}</li>
              ))}
            </ul>
          }
        />
      )}
      <ConflictNote />
      {serverErrors.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={t('refused', { n: serverErrors.length })}
          description={
            <ul className="draw-notes">
              {serverErrors.slice(0, 5).map(({ field, msg }) => (
                <li key={`${field} ${msg}`}>
                  <Button type="link" size="small" onClick={() => onJump(field)}>
                    {msg}
                  </Button>
                </li>
              ))}
            </ul>
          }
        />
      )}
    </>
  )
}

/** Somebody saved meanwhile: what became of both sides, with a way to take theirs where both had changed the same. */
function ConflictNote() {
  const t = useTexts(editorTexts)
  const { store } = useEditorContext()
  const conflict = useEditorState((state) => state.conflict)
  if (!conflict) return null
  const theirs = draftOfRow(conflict.theirs)
  return (
    <Alert
      type="warning"
      showIcon
      title={t('conflictTitle')}
      description={
        <>
          <p>{t('conflictMerged', { time: conflict.theirs.updateTime })}</p>
          {conflict.paths.length > 0 && (
            <>
              <p>{t('conflictBoth')}</p>
              <ul className="draw-notes">
                {conflict.paths.map((path) => (
                  <li key={path}>
                    <code>{path.replace(/^definition\./, '')}</code>{' '}
                    <span>{t('theirsIs', { value: shortText(valueAt(theirs, path)) || t('empty') })}</span>
                    <Button size="small" type="link" onClick={() => store.getState().takeTheirs(path)}>
                      {t('takeTheirs')}
                    </Button>
                  </li>
                ))}
              </ul>
            </>
          )}
          <Button size="small" onClick={() => store.getState().dismissConflict()}>
            {t('understood')}
          </Button>
        </>
      }
    />
  )
}

const SHORT_LENGTH = 80

function shortText(value: unknown): string {
  const text = value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > SHORT_LENGTH ? `${text.slice(0, SHORT_LENGTH)}…` : text
}
