import type { ChatMessage, ChatRequest, ToolCall } from './chat-request.ts'
import { languageOf, type Language } from './language.ts'
import type { Section } from './manual.ts'
import { answerFrom, beginningOf, readPassages } from './passages.ts'
import { isGreeting, isThanks, phrases } from './phrases.ts'
import type { Found, ManualSearch } from './search.ts'
import { intentOf, planCall } from './tool-intent.ts'
import { wordResult, type ToolResult } from './tool-words.ts'

/** What is answered: a text, or a call whose result the next request brings. */
export type Answer = { kind: 'text'; text: string } | { kind: 'call'; call: ToolCall }

const MAX_COUNT = 5_000
const MAX_TEXT_CHARS = 1_500
const MAX_FURTHER = 2
/** Further reading is at least this near to the best. */
const FURTHER_SHARE = 0.2
/** By so much better the other language must know the words of a question that mixes both. */
const OTHER_LANGUAGE_MARGIN = 0.2
/** What may stand for a picture that was left out on the way: a line in brackets that begins with the word. */
const PICTURE_NOTE = /^\[(?:图片|image|picture) [^\]\n]*\]$/gim
/** A question of so few characters probably goes on with the one before. */
const SHORT_QUESTION_CHARS = 12

/**
 * The answer to the last question. It depends on the messages and the manual alone: asked again, it is the same to the byte,
 * which is what lets an answer be continued after its beginning.
 */
export function answerOf(
  request: Pick<ChatRequest, 'messages' | 'tools' | 'toolChoice'>,
  manual: ManualSearch,
): Answer {
  const { messages } = request
  const at = messages.findLastIndex(({ role }) => role === 'user')
  const asked = messages[at]
  const files = readPassages(asked?.text ?? '')
  const question = (files?.question ?? asked?.text ?? '').replaceAll(PICTURE_NOTE, '').trim()
  const hasPictures = asked !== undefined && (asked.hasPictures || asked.text.search(PICTURE_NOTE) >= 0)
  const before = messages
    .slice(0, Math.max(0, at))
    .filter(({ role }) => role === 'user')
    .map(({ text }) => text)
  const language = languageOf(question) ?? languageOf(before.at(-1) ?? '') ?? 'zh'

  const results = resultsAfter(messages, at)
  if (results.length > 0)
    return { kind: 'text', text: results.map((result) => wordResult(result, language)).join('\n\n') }
  const counted = countTo(question, language)
  if (counted !== undefined) return { kind: 'text', text: counted }
  const quoted = files && answerFrom({ ...files, question }, language)
  if (quoted !== undefined) return { kind: 'text', text: quoted }
  const call = planCall(question, request)
  if (call) return { kind: 'call', call }
  if (question === '' || isGreeting(question))
    return { kind: 'text', text: withNote(phrases.greeting[language], hasPictures, language) }
  if (isThanks(question)) return { kind: 'text', text: phrases.thanks[language] }
  // The manual's own numbers would be taken for those of passages.
  const opening = files && beginningOf(files, language)
  if (opening !== undefined) return { kind: 'text', text: opening }
  const isFirst = !messages.slice(0, at).some(({ role, text }) => role === 'assistant' && text !== '')
  const text = lookUp(question, {
    manual,
    language,
    isFirst,
    before: [...question].length <= SHORT_QUESTION_CHARS ? before.at(-1) : undefined,
  })
  return { kind: 'text', text: withNote(text, hasPictures, language) }
}

const withNote = (text: string, hasPictures: boolean, language: Language): string =>
  hasPictures ? `${phrases.noPictures[language]}\n\n${text}` : text

/** The results of the calls that were made for the question at `at`. */
function resultsAfter(messages: readonly ChatMessage[], at: number): ToolResult[] {
  const since = messages.slice(at + 1)
  const calls = since.flatMap(({ toolCalls }) => toolCalls)
  const lastCalls = since.findLastIndex(({ toolCalls }) => toolCalls.length > 0)
  return since
    .slice(lastCalls + 1)
    .filter(({ role }) => role === 'tool')
    .map(({ toolCallId, text }) => {
      const call = calls.find(({ id }) => id === toolCallId)
      return { name: call?.name ?? '', arguments: call?.arguments ?? '{}', content: text }
    })
}

function countTo(question: string, language: Language): string | undefined {
  const wanted = /^(?:count to|数到)\s*(\d{1,9})\s*[.。!！]?$/i.exec(question)?.[1]
  if (wanted === undefined) return undefined
  const count = Number(wanted)
  if (count < 1 || count > MAX_COUNT) return phrases.countLimit[language]
  return Array.from({ length: count }, (_, index) => index + 1).join(' ')
}

function lookUp(
  question: string,
  {
    manual,
    language,
    isFirst,
    before,
  }: { manual: ManualSearch; language: Language; isFirst: boolean; before: string | undefined },
): string {
  const found = findIn(manual, question, { language, before })
  const [best, ...others] = found
  const hasNoTool = intentOf(question) !== undefined
  if (!best) return hasNoTool ? phrases.noToolAlone[language] : phrases.nothingFound[language]
  const further = others
    .filter(({ score }) => score >= best.score * FURTHER_SHARE)
    .slice(0, MAX_FURTHER)
    .map(({ section }) => section)
  return [
    ...(hasNoTool ? [phrases.noTool[language]] : []),
    `**${best.section.heading}**`,
    markSource(trim(best.section.text)),
    `${phrases.sources[language]}\n\n- ${cite(best.section, 1)}`,
    ...(further.length > 0
      ? [
          `${phrases.further[language]}\n\n${further.map((section, place) => `- ${cite(section, place + 2)}`).join('\n')}`,
        ]
      : []),
    ...(isFirst ? [`*${phrases.footer[language]}*`] : []),
  ].join('\n\n')
}

/** In the language of the question; where the other one knows its words better (a Chinese name in an English question), the same places in this one. */
function findIn(
  manual: ManualSearch,
  question: string,
  { language, before }: { language: Language; before: string | undefined },
): Found[] {
  const found = manual.search(question, { language, before })
  const elsewhere = manual.search(question, { language: language === 'zh' ? 'en' : 'zh', before })
  if ((elsewhere[0]?.share ?? 0) <= (found[0]?.share ?? 0) + OTHER_LANGUAGE_MARGIN) return found
  return elsewhere.flatMap((hit) => {
    const section = manual.inLanguage(hit.section, language)
    return section ? [{ ...hit, section }] : []
  })
}

const cite = ({ page, heading, address }: Section, place: number): string =>
  `[${place}] ${heading === page ? page : `${page} › ${heading}`} — ${address}`

/** Whole lines up to the limit; what is cut ends with an ellipsis on a line of its own. */
function trim(text: string): string {
  if (text.length <= MAX_TEXT_CHARS) return text
  const lines = text.slice(0, MAX_TEXT_CHARS).split('\n').slice(0, -1)
  return `${lines.join('\n').trimEnd()}\n\n…`
}

/** The mark of the source stands on a line of its own below tables and code, of which it would become a part. */
const markSource = (text: string): string => `${text}${/(?:\||```)$/.test(text) ? '\n\n' : ' '}[1]`
