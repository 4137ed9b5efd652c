import { useMemo } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { versionTexts } from './versions.i18n.ts'
import { wordsOf } from './words-of.ts'

/** Two texts compared by words, in one text: what was taken out and what came in, to be read and listened to. */
export function WordDiff({ before, after }: { before: string; after: string }) {
  const t = useTexts(versionTexts)
  const parts = useMemo(() => wordsOf(before, after), [before, after])
  if (after === '' && before === '') return <span className="draw-help">{t('nothing')}</span>
  return (
    <>
      {parts.map(({ kind, text }, index) =>
        // The parts have no identity beyond their place.
        kind === 'added' ? (
          <ins key={index}>{text}</ins>
        ) : kind === 'removed' ? (
          <del key={index}>{text}</del>
        ) : (
          <span key={index}>{text}</span>
        ),
      )}
    </>
  )
}
