import { website } from '@drawdesk/contract/core/constants'
import { useId, useState } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { isColour, setPrimary, useTheme } from '../theme/theme-store.ts'
import { texts } from './theme-chooser.i18n.ts'
import './theme-chooser.css'

/** The product's own blue first, then once round the wheel. */
const SWATCHES = [
  website.primaryColor,
  '#5b6ee1',
  '#8b6fe8',
  '#c25bc9',
  '#e0527e',
  '#e5533d',
  '#ee8a2a',
  '#c9a227',
  '#4aa564',
  '#12a594',
  '#5c7080',
] as const

/** Picks the accent: a swatch, the browser's picker, or a code. Takes effect at once. */
export default function ColourPanel() {
  const text = useTexts(texts)
  const codeId = useId()
  const primary = useTheme(({ theme }) => theme.primary)
  const isPicked = useTheme(({ pickedPrimary }) => pickedPrimary !== undefined)
  const [draft, setDraft] = useState<string>()
  const isWrong = draft !== undefined && !isColour(draft)
  const pick = (colour: string | undefined) => {
    setDraft(undefined)
    setPrimary(colour)
  }
  const type = (code: string) => {
    setDraft(code)
    if (isColour(code)) setPrimary(code)
  }
  return (
    <div className="colours">
      <div className="colours-swatches" role="group" aria-label={text('swatches')}>
        {SWATCHES.map((colour) => (
          <button
            key={colour}
            type="button"
            className="colours-swatch"
            style={{ backgroundColor: colour }}
            aria-label={colour}
            title={colour}
            aria-pressed={colour.toLowerCase() === primary.toLowerCase()}
            onClick={() => pick(colour)}
          />
        ))}
        <input
          type="color"
          className="colours-other"
          aria-label={text('other')}
          title={text('other')}
          value={primary.toLowerCase()}
          onChange={(event) => pick(event.target.value)}
        />
      </div>
      <label htmlFor={codeId} className="colours-label">
        {text('code')}
      </label>
      <input
        id={codeId}
        className="field-input colours-code"
        value={draft ?? primary}
        spellCheck={false}
        autoComplete="off"
        maxLength={7}
        aria-invalid={isWrong}
        aria-describedby={`${codeId}-help`}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setDraft(undefined)}
      />
      <p id={`${codeId}-help`} className={isWrong ? 'field-error' : 'colours-help'}>
        {text(isWrong ? 'codeWrong' : 'sample')}
      </p>
      {isPicked && (
        <button type="button" className="native-button colours-own" onClick={() => pick(undefined)}>
          {text('own')}
        </button>
      )}
    </div>
  )
}
