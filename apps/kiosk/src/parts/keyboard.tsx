import { useState } from 'react'
import { useTexts } from '../lib/language.tsx'
import { keyboardTexts } from '../texts/flow-texts.ts'

const ROWS = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'] as const
const MARKS = [',', '.', '!', '?', '-'] as const

/** Keys for fingers: Latin letters, digits, marks. What is typed goes where the caret stands; a real keyboard works beside it. */
export function Keyboard({
  onType,
  onErase,
  onClear,
}: {
  onType: (text: string) => void
  onErase: () => void
  onClear: () => void
}) {
  const t = useTexts(keyboardTexts)
  const [isUpper, setUpper] = useState(false)
  const type = (key: string): void => {
    onType(isUpper ? key.toUpperCase() : key)
    setUpper(false)
  }
  const key = (text: string) => (
    <Key key={text} onPress={() => type(text)}>
      {isUpper ? text.toUpperCase() : text}
    </Key>
  )
  return (
    <div className="keyboard" role="group" aria-label={t('keyboard')}>
      {ROWS.map((row, at) => (
        <div className="keys" key={row}>
          {at === 3 && (
            <Key isWide isPressed={isUpper} label={t('shift')} onPress={() => setUpper(!isUpper)}>
              ⇧
            </Key>
          )}
          {[...row].map(key)}
          {at === 3 && (
            <Key isWide label={t('erase')} onPress={onErase}>
              ⌫
            </Key>
          )}
        </div>
      ))}
      <div className="keys">
        <Key isWide onPress={onClear}>
          {t('clear')}
        </Key>
        {MARKS.slice(0, 2).map(key)}
        <Key isSpace onPress={() => onType(' ')}>
          {t('space')}
        </Key>
        {MARKS.slice(2).map(key)}
      </div>
    </div>
  )
}

function Key({
  isWide = false,
  isSpace = false,
  isPressed,
  label,
  onPress,
  children,
}: {
  isWide?: boolean
  isSpace?: boolean
  isPressed?: boolean
  label?: string
  onPress: () => void
  children: string
}) {
  return (
    <button
      type="button"
      className={`key ${isWide ? 'is-wide' : ''} ${isSpace ? 'is-space' : ''}`}
      aria-label={label}
      aria-pressed={isPressed}
      // The caret stays in the field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
