/** Where a text may be parted, best first: behind a sentence, behind a part of one, behind a blank. */
const PLACES = [/[。！？!?…\n]+["'”’」』）)]*\s*|\.(?=\s)["'”’)]*\s*/g, /[，、；：,;:]\s*/g, /\s+/g]

/** A chunk is filled at least this far before a worse place is taken. */
const FILLED = 0.3

/**
 * The text in chunks of at most `most` UTF-16 units, parted behind sentences where that can be; joined they are the text again, and no
 * character is torn.
 */
export function cutText(text: string, most: number): string[] {
  const chunks: string[] = []
  let rest = text
  while (rest.length > most) {
    const end = endOfChunk(rest, most)
    chunks.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  if (rest !== '') chunks.push(rest)
  return chunks
}

/** Those with something to say. */
export const spokenChunks = (text: string, most: number): string[] =>
  cutText(text, most).filter((chunk) => chunk.trim() !== '')

function endOfChunk(text: string, most: number): number {
  const head = text.slice(0, most)
  for (const place of PLACES) {
    const end = [...head.matchAll(place)].at(-1)
    const at = end ? end.index + end[0].length : 0
    if (at >= most * FILLED) return at
  }
  // Nowhere: between two characters.
  const code = text.charCodeAt(most - 1)
  return code >= 0xd800 && code <= 0xdbff && most > 1 ? most - 1 : most
}

/** What vendors reckon by. */
export const countCharacters = (text: string): number => [...text].length
