import { diffWordsWithSpace } from 'diff'

export interface WordPart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Chinese is written without spaces, so words are found as the language has them. */
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** Longer texts are shown as before and after: comparing them by words would hold up the page. */
const COMPARED_LENGTH_MAX = 20_000

/** What became of a text, in order: joined without the added parts it is the old one, without the removed ones the new. */
export function wordsOf(before: string, after: string): WordPart[] {
  if (before.length + after.length > COMPARED_LENGTH_MAX) {
    const whole: WordPart[] = [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
    return whole.filter(({ text }) => text !== '')
  }
  return diffWordsWithSpace(before, after, { intlSegmenter: segmenter }).map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }))
}
