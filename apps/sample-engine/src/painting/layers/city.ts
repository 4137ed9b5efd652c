import { colour, hex, mix, shade } from '../colour.ts'
import { landAt, type Palette } from '../palette.ts'
import type { Random } from '../random.ts'
import { num, path, rect, stroke, type Sheet } from '../sheet.ts'

/** Rows of buildings, pale far away and dark with lit windows close by. */
export function paintCity(
  sheet: Sheet,
  palette: Palette,
  random: Random,
  { foot, rise }: { foot: number; rise: number },
): void {
  const rows = 3
  for (let row = 0; row < rows; row += 1) {
    const depth = row / (rows - 1)
    const tone = landAt(palette, 0.15 + depth * 0.8)
    const base = foot + row * rise * 0.14
    const lit = palette.dark ? 0.42 : 0.16
    // Below the base line the row is one block: gaps between houses are streets, not slits down to the frame.
    const houses: string[] = [`M0 ${num(base)}H${num(sheet.w)}V${num(sheet.h)}H0Z`]
    const windows: string[] = []
    const masts: string[] = []
    const numbers = random.fork(`row${row}`)
    for (let x = -30; x < sheet.w;) {
      const width = numbers.between(46, 96) * (0.62 + depth * 0.55)
      const middle = Math.sin(Math.min(1, Math.max(0, (x + width / 2) / sheet.w)) * Math.PI)
      const height = rise * (0.28 + 0.5 * numbers.next() ** 1.6 * (0.55 + middle * 0.6)) * (1.15 - depth * 0.3)
      const top = base - height
      houses.push(`M${num(x)} ${num(sheet.h)}V${num(top)}${roof(numbers, width)}V${num(sheet.h)}Z`)
      if (numbers.chance(0.16)) masts.push(`M${num(x + width / 2)} ${num(top)}v${num(-height * 0.16)}`)
      if (depth > 0) windows.push(windowsOf(numbers, { x, top, width, bottom: base, size: 5 + depth * 3, lit }))
      x += width + numbers.between(0, 7)
    }
    const fill = sheet.linear(
      [
        [0, shade(tone, 0.02)],
        [1, mix(tone, palette.sky[2], 0.42 * (1 - depth * 0.7))],
      ],
      { from: [0, base - rise * 0.7], to: [0, base + rise * 0.1] },
    )
    sheet.add(path(houses.join(''), fill), stroke(masts.join(''), hex(tone), 3))
    if (windows.some(Boolean))
      sheet.add(
        path(
          windows.join(''),
          hex(palette.dark ? palette.accent : mix(palette.light, tone, 0.2)),
          palette.dark ? 0.85 : 0.5,
        ),
      )
    if (palette.hour === 'neon' && row > 0) paintSigns(sheet, random.fork(`signs${row}`), { base, rise })
  }
}

function roof(random: Random, width: number): string {
  const step = num(width * 0.18)
  switch (random.whole(0, 5)) {
    case 0:
      return `h${step}v${num(-width * 0.2)}h${num(width * 0.64)}v${num(width * 0.2)}h${step}`
    case 1:
      return `l${num(width / 2)} ${num(-width * 0.32)}l${num(width / 2)} ${num(width * 0.32)}`
    case 2:
      return `l${num(width)} ${num(-width * 0.28)}v${num(width * 0.28)}`
    default:
      return `h${num(width)}`
  }
}

function windowsOf(
  random: Random,
  {
    x,
    top,
    width,
    bottom,
    size,
    lit,
  }: { x: number; top: number; width: number; bottom: number; size: number; lit: number },
): string {
  const [stepX, stepY] = [size * 2.1, size * 2.7]
  const columns = Math.max(1, Math.floor((width - size * 1.6) / stepX))
  const left = x + (width - (columns - 1) * stepX - size) / 2
  let d = ''
  for (let y = top + size * 2.4; y < bottom - size; y += stepY) {
    for (let column = 0; column < columns; column += 1) {
      if (random.chance(lit))
        d += `M${num(left + column * stepX)} ${num(y)}h${num(size)}v${num(size * 1.4)}h${num(-size)}z`
    }
  }
  return d
}

function paintSigns(sheet: Sheet, random: Random, { base, rise }: { base: number; rise: number }): void {
  for (let index = 0; index < 9 * Math.min(3, sheet.w / 1000); index += 1) {
    const tone = hex(colour(0.78, 0.19, random.pick([345, 195, 300, 85, 150])))
    const [x, y, height] = [random.between(0, sheet.w), base - rise * random.between(0.08, 0.5), random.between(24, 90)]
    sheet.add(rect(x - 5, y - 5, 19, height + 10, tone, 0.16), rect(x, y, 9, height, tone, 0.85))
  }
}
