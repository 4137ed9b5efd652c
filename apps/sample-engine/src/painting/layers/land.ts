import { hex, mix, shade, type Colour } from '../colour.ts'
import { landAt, type Palette } from '../palette.ts'
import type { Random } from '../random.ts'
import { hardLine, num, path, rect, softLine, type Point, type Sheet } from '../sheet.ts'

/** Heights of a mountain crest by halving: rough and pointed. */
export function crest(
  random: Random,
  { w, y, rise, steps = 7 }: { w: number; y: number; rise: number; steps?: number },
): Point[] {
  let heights = [
    random.between(0.1, 0.6),
    random.between(0.5, 1),
    random.between(0.1, 0.7),
    random.between(0.4, 1),
    random.between(0.1, 0.6),
  ]
  for (let step = 0, reach = 0.26; step < steps - 2; step += 1, reach *= 0.54) {
    heights = heights.flatMap((height, index) => {
      const next = heights[index + 1]
      return next === undefined ? [height] : [height, (height + next) / 2 + random.between(-reach, reach)]
    })
  }
  return heights.map((height, index) => [(w * index) / (heights.length - 1), y - Math.max(0, height) * rise])
}

/** A rolling line of three sines. */
export function roll(random: Random, { w, y, rise }: { w: number; y: number; rise: number }): Point[] {
  const waves = [1, 0.5, 0.22].map((share, index) => ({
    share,
    phase: random.between(0, 6.28),
    length: random.between(520, 900) / (index * 1.3 + 1),
  }))
  const count = Math.min(240, Math.max(24, Math.round(w / 18)))
  return Array.from({ length: count + 1 }, (_, index): Point => {
    const x = (w * index) / count
    const height =
      waves.reduce((sum, { share, phase, length }) => sum + share * Math.sin((x / length) * 6.28 + phase), 0) / 1.72
    return [x, y - (0.5 + height / 2) * rise]
  })
}

/** The y of a line at an x (lines run from left to right in even steps). */
export function heightAt(line: readonly Point[], x: number): number {
  const last = line.at(-1) ?? [1, 0]
  const place = Math.min(line.length - 1.001, Math.max(0, (x / last[0]) * (line.length - 1)))
  const [before, after] = [line[Math.floor(place)] ?? last, line[Math.floor(place) + 1] ?? last]
  return before[1] + (after[1] - before[1]) * (place % 1)
}

/** Everything under a line, fading into haze towards its foot. */
export function paintUnder(
  sheet: Sheet,
  line: readonly Point[],
  { tone, haze, hazeAt, soft }: { tone: Colour; haze: Colour; hazeAt: number; soft: boolean },
): void {
  const top = Math.min(...line.map(([, y]) => y))
  const fill = sheet.linear(
    [
      [0, tone],
      [0.35, mix(tone, haze, 0.18)],
      [1, haze],
    ],
    { from: [0, top], to: [0, Math.max(top + 1, hazeAt)] },
  )
  sheet.add(path(`${soft ? softLine(line) : hardLine(line)}L${num(sheet.w)} ${num(sheet.h)}L0 ${num(sheet.h)}Z`, fill))
}

/** Ridges one behind the other; answers the nearest. */
export function paintMountains(
  sheet: Sheet,
  palette: Palette,
  random: Random,
  { foot, rise, ranges = 4, snow = false }: { foot: number; rise: number; ranges?: number; snow?: boolean },
): Point[] {
  let nearest: Point[] = []
  for (let range = 0; range < ranges; range += 1) {
    const depth = range / Math.max(1, ranges - 1)
    const y = foot - rise * 0.3 * (1 - depth)
    nearest = crest(random.fork(`range${range}`), { w: sheet.w, y, rise: rise * (1 - depth * 0.62) })
    const tone = landAt(palette, 0.05 + depth * 0.62)
    paintUnder(sheet, nearest, { tone, haze: mix(tone, palette.sky[2], 0.62), hazeAt: y + rise * 0.05, soft: false })
    if (snow && depth < 0.7)
      paintSnowCaps(sheet, palette, random.fork(`caps${range}`), nearest, y - rise * (1 - depth * 0.62) * 0.62)
    if (palette.hour !== 'neon') paintHaze(sheet, palette, y + rise * 0.02, rise * 0.3)
  }
  return nearest
}

/** A veil of light that parts one range from the next. */
export function paintHaze(sheet: Sheet, palette: Palette, y: number, thick: number): void {
  const tone = mix(palette.sky[2], palette.light, 0.2)
  const fill = sheet.linear(
    [
      [0, tone, 0],
      [0.55, tone, palette.dark ? 0.16 : 0.4],
      [1, tone, 0],
    ],
    { from: [0, y - thick], to: [0, y + thick] },
  )
  sheet.add(rect(0, y - thick, sheet.w, thick * 2, fill))
}

function paintSnowCaps(sheet: Sheet, palette: Palette, random: Random, line: readonly Point[], snowLine: number): void {
  const tone = hex(mix(shade(palette.light, 0.02), palette.sky[1], 0.12))
  const caps: string[] = []
  let open: Point[] = []
  for (const [x, y] of line) {
    if (y < snowLine) {
      open.push([x, y])
      continue
    }
    if (open.length > 2) {
      // One tooth of the lower edge is some four points wide: finer ones would look like icicles.
      const jag = open
        .filter((_, index) => index % 4 === 0 || index === open.length - 1)
        .map(([px, py], index): Point => [
          px,
          Math.min(
            snowLine + 12,
            py + (snowLine - py) * (index % 2 ? random.between(0.85, 1.1) : random.between(0.4, 0.6)),
          ),
        ])
        .toReversed()
      caps.push(`${hardLine(open)}${hardLine(jag).replace('M', 'L')}Z`)
    }
    open = []
  }
  if (caps.length > 0) sheet.add(path(caps.join(''), tone, palette.dark ? 0.55 : 0.8))
}

/** Rolling hills one before the other; answers their lines, the furthest first. */
export function paintHills(
  sheet: Sheet,
  palette: Palette,
  random: Random,
  { top, rise, count, from = 0.2, to = 1 }: { top: number; rise: number; count: number; from?: number; to?: number },
): Point[][] {
  return Array.from({ length: count }, (_, index) => {
    const share = count === 1 ? 1 : index / (count - 1)
    const y = top + (sheet.h - top) * 0.82 * (count === 1 ? 0.35 : share * 0.8)
    const line = roll(random.fork(`hill${index}`), { w: sheet.w, y, rise: rise * (0.7 + share * 0.5) })
    const tone = landAt(palette, from + (to - from) * share)
    paintUnder(sheet, line, {
      tone,
      haze: mix(tone, palette.sky[2], 0.32 * (1 - share)),
      hazeAt: y + rise * 1.6,
      soft: true,
    })
    return line
  })
}
