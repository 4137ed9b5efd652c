import { diffWordsWithSpace } from 'diff'

export interface WordPart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Chinese is written without spaces, so words are found as the language has them. */
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** What became of a text, in order: joined without the added parts it is the old one, without the removed ones the new. */
export function wordsOf(before: string, after: string): WordPart[] {
  return diffWordsWithSpace(before, after, { intlSegmenter: segmenter }).map(({ value, added, removed }) => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text: value }))
}
