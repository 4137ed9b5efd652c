import { PAIR_CODE_LENGTH, PAIR_CODE_LETTERS } from '@drawdesk/contract/devices/device-facts'
import { useState, type FormEvent } from 'react'
import { useTexts } from '../lib/language.tsx'
import { BigButton } from '../parts/big-button.tsx'
import { Screen } from '../parts/screen.tsx'
import { useBusy } from '../parts/use-busy.ts'
import { keyboardTexts, pairTexts } from '../texts/flow-texts.ts'

const ROW_LENGTH = Math.ceil(PAIR_CODE_LETTERS.length / 4)
const ROWS = [0, 1, 2, 3].map((row) => Array.from(PAIR_CODE_LETTERS.slice(row * ROW_LENGTH, (row + 1) * ROW_LENGTH)))
/** As it is stored: in capitals, without the gaps that people read and paste. */
const plain = (text: string): string => text.toUpperCase().replace(/[\s\p{P}]/gu, '')

/** Why this cannot be a code, as the name of a text. */
function wrongIn(code: string): 'strange' | 'tooLong' | undefined {
  if ([...code].some((letter) => !PAIR_CODE_LETTERS.includes(letter))) return 'strange'
  return code.length > PAIR_CODE_LENGTH ? 'tooLong' : undefined
}

/** The first thing a machine is asked: which device it is. */
export function PairScreen({ hasEnded, onPair }: { hasEnded: boolean; onPair: (code: string) => Promise<void> }) {
  const t = useTexts(pairTexts)
  const keys = useTexts(keyboardTexts)
  const [code, setCode] = useState('')
  const { isBusy, problem, run, clear } = useBusy()
  const wrong = wrongIn(code)
  const left = PAIR_CODE_LENGTH - code.length
  const isWhole = wrong === undefined && left === 0
  const change = (next: string): void => {
    clear()
    setCode(plain(next))
  }
  const pair = (event?: FormEvent): void => {
    event?.preventDefault()
    if (isWhole) run(() => onPair(code))
  }
  return (
    <Screen
      name={hasEnded ? 'ended' : 'pair'}
      title={t(hasEnded ? 'endedTitle' : 'title')}
      note={hasEnded ? `${t('endedHint')} ${t('hint')}` : t('hint')}
      foot={
        <BigButton isMain isBusy={isBusy} isDisabled={!isWhole} onPress={() => pair()}>
          {t('pair')}
        </BigButton>
      }
    >
      <form className="pair-form" onSubmit={pair}>
        <label htmlFor="pair-code">{t('code')}</label>
        <input
          id="pair-code"
          className="pair-code"
          inputMode="none"
          autoComplete="off"
          spellCheck={false}
          value={code}
          aria-invalid={problem !== '' || wrong !== undefined}
          aria-describedby="pair-error pair-left"
          onChange={({ target }) => change(target.value)}
        />
        <p id="pair-error" className="error" role="alert">
          {wrong === undefined ? problem : t(wrong)}
        </p>
        <p id="pair-left" className="pair-left">
          {wrong === undefined && code !== '' && left > 0 ? t('left', { n: left }) : ''}
        </p>
      </form>
      <div className="keyboard" role="group" aria-label={keys('keyboard')}>
        {ROWS.map((row, at) => (
          <div className="keys" key={row.join('')}>
            {row.map((letter) => (
              <button type="button" className="key" key={letter} onClick={() => change(code + letter)}>
                {letter}
              </button>
            ))}
            {at === ROWS.length - 1 && (
              <button
                type="button"
                className="key is-wide"
                aria-label={keys('erase')}
                onClick={() => change(code.slice(0, -1))}
              >
                ⌫
              </button>
            )}
          </div>
        ))}
      </div>
    </Screen>
  )
}
