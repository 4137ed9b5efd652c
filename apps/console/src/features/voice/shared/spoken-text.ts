import { SPEECH_TEXT_MAX } from '@drawdesk/contract/voice/speech'

const PART_END = /[。！？!?\n]+["'”’」』）)]*|\.(?=\s)/g

/** What of an answer in Markdown is read aloud: its words, without code, tables' lines, addresses and signs. */
export function spokenText(markdown: string): string {
  return markdown
    .replace(/^(```|~~~)[\s\S]*?(^\1|$(?![\s\S]))/gm, '\n')
    .replace(/\$\$[\s\S]*?\$\$/g, ' ')
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<\/?[a-z][^>]*>/gi, ' ')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/^\s{0,3}(#{1,6}\s+|>\s?|[-*+]\s+(\[[ x]\]\s+)?)/gim, '')
    .replace(/^\s*\|?(\s*:?-{2,}:?\s*\|)+\s*:?-*:?\s*$/gm, '')
    .replace(/^\s*([-*_]\s*){3,}$/gm, '')
    .replace(/(\*\*|__|~~|`)/g, '')
    .replace(/\|/g, ' ')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim()
}

/** A text in parts that one call takes, ended by sentences where that can be; read one after the other they are the whole. */
export function spokenParts(text: string, most = SPEECH_TEXT_MAX): string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > most) {
    const head = rest.slice(0, most)
    const last = [...head.matchAll(PART_END)].at(-1)
    const end = last && last.index > 0 ? last.index + last[0].length : most
    parts.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...parts, rest].map((part) => part.trim()).filter((part) => part !== '')
}
