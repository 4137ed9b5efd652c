import { DRAW_API_PATH } from '@drawdesk/contract/drawing/draw-api'
import { Alert } from 'antd'
import { useText, useTexts } from '../../../../lib/texts/texts.ts'
import { MergedNote, RefusedNote } from '../../../../resource/editor/editor-notes.tsx'
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
            <ul className="editor-notes">
              {notes.map((note) => (
                <li key={note.zh}>{text(note)}</li>
              ))}
            </ul>
          }
        />
      )}
      <ConflictNote />
      <RefusedNote errors={serverErrors} onJump={onJump} />
    </>
  )
}

/** Somebody saved meanwhile: what became of both sides. Names are those of the definition. */
function ConflictNote() {
  const { store } = useEditorContext()
  const conflict = useEditorState((state) => state.conflict)
  if (!conflict) return null
  const theirs = draftOfRow(conflict.theirs)
  return (
    <MergedNote
      time={conflict.theirs.updateTime}
      saved={{ path: DRAW_API_PATH, row: conflict.theirs }}
      fields={conflict.fields.map((path) => {
        const name = path.replace(/^definition\./, '')
        return { name: path, label: <code>{name}</code>, spoken: name, theirs: asText(valueAt(theirs, path)) }
      })}
      onTake={(path) => store.getState().takeTheirs(path)}
      onDismiss={() => store.getState().dismissConflict()}
    />
  )
}

function asText(value: unknown): string {
  return value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)
}
