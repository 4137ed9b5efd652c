import { styleTextProblems } from '@drawdesk/contract/drawing/style-text'
import { TemplateInput } from '../../../../../components/body-editor/values/template-input.tsx'
import '../../../../../components/body-editor/body-editor.css'
import { useText, useTexts } from '../../../../../lib/texts/texts.ts'
import type { InputProps } from '../../../../../resource/kinds/kind-inputs.tsx'
import { editorTexts } from './editor.i18n.ts'
import { insertAtCursor } from './insert-at-cursor.ts'
import { NewVariable } from './new-variable.tsx'

interface TextControlProps extends InputProps {
  /** Offered for insertion: the guest's words first, then what the texts name already. */
  names: readonly string[]
  /** Of the names, the one that stands for the guest's words. */
  ownWords?: string | undefined
}

/** A text in which `{{variables}}` stand out, with what can be inserted under it and what is wrong with its marks. */
export function TextControl({
  field,
  id = '',
  value,
  onChange,
  isDisabled = false,
  isInvalid = false,
  describedBy,
  names,
  ownWords,
}: TextControlProps) {
  const t = useTexts(editorTexts)
  const say = useText()
  const text = typeof value === 'string' ? value : ''
  const insert = (name: string) => onChange?.(insertAtCursor(id, text, `{{${name}}}`))
  const problems = styleTextProblems(text)
  return (
    <div className="recipe-text">
      <TemplateInput
        id={id}
        label={field.label}
        value={text}
        onChange={(next) => onChange?.(next)}
        multiline
        readOnly={isDisabled}
        isInvalid={isInvalid}
        {...(describedBy !== undefined && { describedBy })}
      />
      {!isDisabled && (
        <div className="recipe-insert" role="group" aria-label={t('insertInto', { label: field.label })}>
          <span className="draw-help" aria-hidden="true">
            {t('insert')}
          </span>
          {names.map((name) => (
            <button key={name} type="button" className="recipe-tag" onClick={() => insert(name)}>
              <code>{`{{${name}}}`}</code>
              {name === ownWords && ` ${t('guestWords')}`}
            </button>
          ))}
          <NewVariable onAdd={insert} />
        </div>
      )}
      {problems.length > 0 && (
        <p className="draw-error" role="status">
          {problems.map((problem) => say(problem)).join(' ')}
        </p>
      )}
    </div>
  )
}
