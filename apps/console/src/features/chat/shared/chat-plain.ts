/** A text of a model in one line, without the signs of Markdown and the numbers of passages that would only be in the way. */
export function plainLine(text: string): string {
  return text
    .replaceAll(/!?\[([^\]]*)\]\([^)\s]*\)/g, '$1')
    .replaceAll(/ ?\[\d+\]/g, '')
    .replaceAll(/\*\*|~~|`+|^#+ |(?<=\s)(?:#+|[-*>]) /g, '')
    .replaceAll(/(?<![\w*])\*(?=\S)([^*]+)(?<=\S)\*(?![\w*])/g, '$1')
    .replaceAll(/(?<!\w)_(?=\S)([^_]+)(?<=\S)_(?!\w)/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
