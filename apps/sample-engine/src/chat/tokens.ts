const TOKEN = /\p{Script=Han}|[A-Za-z]{1,6}|\d{1,3}|\s+|\S/gu

/** The text cut into tokens of this service; put together again they are the text. */
export const tokensOf = (text: string): string[] => text.match(TOKEN) ?? []

export const countTokens = (text: string): number => tokensOf(text).length

/** Chunks of one to three tokens, as services stream them. */
export function chunksOf(tokens: readonly string[]): string[] {
  const chunks: string[] = []
  for (let at = 0; at < tokens.length;) {
    const size = 1 + (chunks.length % 3)
    chunks.push(tokens.slice(at, at + size).join(''))
    at += size
  }
  return chunks
}
