import { PAIR_CODE_LENGTH, PAIR_CODE_LETTERS } from '@drawdesk/contract/devices/device-facts'
import { useState, type FormEvent } from 'react'
import { useTexts } from '../lib/language.tsx'
import { BigButton } from '../parts/big-button.tsx'
import { Screen } from '../parts/screen.tsx'
import { useBusy } from '../parts/use-busy.ts'
import { keyboardTexts, pairTexts } from '../texts/flow-texts.ts'

const ROW_LENGTH = Math.ceil(PAIR_CODE_LETTERS.length / 4)
const ROWS = [0, 1, 2, 3].map((row) => Array.from(PAIR_CODE_LETTERS.slice(row * ROW_LENGTH, (row + 1) * ROW_LENGTH)))
const plain = (text: string): string =>
  [...text.toUpperCase()]
    .filter((letter) => PAIR_CODE_LETTERS.includes(letter))
    .join('')
    .slice(0, PAIR_CODE_LENGTH)

/** The first thing a machine is asked: which device it is. */
export function PairScreen({ hasEnded, onPair }: { hasEnded: boolean; onPair: (code: string) => Promise<void> }) {
  const t = useTexts(pairTexts)
  const keys = useTexts(keyboardTexts)
  const [code, setCode] = useState('')
  const { isBusy, problem, run, clear } = useBusy()
  const change = (next: string): void => {
    clear()
    setCode(plain(next))
  }
  const pair = (event?: FormEvent): void => {
    event?.preventDefault()
    if (code.length === PAIR_CODE_LENGTH) run(() => onPair(code))
  }
  return (
    <Screen
      name={hasEnded ? 'ended' : 'pair'}
      title={t(hasEnded ? 'endedTitle' : 'title')}
      note={hasEnded ? `${t('endedHint')} ${t('hint')}` : t('hint')}
      foot={
        <BigButton isMain isBusy={isBusy} isDisabled={code.length < PAIR_CODE_LENGTH} onPress={() => pair()}>
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
          maxLength={PAIR_CODE_LENGTH}
          value={code}
          aria-invalid={problem !== ''}
          aria-describedby="pair-error"
          onChange={({ target }) => change(target.value)}
        />
        <p id="pair-error" className="error" role="alert">
          {problem}
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
