import { Input } from 'antd'
import { useId, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { laterTime, readTimeOfDay } from './read-time-of-day.ts'
import { timeOfDayTexts } from './time-of-day.i18n.ts'

interface TimeOfDayInputProps extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'type' | 'inputMode'> {
  /** `HH:mm`, or what was typed instead. */
  value: string
  /** Receives `HH:mm`, an empty text, or what was typed where it is no time. */
  onChange: (value: string) => void
  /** There is always a time: what is none is put back when the field is left, and is never handed on. */
  isKept?: boolean
}

/** A time of day in 24 hours, whatever the browser's language: typed, or stepped by the arrow keys. */
export function TimeOfDayInput({ value, onChange, isKept = false, onBlur, ...input }: TimeOfDayInputProps) {
  const t = useTexts(timeOfDayTexts)
  const noteId = useId()
  const [typed, setTyped] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const time = readTimeOfDay(value)
  const isWrong = !isKept && typed === undefined && value.trim() !== '' && time === undefined
  // What the form says of the field is enough.
  const isSaid = input['aria-invalid'] === true
  const note =
    refused === undefined ? isWrong && !isSaid && t('notATime') : t('putBack', { typed: refused, time: value })

  function hand(text: string): void {
    const next = text.trim() === '' ? '' : (readTimeOfDay(text) ?? text)
    if (!isKept || readTimeOfDay(next) !== undefined) onChange(next)
  }
  function leave(): void {
    setRefused(isKept && typed !== undefined && readTimeOfDay(typed) === undefined ? typed.trim() : undefined)
    setTyped(undefined)
  }
  function step(event: KeyboardEvent<HTMLInputElement>): void {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    const field = event.currentTarget
    const from = typed === undefined ? time : readTimeOfDay(typed)
    if (by === undefined || from === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const isHour = (field.selectionStart ?? 0) <= from.indexOf(':')
    setTyped(undefined)
    setRefused(undefined)
    onChange(laterTime(from, isHour ? { hours: by } : { minutes: by }))
    requestAnimationFrame(() => field.setSelectionRange(isHour ? 0 : 3, isHour ? 2 : 5))
  }

  const described = [input['aria-describedby'], note ? noteId : undefined].filter(Boolean).join(' ')
  return (
    <>
      <Input
        placeholder={t('example')}
        {...input}
        inputMode="text"
        autoComplete="off"
        spellCheck={false}
        maxLength={10}
        value={typed ?? time ?? value}
        {...(isWrong && { status: 'error' as const, 'aria-invalid': true })}
        aria-describedby={described === '' ? undefined : described}
        onChange={({ target }) => {
          setTyped(target.value)
          setRefused(undefined)
          hand(target.value)
        }}
        onKeyDown={step}
        onBlur={(event) => {
          leave()
          onBlur?.(event)
        }}
      />
      {note && (
        <div id={noteId} className="res-error" role="status">
          {note}
        </div>
      )}
    </>
  )
}
