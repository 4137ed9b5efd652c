import { useState } from 'react'
import type { Candidate } from '../lib/pinyin/candidates.ts'
import { useLanguage, useTexts } from '../lib/language.tsx'
import { keyboardTexts } from '../texts/flow-texts.ts'
import { Candidates } from './candidates.tsx'
import { usePinyin } from './use-pinyin.ts'

const ROWS = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'] as const
const MARKS = { latin: [',', '.', '!', '?', '-'], chinese: ['，', '。', '！', '？', '、'] } as const
const PARTING = "'"

/**
 * Keys for fingers: letters, Chinese by pinyin, digits, marks. What is typed goes where the caret stands; a real keyboard works beside it.
 * Letters stand in the field at once, and words that are picked replace them.
 */
export function Keyboard({
  field,
  value,
  onType,
  onReplace,
  onErase,
  onClear,
}: {
  field: string
  value: string
  onType: (text: string) => void
  /** Instead of these letters before the caret. */
  onReplace: (letters: string, text: string) => void
  onErase: () => void
  onClear: () => void
}) {
  const t = useTexts(keyboardTexts)
  const language = useLanguage()
  const [isUpper, setUpper] = useState(false)
  const [isChinese, setChinese] = useState(language === 'zh')
  const { letters, candidates, setLetters } = usePinyin(isChinese, field, value)
  const [first] = candidates

  const pick = ({ text, letters: taken }: Candidate, behind = ''): void => {
    const rest = letters.slice(taken)
    onReplace(letters, text + rest + behind)
    setLetters(behind ? '' : rest)
  }
  const type = (key: string): void => {
    const isLetter = /^[a-z']$/.test(key)
    if (isChinese && isLetter) setLetters(letters + key)
    else if (first) return pick(first, key)
    onType(isUpper ? key.toUpperCase() : key)
    setUpper(false)
  }
  const erase = (): void => {
    setLetters(letters.slice(0, -1))
    onErase()
  }
  const marks = MARKS[isChinese ? 'chinese' : 'latin']
  const key = (text: string) => (
    <Key key={text} onPress={() => type(text)}>
      {isUpper ? text.toUpperCase() : text}
    </Key>
  )
  return (
    <div className="keyboard" role="group" aria-label={t('keyboard')}>
      {ROWS.map((row, at) =>
        at === 0 && first ? (
          <Candidates key={row} candidates={candidates} onPick={(candidate) => pick(candidate)} />
        ) : (
          <div className="keys" key={row}>
            {at === 3 && !isChinese && (
              <Key isWide isPressed={isUpper} label={t('shift')} onPress={() => setUpper(!isUpper)}>
                ⇧
              </Key>
            )}
            {at === 3 && isChinese && (
              <Key isWide onPress={() => letters && type(PARTING)}>
                {t('part')}
              </Key>
            )}
            {[...row].map(key)}
            {at === 3 && (
              <Key isWide label={t('erase')} onPress={erase}>
                ⌫
              </Key>
            )}
          </div>
        ),
      )}
      <div className="keys">
        <Key isWide onPress={onClear}>
          {t('clear')}
        </Key>
        <Key isWide label={t(isChinese ? 'toLatin' : 'toChinese')} onPress={() => setChinese(!isChinese)}>
          {isChinese ? '中' : 'EN'}
        </Key>
        {marks.slice(0, 2).map(key)}
        <Key isSpace onPress={() => (first ? pick(first) : onType(' '))}>
          {t('space')}
        </Key>
        {marks.slice(2).map(key)}
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
