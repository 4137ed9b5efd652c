/** A part of a notice: words, or an element with what stands in it. Nothing else exists: no attribute but the address of a link. */
export type NoticeNode = string | { tag: NoticeTag; href?: string; children: NoticeNode[] }

const TAGS = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'em', 'u', 's', 'blockquote', 'a', 'br', 'hr'] as const
export type NoticeTag = (typeof TAGS)[number]

/** What editors of other clients write for the same. */
const SAME: Readonly<Record<string, NoticeTag>> = {
  b: 'strong',
  i: 'em',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  div: 'p',
  del: 's',
  strike: 's',
}
/** What stands in these is no text of the notice. */
const DROPPED = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'template',
  'noscript',
  'textarea',
  'select',
  'svg',
  'math',
  'title',
  'head',
  'xmp',
  'noembed',
  'noframes',
])
const EMPTY = new Set(['br', 'hr'])
const BLOCKS = new Set(['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'blockquote', 'hr'])
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' }
/** Elements in each other; what stands deeper is kept as words. */
const DEPTH_MOST = 30

const PART = /<!--[\s\S]*?(?:-->|$)|<!?\/?([a-zA-Z][a-zA-Z0-9-]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>|[^<]+|</g

/**
 * Reads the HTML of a rich editor as far as notices have it: everything else is dropped or left as its words. What was written as plain text (before there was an editor) is read
 * with its lines and the simple marks it had: `# heading`, `- item`, `**bold**`.
 */
export function readNotice(content: string): NoticeNode[] {
  return isHtml(content) ? readHtml(content) : readPlain(content)
}

/** The same as HTML of our own making, from nodes alone: no text can become an element in it. */
export function writeNotice(nodes: readonly NoticeNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escaped(node)
      if (EMPTY.has(node.tag)) return `<${node.tag}>`
      const attributes =
        node.tag === 'a' ? ` href="${escaped(node.href ?? '')}" target="_blank" rel="noopener noreferrer"` : ''
      return `<${node.tag}${attributes}>${writeNotice(node.children)}</${node.tag}>`
    })
    .join('')
}

/** A content as it may be stored and sent. */
export const cleanNotice = (content: string): string => writeNotice(readNotice(content))

/** Its words alone, for mail: a line for each block, addresses behind what leads to them. */
export function plainNotice(content: string): string {
  const wordsOf = (nodes: readonly NoticeNode[]): string =>
    nodes
      .map((node) => {
        if (typeof node === 'string') return node
        if (EMPTY.has(node.tag)) return '\n'
        const words = wordsOf(node.children)
        if (node.tag === 'a') return node.href === undefined || node.href === words ? words : `${words} (${node.href})`
        if (node.tag === 'li') return `- ${words.trim()}\n`
        return BLOCKS.has(node.tag) ? `${words.trim()}\n` : words
      })
      .join('')
  return wordsOf(readNotice(content))
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** An address that a notice may lead to: http(s) without a password in it, a mail address, or a path of our own. */
export function noticeAddress(text: string): string | undefined {
  const address = text.trim()
  // Browsers drop line breaks and tabs from addresses, so a word could be spelled past what is looked for.
  if (/[\s\\"'<>`]/.test(address) || Array.from(address).some((sign) => sign < ' ')) return undefined
  return /^\/(?!\/)/.test(address) ||
    /^https?:\/\/[^/?#@]+(?:[/?#]|$)/i.test(address) ||
    /^mailto:[^@?]+@[^@?]+$/i.test(address)
    ? address
    : undefined
}

function isHtml(content: string): boolean {
  return /<\/?(?:p|div|br|h[1-6]|ul|ol|li|strong|em|b|i|u|s|a|span|blockquote|table|img|script|style|pre|code|hr|font|iframe|svg)(?:\s[^<>]*)?\/?>/i.test(
    content,
  )
}

function readHtml(html: string): NoticeNode[] {
  const root: NoticeNode[] = []
  const open: { tag: NoticeTag; children: NoticeNode[] }[] = []
  let dropped: string | undefined
  const add = (node: NoticeNode): void => void (open.at(-1)?.children ?? root).push(node)
  for (const [part, name, attributes = ''] of html.matchAll(PART)) {
    const word = name?.toLowerCase()
    const isEnd = part.startsWith('</')
    if (dropped !== undefined) {
      if (isEnd && word === dropped) dropped = undefined
    } else if (word === undefined) {
      if (!part.startsWith('<!')) add(decoded(part))
    } else if (DROPPED.has(word)) {
      if (!isEnd && !attributes.endsWith('/')) dropped = word
    } else {
      const tag = SAME[word] ?? TAGS.find((one) => one === word)
      if (!tag) continue
      if (isEnd) {
        const at = open.findLastIndex((one) => one.tag === tag)
        if (at >= 0) open.length = at
        continue
      }
      // A paragraph ends where the next block begins.
      if (BLOCKS.has(tag) && open.at(-1)?.tag === 'p') open.pop()
      if (EMPTY.has(tag)) add({ tag, children: [] })
      else if (open.length < DEPTH_MOST) {
        const href =
          tag === 'a'
            ? noticeAddress(
                decoded(
                  /(?:^|\s)href\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/i.exec(attributes)?.[1]?.replace(/^["']|["']$/g, '') ??
                    '',
                ),
              )
            : undefined
        if (tag === 'a' && href === undefined) continue
        const node = { tag, children: [], ...(href === undefined ? {} : { href }) }
        add(node)
        open.push(node)
      }
    }
  }
  return root
}

function readPlain(text: string): NoticeNode[] {
  const blocks: Exclude<NoticeNode, string>[] = []
  let isNew = true
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    const last = isNew ? undefined : blocks.at(-1)
    const heading = /^#{1,6}\s+(.+)$/.exec(line)?.[1]
    const item = /^\s*[-*]\s+(.+)$/.exec(line)?.[1]
    isNew = line.trim() === '' || heading !== undefined
    if (line.trim() === '') continue
    if (heading !== undefined) blocks.push({ tag: 'h3', children: withBold(heading) })
    else if (item !== undefined) {
      const entry: NoticeNode = { tag: 'li', children: withBold(item) }
      if (last?.tag === 'ul') last.children.push(entry)
      else blocks.push({ tag: 'ul', children: [entry] })
    } else if (last?.tag === 'p') last.children.push({ tag: 'br', children: [] }, ...withBold(line))
    else blocks.push({ tag: 'p', children: withBold(line) })
  }
  return blocks
}

function withBold(text: string): NoticeNode[] {
  return text
    .split(/\*\*(.+?)\*\*/)
    .flatMap((part, index): NoticeNode[] =>
      part === '' ? [] : index % 2 === 1 ? [{ tag: 'strong', children: [part] }] : [part],
    )
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function decoded(text: string): string {
  return text.replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));?/gi,
    (whole, hex: string | undefined, number: string | undefined, word: string | undefined) => {
      if (word !== undefined) return ENTITIES[word.toLowerCase()] ?? whole
      const code = hex === undefined ? Number(number) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ''
    },
  )
}
