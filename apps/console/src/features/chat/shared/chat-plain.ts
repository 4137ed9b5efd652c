/** A text of a model in one line, without the signs of Markdown that would only be in the way. */
export function plainLine(text: string): string {
  return text
    .replaceAll(/\*\*|~~|`+|^#+ |(?<=\s)(?:#+|[-*>]) /g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
