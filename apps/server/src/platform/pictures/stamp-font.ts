import { closeSync, openSync, readSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { GlobalFonts } from '@napi-rs/canvas'

/** The one font of stamped words, shipped with us: a seal looks the same on every server. */
const FAMILY = 'Drawdesk Stamp'
const FILE = 'NotoSansHans-Medium.otf'

const pathOf = (): string => fileURLToPath(new URL(`../fonts/${FILE}`, import.meta.resolve('@embedpdf/fonts-sc')))

let isRegistered = false
/** Its family for a canvas; loaded with the first word that is stamped. */
export function stampFontFamily(): string {
  if (!isRegistered && !GlobalFonts.registerFromPath(pathOf(), FAMILY))
    throw new Error(`the font ${FILE} of stamps cannot be loaded`)
  isRegistered = true
  return FAMILY
}

let covered: ReadonlySet<number> | undefined
/** Letters of the text that the font lacks (emoji, rare scripts), each once, in order; what breaks lines is none. */
export function lettersLacking(text: string): string[] {
  covered ??= readCovered()
  return [...new Set(text)].filter((letter) => !/[\n\r]/.test(letter) && !covered?.has(letter.codePointAt(0) ?? 0))
}

/** The text without the letters that the font lacks. */
export function withoutLacking(text: string): string {
  const lacking = new Set(lettersLacking(text))
  return lacking.size === 0 ? text : [...text].filter((letter) => !lacking.has(letter)).join('')
}

/** Code points with a glyph, from the font's table `cmap` (OpenType §cmap, formats 4 and 12). */
function readCovered(): Set<number> {
  const found = new Set<number>()
  const cmap = readTable(pathOf(), 'cmap')
  for (let i = 0; i < cmap.readUInt16BE(2); i += 1) {
    const at = cmap.readUInt32BE(4 + i * 8 + 4)
    const format = cmap.readUInt16BE(at)
    if (format === 12) addGroups(found, cmap.subarray(at))
    if (format === 4) addSegments(found, cmap.subarray(at))
  }
  return found
}

function addGroups(found: Set<number>, table: Buffer): void {
  for (let i = 0, at = 16; i < table.readUInt32BE(12); i += 1, at += 12) {
    const [first, last] = [table.readUInt32BE(at), table.readUInt32BE(at + 4)]
    for (let point = first; point <= last; point += 1) found.add(point)
  }
}

function addSegments(found: Set<number>, table: Buffer): void {
  const bytes = table.readUInt16BE(6) // two for each segment
  for (let i = 0; i < bytes; i += 2) {
    const [last, first, delta, range] = [14, 16 + bytes, 16 + 2 * bytes, 16 + 3 * bytes].map((start) =>
      table.readUInt16BE(start + i),
    ) as [number, number, number, number]
    for (let point = first; point <= last && point !== 0xff_ff; point += 1) {
      const listed = range === 0 ? point : table.readUInt16BE(16 + 3 * bytes + i + range + 2 * (point - first))
      if (listed !== 0 && ((listed + delta) & 0xff_ff) !== 0) found.add(point)
    }
  }
}

/** One table of an OpenType file, without reading the eight megabytes round it. */
function readTable(path: string, name: string): Buffer {
  const file = openSync(path, 'r')
  const read = (at: number, length: number): Buffer => {
    const bytes = Buffer.alloc(length)
    readSync(file, bytes, 0, length, at)
    return bytes
  }
  try {
    const tables = read(0, 12).readUInt16BE(4)
    const index = read(12, tables * 16)
    for (let at = 0; at < index.length; at += 16) {
      if (index.toString('latin1', at, at + 4) === name)
        return read(index.readUInt32BE(at + 8), index.readUInt32BE(at + 12))
    }
    throw new Error(`the font ${FILE} has no table ${name}`)
  } finally {
    closeSync(file)
  }
}
