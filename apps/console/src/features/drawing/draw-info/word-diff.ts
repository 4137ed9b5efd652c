import { diffWordsWithSpace } from 'diff'

export interface DiffPart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Longer texts are told as before and after, not compared word by word. */
const COMPARED_LENGTH_MAX = 20_000

/** What differs between two texts, word by word; words of Chinese are found by the browser. Equal texts are one part. */
export function diffTexts(before: string, after: string): DiffPart[] {
  if (before === '' || after === '' || before.length + after.length > COMPARED_LENGTH_MAX) {
    const whole: DiffPart[] = [{ kind: 'removed', text: before }, { kind: 'added', text: after }]
    return whole.filter(({ text }) => text !== '')
  }
  const segmenter = typeof Intl.Segmenter === 'function' ? { intlSegmenter: new Intl.Segmenter('zh', { granularity: 'word' }) } : {}
  return diffWordsWithSpace(before, after, segmenter).map(({ value, added, removed }) => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text: value }))
}
