import { useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { readDay } from './read-day.ts'

interface DayInputProps {
  id: string
  label: string
  /** `yyyy-MM-dd`, or empty. */
  day: string
  /** The browser's calendar; it opens over the field. */
  calendar: RefObject<HTMLInputElement | null>
  onChange: (day: string) => void
}

/**
 * A day as `yyyy-MM-dd`, whatever the browser's language writes, typed or picked in the browser's own calendar (antd's picker would be
 * a third of a list's weight). Half a date is no value: it stays while it is being typed, and goes when the field is left.
 */
export function DayInput({ id, label, day, calendar, onChange }: DayInputProps): ReactNode {
  const [text, setText] = useState<string>()

  function change(typed: string): void {
    setText(typed)
    const meant = readDay(typed)
    if (meant !== undefined && meant !== day) onChange(meant)
  }

  function finish(): void {
    const meant = text === undefined ? undefined : readDay(text, true)
    setText(undefined)
    if (meant !== undefined && meant !== day) onChange(meant)
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      calendar.current?.showPicker?.()
    }
    // The form would search without what has just been typed.
    if (event.key === 'Enter' && text !== undefined && readDay(text) === undefined) {
      event.preventDefault()
      finish()
    }
  }

  return (
    <span className="res-day">
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder="yyyy-MM-dd"
        maxLength={11}
        aria-label={label}
        title={label}
        value={text ?? day}
        onChange={(event) => change(event.target.value)}
        onBlur={finish}
        onKeyDown={press}
      />
      <input
        ref={calendar}
        type="date"
        className="res-day-calendar"
        tabIndex={-1}
        aria-hidden
        max="9999-12-31"
        value={day}
        onChange={(event) => {
          setText(undefined)
          onChange(event.target.value)
        }}
      />
    </span>
  )
}
