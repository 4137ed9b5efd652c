const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

/** Text between tags or inside an attribute. */
export function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"\r]/g, (character) => ENTITIES[character] as string)
}

/** A, B … Z, AA … of a column counted from 0. */
export function columnLetters(index: number): string {
  let letters = ''
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCodePoint(65 + ((rest - 1) % 26)) + letters
  return letters
}
