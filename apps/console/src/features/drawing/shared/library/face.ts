/** What stands where a cover is missing: the first letter, on a tint that belongs to the name. */
export interface Face {
  initial: string
  /** Degrees of the colour circle, 0–359; the same name always has the same. */
  hue: number
}

/** Letters count as people see them: an emoji or a letter with its accent is one. */
export function faceOf(name: string): Face {
  const text = name.trim()
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)
  // FNV-1a: names that differ by little get tints that differ by much.
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return { initial: first?.segment.toUpperCase() ?? '', hue: hash % 360 }
}
