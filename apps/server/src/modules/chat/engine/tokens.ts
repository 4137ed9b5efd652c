import type { ChatEngineMessage, ChatTool } from './chat-ask.ts'

/** What a model's own tokenizer takes, by kind of character. Real ones differ by a third either way; these are on the upper side, so that a quota is not passed unseen. */
const TOKENS_PER_CJK = 1
const TOKENS_PER_LATIN = 0.25
const TOKENS_PER_DIGIT = 1 / 3
const TOKENS_PER_OTHER = 0.5
const TOKENS_PER_PICTOGRAM = 2
/** A picture, whatever its size: about what services count for 1024 × 1024. */
export const TOKENS_PER_IMAGE = 800
/** Role and separators of each message, and the beginning of the answer. */
const TOKENS_PER_MESSAGE = 4
const TOKENS_PER_ANSWER = 3

/** First and last code points. */
type Ranges = readonly (readonly [number, number])[]
const CJK: Ranges = [
  [0x1100, 0x11ff],
  [0x2e80, 0x9fff],
  [0xac00, 0xd7af],
  [0xf900, 0xfaff],
  [0xff00, 0xffef],
  [0x20000, 0x3ffff],
]
const PICTOGRAMS: Ranges = [
  [0x2600, 0x27bf],
  [0x1f000, 0x1faff],
]
const LATIN_LAST = 0x24f

function tokensOf(codePoint: number): number {
  const isIn = (ranges: Ranges): boolean => ranges.some(([first, last]) => codePoint >= first && codePoint <= last)
  if (codePoint <= LATIN_LAST) return codePoint >= 0x30 && codePoint <= 0x39 ? TOKENS_PER_DIGIT : TOKENS_PER_LATIN
  if (isIn(CJK)) return TOKENS_PER_CJK
  return isIn(PICTOGRAMS) ? TOKENS_PER_PICTOGRAM : TOKENS_PER_OTHER
}

/** About how many tokens this text is, at least 1 unless it is empty: a Chinese character 1, four Latin letters 1, three digits 1, two letters of other scripts 1, an emoji 2. */
export function estimateTokens(text: string): number {
  if (text === '') return 0
  let tokens = 0
  for (let at = 0; at < text.length; at += 1) {
    const codePoint = text.codePointAt(at) ?? 0
    if (codePoint > 0xffff) at += 1
    tokens += tokensOf(codePoint)
  }
  // Thirds do not add up to whole numbers.
  return Math.max(1, Math.ceil(tokens - 1e-6))
}

/** About how many prompt tokens these messages (and tools) are: each with its frame, pictures at a flat {@link TOKENS_PER_IMAGE}. */
export function estimateMessages(messages: readonly ChatEngineMessage[], tools: readonly ChatTool[] = []): number {
  if (messages.length === 0) return 0
  const ofTools = tools.length === 0 ? 0 : estimateTokens(JSON.stringify(tools))
  return messages.reduce((sum, message) => sum + TOKENS_PER_MESSAGE + ofMessage(message), TOKENS_PER_ANSWER + ofTools)
}

function ofMessage({ content, toolCalls = [] }: ChatEngineMessage): number {
  const said =
    typeof content === 'string'
      ? estimateTokens(content)
      : content.reduce((sum, part) => sum + (part.type === 'text' ? estimateTokens(part.text) : TOKENS_PER_IMAGE), 0)
  return said + toolCalls.reduce((sum, call) => sum + estimateTokens(call.name) + estimateTokens(call.arguments), 0)
}
