import { useId, useState, type KeyboardEvent } from 'react'
import { useText, useTexts } from '../../../lib/texts/texts.ts'
import { bodyEditorTexts } from '../body-editor.i18n.ts'
import { useEditor } from '../state/editor-context.ts'

interface KeyFieldProps {
  id: string
  /** The name as the tree has it. */
  name: string
  path: string
}

/**
 * The name of a parameter, edited in place. A name that may be used is written at once; one that may not stays in the box
 * with the reason under it, and the tree keeps the last good name. Escape brings that one back.
 */
export function KeyField({ id, name, path }: KeyFieldProps) {
  const t = useTexts(bodyEditorTexts)
  const text = useText()
  const { actions, canAdd } = useEditor()
  const [draft, setDraft] = useState<string>()
  const problemId = useId()

  const shown = draft ?? name
  const problem = draft === undefined ? undefined : actions.findKeyProblem(id, draft)

  const write = (next: string) => {
    if (actions.findKeyProblem(id, next)) {
      setDraft(next)
      return
    }
    setDraft(undefined)
    if (next !== name) actions.rename(id, next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && draft !== undefined) {
      event.stopPropagation()
      setDraft(undefined)
    }
  }

  return (
    <div className="body-key">
      <input
        value={shown}
        size={Math.max(6, shown.length)}
        readOnly={!canAdd}
        aria-label={t('keyOf', { name })}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? problemId : undefined}
        placeholder={t('keyPlaceholder')}
        data-key-field={path}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {problem && (
        <p className="body-error" id={problemId} role="alert">
          {text(problem)}
        </p>
      )}
    </div>
  )
}
