import { useMemo } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { diffTexts } from './word-diff.ts'
import { drawInfoTexts } from './draw-info.i18n.ts'

/** Two texts in one: what went is struck through, what came is underlined. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  const t = useTexts(drawInfoTexts)
  const parts = useMemo(() => diffTexts(before, after), [before, after])
  if (parts.length === 0) return t('empty')
  return parts.map(({ kind, text }, at) => {
    const Element = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span'
    // Parts have no identity besides their place.
    // oxlint-disable-next-line react/no-array-index-key
    return <Element key={at}>{text}</Element>
  })
}
