import { useLayoutEffect, useRef } from 'react'

/** Where the last key was pressed, and what is to be typed there. */
export interface TypedField {
  id: string
  value: string
  onChange: (value: string) => void
}

/** A field of the page, typed by the keys on the screen or by real ones. The machine's own keyboard stays away. */
export function Field({
  id,
  label,
  value,
  placeholder,
  error,
  rows,
  maxLength,
  isCurrent,
  onChange,
  onFocus,
}: {
  id: string
  label: string
  value: string
  placeholder?: string
  error?: string | undefined
  rows: number
  maxLength: number
  isCurrent: boolean
  onChange: (value: string) => void
  onFocus: () => void
}) {
  const area = useRef<HTMLTextAreaElement>(null)
  // Typed from the screen, the end is what matters.
  useLayoutEffect(() => {
    const { current } = area
    if (current && document.activeElement !== current) current.scrollTop = current.scrollHeight
  })
  return (
    <div className={`field ${isCurrent ? 'is-current' : ''}`}>
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={area}
        id={id}
        rows={rows}
        maxLength={maxLength}
        inputMode="none"
        value={value}
        placeholder={placeholder}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onFocus={onFocus}
        onChange={({ target }) => onChange(target.value)}
      />
      {error !== undefined && (
        <p className="error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** The text with this typed at the caret of its field, or at its end; the caret goes along. */
export function typeInto(id: string, value: string, typed: string): string {
  const field = document.getElementById(id)
  if (!(field instanceof HTMLTextAreaElement)) return value + typed
  const isThere = document.activeElement === field
  const [from, to] = isThere ? [field.selectionStart, field.selectionEnd] : [value.length, value.length]
  moveCaret(field, from + typed.length)
  return (value.slice(0, from) + typed + value.slice(to)).slice(0, field.maxLength)
}

/** The text with these letters, which end at the caret, replaced; as it is where something else stands there. */
export function replaceIn(id: string, value: string, letters: string, text: string): string {
  const field = document.getElementById(id)
  const to =
    field instanceof HTMLTextAreaElement && document.activeElement === field ? field.selectionStart : value.length
  const from = to - letters.length
  if (from < 0 || value.slice(from, to) !== letters) return value
  if (field instanceof HTMLTextAreaElement) moveCaret(field, from + text.length)
  return value.slice(0, from) + text + value.slice(to)
}

export function eraseFrom(id: string, value: string): string {
  const field = document.getElementById(id)
  if (!(field instanceof HTMLTextAreaElement)) return [...value].slice(0, -1).join('')
  const isThere = document.activeElement === field
  const [from, to] = isThere ? [field.selectionStart, field.selectionEnd] : [value.length, value.length]
  if (from !== to) {
    moveCaret(field, from)
    return value.slice(0, from) + value.slice(to)
  }
  const before = Array.from(value.slice(0, from)).slice(0, -1).join('')
  moveCaret(field, before.length)
  return before + value.slice(to)
}

/** Once React has written the new text. */
const moveCaret = (field: HTMLTextAreaElement, at: number): void => {
  requestAnimationFrame(() => field.setSelectionRange(at, at))
}
