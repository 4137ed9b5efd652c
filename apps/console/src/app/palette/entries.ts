/** A line of the palette. */
export interface PaletteEntry {
  key: string
  kind: 'recent' | 'page' | 'action' | 'record' | 'menu'
  name: string
  /** Smaller, beside the name: the group of a page, the kind of a record. */
  note?: string
  /** Further words it is found by. */
  words?: readonly string[]
  /** Found as well, after all that are found by name or words. */
  isAlso?: boolean
  /** Offered only to who types for it. */
  isTypedOnly?: true
  /** Of what stands among the recent ones once it was opened. */
  address?: string
  run: () => void
}

/** How well an entry fits: 0 by the beginning of its name, 1 by the beginning of a further word, 2 anywhere, its words in any order; undefined: not at all. */
export function fitOf(
  { name, note = '', words = [], isAlso = false }: PaletteEntry,
  wanted: string,
): number | undefined {
  const lower = name.toLowerCase()
  const lowerWords = words.map((word) => word.toLowerCase())
  if (lower.startsWith(wanted)) return 0
  if (lowerWords.some((word) => word.startsWith(wanted))) return 1
  const stands = (part: string): boolean =>
    lower.includes(part) || note.toLowerCase().includes(part) || lowerWords.some((word) => word.startsWith(part))
  return isAlso || wanted.split(/\s+/u).every(stands) ? 2 : undefined
}

/** The entries that fit what is typed, best first, otherwise in their order; all for nothing. */
export function fittingEntries(entries: readonly PaletteEntry[], typed: string): PaletteEntry[] {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return entries.filter(({ isTypedOnly }) => !isTypedOnly)
  return entries
    .flatMap((entry) => {
      const fit = fitOf(entry, wanted)
      return fit === undefined ? [] : [{ entry, fit }]
    })
    .sort((one, other) => one.fit - other.fit)
    .map(({ entry }) => entry)
}
