import { Input } from 'antd'
import { useState, type ComponentProps } from 'react'
import { useLanguage } from '../../lib/texts/language.ts'
import { durationText, parseDuration, secondsOf } from '../../lib/texts/durations.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { durationTexts } from './duration-input.i18n.ts'

/** From here on the seconds are also said in minutes and hours. */
const SAID_FROM_MS = 60_000
const SECOND_MS = 1_000

interface DurationInputProps extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'suffix' | 'inputMode'> {
  /** Milliseconds; a text that is no time stands as it was typed. */
  value: number | string | undefined
  /** Receives milliseconds, a text that is no time, or undefined for an empty box. */
  onChange: (value: number | string | undefined) => void
}

/** A time in seconds. `200ms`, `5m` and `1 小时` are taken as well, and stand as seconds once the box is left. */
export function DurationInput({ value, onChange, onBlur, ...input }: DurationInputProps) {
  const t = useTexts(durationTexts)
  const language = useLanguage()
  const [typed, setTyped] = useState<{ text: string; value: number | string | undefined }>()
  const stored = typeof value === 'number' ? secondsOf(value) : (value ?? '')
  const isLong = typeof value === 'number' && value >= SAID_FROM_MS
  return (
    <Input
      {...input}
      value={typed && typed.value === value ? typed.text : stored}
      title={t('howWritten')}
      spellCheck={false}
      autoComplete="off"
      suffix={
        <span className="res-unit">
          {isLong ? t('secondsAre', { time: durationText(value / SECOND_MS, language) }) : t('seconds')}
        </span>
      }
      onChange={({ target: { value: text } }) => {
        const next = text.trim() === '' ? undefined : (parseDuration(text) ?? text)
        setTyped({ text, value: next })
        onChange(next)
      }}
      onBlur={(event) => {
        setTyped(undefined)
        onBlur?.(event)
      }}
    />
  )
}
