import { estimateTokens } from '../../engine/tokens.ts'

/** A part of a file's text, and where it stands. */
export interface Passage {
  page: number | null
  sheet: string
  line: number | null
  lineTo: number | null
  content: string
  tokens: number
}

/** A page, a sheet or a whole text: no passage reaches over its end. */
export interface Section {
  page?: number | null
  sheet?: string
  /** Of a table, its first line: stands above the passages that do not begin with it. */
  heading?: string
  lines: readonly { no?: number; text: string }[]
}

/** Some 260 Chinese characters, or a thousand Latin letters. */
export const PASSAGE_TOKENS = 260
/** From here on a blank line or a heading ends a passage. */
const ENOUGH_TOKENS = 120
const HEADING_TOKENS_MOST = 80
const HEADING = /^#{1,6}\s/
/** Where a line that is too long may be cut, best first. */
const BREAKS = [/[。！？；!?;]\s*/g, /[，,、.:：]\s*/g, /\s+/g]

/** What the database cannot keep, and what nobody sees. */
const UNSEEN = /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}]/gu

/** Passages of about one length in the order of the text. */
export function cutPassages(sections: Iterable<Section>): Passage[] {
  const passages: Passage[] = []
  for (const section of sections) cutSection(section, passages)
  return passages
}

function cutSection({ page = null, sheet = '', heading = '', lines }: Section, passages: Passage[]): void {
  const above = shortened(clean(heading))
  let head = ''
  let headTokens = 0
  let texts: string[] = []
  let tokens = 0
  let line: number | null = null
  let lineTo: number | null = null

  function end(): void {
    const content = texts.join('\n').trim()
    if (content !== '')
      passages.push({ page, sheet: clean(sheet), line, lineTo, content: head + content, tokens: Math.max(1, tokens) })
    if (content !== '' && above !== '') head = `${above}\n`
    texts = []
    headTokens = estimateTokens(head)
    tokens = headTokens
    line = null
    lineTo = null
  }
  for (const { no = null, text } of lines) {
    const cleaned = clean(text).trimEnd()
    const isBreak = cleaned === '' || HEADING.test(cleaned)
    if (isBreak && tokens >= ENOUGH_TOKENS + headTokens) end()
    if (cleaned === '' && texts.length === 0) continue
    for (const part of partsOf(cleaned)) {
      const more = estimateTokens(part) + 1
      if (texts.length > 0 && tokens + more > PASSAGE_TOKENS) end()
      texts.push(part)
      tokens += more
      line ??= no
      if (cleaned !== '') lineTo = no
    }
  }
  end()
}

/** A heading as long as may stand above every passage. */
function shortened(heading: string): string {
  const tokens = estimateTokens(heading)
  if (tokens <= HEADING_TOKENS_MOST) return heading
  return `${heading.slice(0, Math.floor((heading.length * HEADING_TOKENS_MOST) / tokens)).replace(/[\uD800-\uDBFF]$/, '')}…`
}

const clean = (text: string): string => text.replaceAll(UNSEEN, '')

/** A line as it is, or cut where a sentence, else a word, ends. */
function partsOf(text: string): string[] {
  if (text.length <= PASSAGE_TOKENS || estimateTokens(text) <= PASSAGE_TOKENS) return [text]
  const most = Math.max(50, Math.floor((text.length * PASSAGE_TOKENS) / estimateTokens(text) / 1.1))
  const parts: string[] = []
  for (let from = 0; from < text.length;) {
    const to = Math.min(text.length, from + most)
    const cut = to === text.length ? to : from + endOf(text.slice(from, to))
    parts.push(text.slice(from, cut))
    from = cut
  }
  return parts
}

/** Length of the longest beginning that ends well and is half of it at least. */
function endOf(text: string): number {
  for (const pattern of BREAKS) {
    const last = [...text.matchAll(pattern)].at(-1)
    const end = last ? last.index + last[0].length : 0
    if (end > text.length / 2) return end
  }
  // Not within a character.
  return /[\uD800-\uDBFF]$/.test(text) ? text.length - 1 : text.length
}
