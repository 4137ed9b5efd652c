import { useId, useState, type InputHTMLAttributes, type ReactNode } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { texts } from './login.i18n.ts'

interface NativeFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  label: string
  /** Stands under the field, which is then marked as wrong. */
  error?: string
  help?: string
  /** Stands beside the input. */
  beside?: ReactNode
  /** Lies over the input's end. */
  inside?: ReactNode
}

/** A labelled input without antd; its error is tied to it. */
export function NativeField({ label, error, help, beside, inside, ...input }: NativeFieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? help
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className={inside ? 'field-box' : 'field-row'}>
        <input
          {...input}
          id={id}
          className="field-input"
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? noteId : undefined}
        />
        {inside}
        {beside}
      </div>
      {note && (
        <p id={noteId} className={error ? 'field-error' : 'field-help'}>
          {note}
        </p>
      )}
    </div>
  )
}

/** A password with an eye to show it. */
export function PasswordField(props: Omit<NativeFieldProps, 'beside' | 'inside' | 'type'>) {
  const text = useTexts(texts)
  const [isShown, setIsShown] = useState(false)
  const label = text(isShown ? 'password.hide' : 'password.show')
  const eye = (
    <button type="button" className="field-eye" aria-label={label} title={label} onClick={() => setIsShown(!isShown)}>
      <svg
        viewBox="0 0 20 20"
        width="18"
        height="18"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
      >
        <path d="M1.8 10S4.8 4.5 10 4.5 18.2 10 18.2 10 15.2 15.5 10 15.5 1.8 10 1.8 10z" />
        <circle cx="10" cy="10" r="2.4" />
        {!isShown && <path d="m3.5 16.5 13-13" />}
      </svg>
    </button>
  )
  return <NativeField {...props} type={isShown ? 'text' : 'password'} inside={eye} />
}

/** Puts the cursor into a field of a form by its name, and marks what stands there. */
export function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (!(field instanceof HTMLInputElement)) return
  field.focus()
  field.select()
}
