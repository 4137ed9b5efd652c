import { useState } from 'react'
import type { Candidate } from '../lib/pinyin/candidates.ts'
import { useTexts } from '../lib/language.tsx'
import { keyboardTexts } from '../texts/flow-texts.ts'

/** Chinese words for the letters: one row in the place of the digits, all of them over the keys. */
export function Candidates({
  candidates,
  onPick,
}: {
  candidates: readonly Candidate[]
  onPick: (candidate: Candidate) => void
}) {
  const t = useTexts(keyboardTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={`keys candidates ${isOpen ? 'is-open' : ''}`} role="group" aria-label={t('candidates')} lang="zh">
      <div className="candidate-row">
        {candidates.map((candidate) => (
          <button
            type="button"
            className="candidate"
            key={`${candidate.text} ${candidate.letters}`}
            // The caret stays in the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(candidate)}
          >
            {candidate.text}
          </button>
        ))}
      </div>
      <button
        type="button"
        className="key is-wide"
        aria-expanded={isOpen}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'hide' : 'moreWords')}
      </button>
    </div>
  )
}
