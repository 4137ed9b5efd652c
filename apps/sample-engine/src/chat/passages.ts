import type { Language } from './language.ts'
import { phrases } from './phrases.ts'
import { questionTerms, termsOf } from './terms.ts'

interface Passage {
  number: string
  file: string
  text: string
}

/** A question with passages of files before it, as the product sends it: all marks are one word that no file can know. */
export interface Passages {
  question: string
  passages: readonly Passage[]
}

const BEGIN = /^<passages mark="([0-9a-f]{12})">\n/
const BETWEEN_SENTENCES = /(?<=[。！？!?])|(?<=\w\.)\s+|\n+/
const SENTENCES_MOST = 4
const SENTENCE_CHARS = 240
/** A sentence that answers has this share of the best one's words. */
const NEAR_SHARE = 0.6

/** Undefined for a question without. */
export function readPassages(text: string): Passages | undefined {
  const mark = BEGIN.exec(text)?.[1]
  if (mark === undefined) return undefined
  const end = `</passages mark="${mark}">`
  const at = text.lastIndexOf(end)
  if (at < 0) return undefined
  const found = text
    .slice(0, at)
    .matchAll(
      new RegExp(
        `<passage n="(\\d+)" file="([^"]*)"[^\\n]*mark="${mark}">\\n([\\s\\S]*?)\\n</passage mark="${mark}">`,
        'g',
      ),
    )
  return {
    question: text.slice(at + end.length).trim(),
    passages: [...found].map(([, number = '', file = '', passage = '']) => ({ number, file, text: passage })),
  }
}

/** The sentences of the passages that have most words of the question, each with its number; undefined where none has any. */
export function answerFrom({ question, passages }: Passages, language: Language): string | undefined {
  const wanted = questionTerms(question)
  const sentences = passages.flatMap(({ number, text }) =>
    text.split(BETWEEN_SENTENCES).map((sentence) => {
      const terms = new Set(termsOf(sentence, { hasSingles: false }))
      const score = [...wanted].reduce((sum, [term, weight]) => sum + (terms.has(term) ? weight : 0), 0)
      return { number, sentence: sentence.trim().slice(0, SENTENCE_CHARS), score }
    }),
  )
  const best = Math.max(0, ...sentences.map(({ score }) => score))
  if (best === 0) return undefined
  const said = sentences
    .filter(({ score }) => score >= best * NEAR_SHARE)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, SENTENCES_MOST)
  return [
    phrases.fromFiles[language],
    ...said.map(({ sentence, number }) => `> ${sentence} [${number}]`),
    `*${phrases.filesFooter[language]}*`,
  ].join('\n\n')
}

/** What files are there, where the question has no word of them. */
export function beginningOf({ passages }: Passages, language: Language): string | undefined {
  const files = [...Map.groupBy(passages, ({ file }) => file)]
  if (files.length === 0) return undefined
  return [
    phrases.nothingInFiles[language],
    ...files.map(([file, [first]]) => {
      const line = first?.text.split('\n').find((one) => one.trim() !== '') ?? ''
      return `- **${file}**：${line.slice(0, SENTENCE_CHARS)} [${first?.number ?? ''}]`
    }),
  ].join('\n')
}
