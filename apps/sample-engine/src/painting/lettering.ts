import { colour, hex, mix, shade } from './colour.ts'
import { GLYPHS } from './glyphs.ts'
import type { Palette } from './palette.ts'
import { createRandom, hash32 } from './random.ts'
import { group, num, rect, stroke, type Sheet } from './sheet.ts'

const CJK = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]|[\ud840-\ud88d][\udc00-\udfff]/
const MAX_UNITS = 26

/** Words on which no line should end. */
const HANGING = new Set([
  'A',
  'AN',
  'THE',
  'OF',
  'IN',
  'ON',
  'AT',
  'BY',
  'TO',
  'FOR',
  'WITH',
  'AND',
  'OR',
  'FROM',
  'UNDER',
  'OVER',
  'IS',
  '-',
])

/**
 * The first words of a prompt, short enough for one line: up to 13 Chinese characters or 26 Latin ones,
 * cut at the first stop, else between words and then with an ellipsis.
 */
export function captionOf(prompt: string): string {
  const plain = prompt
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toUpperCase()
  const [clause = ''] = plain.trim().split(/[\n。！？!?；;，,、:：()（）【】[\]|]|\.\s/, 1)
  const letters = [...clause.replaceAll(/\s+/g, ' ')].filter(
    (letter) => letter === ' ' || letter in GLYPHS || CJK.test(letter),
  )
  let units = 0
  let end = 0
  let gap = 0
  for (const letter of letters) {
    units += CJK.test(letter) ? 2 : 1
    if (units > MAX_UNITS) break
    end += 1
    if (letter === ' ' || CJK.test(letter)) gap = end
  }
  if (end === letters.length) return letters.join('').trim()
  const words = letters
    .slice(0, gap === 0 ? end : gap)
    .join('')
    .trim()
    .split(' ')
  while (words.length > 1 && HANGING.has(words.at(-1) ?? '')) words.pop()
  return `${words.join(' ')}…`
}

/** Words under the picture; `cjkFamily` is undefined where no font for Chinese is installed: then each such letter becomes a small seal. */
export function paintLettering(
  sheet: Sheet,
  palette: Palette,
  { caption, note, hasCjkFont }: { caption: string; note: string; hasCjkFont: boolean },
): void {
  const tone = hex(palette.lettering)
  const left = 56
  const size = Math.min(30, (sheet.w - 2 * left) / 22)
  const base = sheet.h - 62
  sheet.add(
    rect(
      left,
      base - size - 26,
      46,
      3.5,
      hex(
        palette.hour === 'ink' || palette.hour === 'mist' ? palette.accent : mix(palette.accent, palette.light, 0.25),
      ),
    ),
  )
  sheet.add(write(caption, { x: left, base, size, tone, palette, hasCjkFont }))
  sheet.add(
    group(write(note, { x: 0, base: 0, size: 11, tone, palette, hasCjkFont }), {
      x: left,
      y: base + 28,
      opacity: 0.75,
    }),
  )
  if (palette.hour === 'ink') sheet.add(seal('印', { x: sheet.w - left - 62, y: sheet.h - 62 - 62, size: 62, palette }))
}

function write(
  text: string,
  {
    x,
    base,
    size,
    tone,
    palette,
    hasCjkFont,
  }: { x: number; base: number; size: number; tone: string; palette: Palette; hasCjkFont: boolean },
): string {
  let cursor = x
  let marks = ''
  const gap = size * 0.34
  for (const letter of text) {
    const glyph = GLYPHS[letter]
    if (glyph) {
      marks += group(stroke(glyph[1], tone, 9), { x: cursor, y: base - size, scale: size / 100 })
      cursor += (glyph[0] / 100) * size + gap
    } else if (letter === ' ') {
      cursor += size * 0.42
    } else if (hasCjkFont) {
      const em = size * 1.32
      marks += `<text x="${num(cursor)}" y="${num(base + size * 0.06)}" font-size="${num(em)}" fill="${tone}">${letter}</text>`
      cursor += em * 1.12
    } else {
      marks += seal(letter, { x: cursor, y: base - size * 1.12, size: size * 1.2, palette })
      cursor += size * 1.42
    }
  }
  return marks
}

/** A seal whose cut follows from the letter: the same letter gives the same seal, nobody takes it for the letter. */
function seal(
  letter: string,
  { x, y, size, palette }: { x: number; y: number; size: number; palette: Palette },
): string {
  const random = createRandom(`seal${hash32(letter)}`)
  const cuts: string[] = []
  // A mirrored half makes any pattern look meant.
  for (let row = 0; row < 4; row += 1) {
    for (let column = 0; column < 2; column += 1) {
      if (!random.chance(0.58)) continue
      const [cx, cy] = [20 + column * 20, 20 + row * 20]
      const across = random.chance(0.5)
      for (const place of [cx, 100 - cx])
        cuts.push(across ? `M${place - 9} ${cy}H${place + 9}` : `M${place} ${cy - 9}V${cy + 9}`)
    }
  }
  cuts.push('M50 18V82')
  const red = palette.hour === 'ink' || !palette.dark ? colour(0.55, 0.18, 28) : shade(colour(0.55, 0.18, 28), 0.04)
  return group(
    `<rect width="100" height="100" rx="14" fill="${hex(red)}"/>${stroke(cuts.join(''), hex(colour(0.97, 0.02, 80)), 7)}`,
    { x, y, scale: size / 100 },
  )
}
