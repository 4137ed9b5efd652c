import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { InsertMenu, type InsertChoice } from '../insert-menu.tsx'
import { splitTemplate } from './split-template.ts'
import './values.css'

export interface TemplateInputProps {
  value: string
  onChange: (next: string) => void
  label: string
  readOnly?: boolean
  /** Enter makes a new line; otherwise the text only wraps. */
  multiline?: boolean
  /** Names offered by the insert menu, without braces. */
  variables?: readonly string[]
  /** Fixed values offered by the same menu; choosing one replaces the text. */
  options?: readonly InsertChoice[]
  placeholder?: string
  isInvalid?: boolean
  describedBy?: string
  isNumeric?: boolean
  fieldPath?: string
  /** Of the text box, for a label outside. */
  id?: string
}

/**
 * A text box that grows with its text and shows every `{{variable}}` as a chip.
 *
 * The chips are drawn by a copy of the text under the transparent box: both share font and wrapping, so the copy also gives the height.
 */
export function TemplateInput(props: TemplateInputProps) {
  const { value, onChange, label, readOnly = false, multiline = false, variables = [], options = [] } = props
  const box = useRef<HTMLTextAreaElement>(null)
  /** A box that never had the cursor reports place 0; there the end is meant. */
  const hadCursor = useRef(false)

  const insert = (name: string) => {
    const [start, end] =
      hadCursor.current && box.current
        ? [box.current.selectionStart, box.current.selectionEnd]
        : [value.length, value.length]
    onChange(`${value.slice(0, start)}{{${name}}}${value.slice(end)}`)
    box.current?.focus()
  }
  const keepOneLine = (event: KeyboardEvent) => {
    if (!multiline && event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault()
  }
  const pasteOneLine = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const text = event.clipboardData.getData('text')
    if (multiline || !/[\r\n]/.test(text)) return
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    onChange(value.slice(0, selectionStart) + text.replace(/\s*[\r\n]+\s*/g, ' ') + value.slice(selectionEnd))
  }

  return (
    <div className="template-input" data-invalid={props.isInvalid || undefined} data-readonly={readOnly || undefined}>
      <div className="template-input-stack" data-multiline={multiline || undefined}>
        <div className="template-input-copy" aria-hidden="true">
          {splitTemplate(value).map((part, index) =>
            // The parts have no identity beyond their place.
            part.isVariable ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
          )}
          {'\u200b'}
        </div>
        <textarea
          ref={box}
          id={props.id}
          rows={1}
          value={value}
          readOnly={readOnly}
          aria-label={label}
          aria-invalid={props.isInvalid || undefined}
          aria-describedby={props.describedBy}
          data-field={props.fieldPath}
          placeholder={props.placeholder}
          inputMode={props.isNumeric ? 'decimal' : undefined}
          spellCheck={false}
          onFocus={() => (hadCursor.current = true)}
          onKeyDown={keepOneLine}
          onPaste={pasteOneLine}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {!readOnly && (variables.length > 0 || options.length > 0) && (
        <InsertMenu label={label} variables={variables} options={options} onVariable={insert} onOption={onChange} />
      )}
    </div>
  )
}
