import { hex, mix, shade } from '../colour.ts'
import { landAt, type Palette } from '../palette.ts'
import type { Random } from '../random.ts'
import { ellipse, num, path, rect, softLine, stroke, type Point, type Sheet } from '../sheet.ts'

/** Still water from the horizon down, with the light lying on it. */
export function paintWater(
  sheet: Sheet,
  palette: Palette,
  random: Random,
  { horizon, lightX }: { horizon: number; lightX: number },
): void {
  const deep =
    palette.hour === 'ink'
      ? shade(palette.sky[1], -0.03)
      : mix(palette.sky[0], palette.near, palette.dark ? 0.45 : 0.25)
  const surface = mix(palette.sky[2], palette.sky[1], 0.45)
  const fill = sheet.linear(
    [
      [0, surface],
      [0.3, mix(surface, deep, 0.5)],
      [1, deep],
    ],
    { from: [0, horizon], to: [0, sheet.h] },
  )
  sheet.add(rect(0, horizon, sheet.w, sheet.h - horizon, fill))
  const depthOf = sheet.h - horizon
  const bright = hex(palette.hour === 'ink' ? palette.far : palette.light)
  const trail = random.fork('trail')
  for (let index = 0; index < 26; index += 1) {
    const share = (index / 25) ** 1.5
    const half = (12 + share * 74) * trail.between(0.35, 1)
    sheet.add(
      ellipse(
        lightX + trail.between(-16, 16) * (0.4 + share * 1.6),
        horizon + 4 + share * depthOf * 0.86,
        half,
        1.2 + share * 4,
        bright,
        (palette.hour === 'ink' ? 0.3 : 0.62) * (1 - share * 0.65),
      ),
    )
  }
  const glints = random.fork('glints')
  const tone = hex(mix(palette.sky[2], palette.light, 0.3))
  for (let index = 0; index < 44 * Math.min(3, sheet.w / 1000); index += 1) {
    const share = glints.next() ** 1.4
    sheet.add(
      ellipse(
        glints.between(0, sheet.w),
        horizon + 3 + share * depthOf,
        16 + share * 70,
        0.8 + share * 1.7,
        tone,
        0.08 + 0.16 * glints.next(),
      ),
    )
  }
}

/** The light of sun or moon broken on the water. */
export function paintTrail(
  sheet: Sheet,
  palette: Palette,
  random: Random,
  { horizon, lightX, strength = 1 }: { horizon: number; lightX: number; strength?: number },
): void {
  const bright = hex(palette.hour === 'ink' ? palette.far : palette.light)
  for (let index = 0; index < 26; index += 1) {
    const share = (index / 25) ** 1.5
    const half = (12 + share * 74) * random.between(0.35, 1)
    const x = lightX + random.between(-16, 16) * (0.4 + share * 1.6)
    sheet.add(
      ellipse(
        x,
        horizon + 4 + share * (sheet.h - horizon) * 0.86,
        half,
        1.2 + share * 4,
        bright,
        strength * (palette.hour === 'ink' ? 0.3 : 0.62) * (1 - share * 0.65),
      ),
    )
  }
}

/** Rows of swell that darken and grow towards us, each with a thread of foam. */
export function paintWaves(
  sheet: Sheet,
  palette: Palette,
  random: Random,
  { top, rows = 5 }: { top: number; rows?: number },
): void {
  for (let row = 0; row < rows; row += 1) {
    const share = (row + 1) / rows
    const y = top + (sheet.h - top) * share ** 1.4 * 0.86
    const length = 130 + share * 260
    const rise = 7 + share * 30
    const phase = random.between(0, length)
    const count = Math.ceil((sheet.w + length) / (length / 12))
    const line = Array.from({ length: count + 1 }, (_, index): Point => {
      const x = (index * length) / 12
      const turn = ((x + phase) / length) * 6.28
      // A crest sharper than its trough: the sine leans on its own cosine.
      return [x, y - rise * (0.5 + 0.5 * Math.sin(turn + 0.55 * Math.cos(turn))) - Math.sin(x / 310 + row) * 6]
    })
    const tone =
      palette.hour === 'ink'
        ? landAt(palette, share * 0.5)
        : mix(mix(palette.sky[1], palette.sky[0], 0.6), palette.near, 0.12 + share * (palette.dark ? 0.62 : 0.5))
    const fill = sheet.linear(
      [
        [0, shade(tone, 0.1)],
        [0.4, tone],
        [1, shade(tone, -0.04)],
      ],
      { from: [0, y - rise], to: [0, y + rise * 4] },
    )
    sheet.add(
      path(`${softLine(line)}L${num(sheet.w + length)} ${num(sheet.h)}L0 ${num(sheet.h)}Z`, fill),
      stroke(softLine(line), hex(mix(palette.light, palette.sky[2], 0.3)), 1.4 + share * 2.2, 0.3 + 0.25 * share),
    )
  }
}

/** What stands above the horizon, dimly upside down in the water. */
export function paintMirror(sheet: Sheet, palette: Palette, line: readonly Point[], horizon: number): void {
  const mirrored = line.map(([x, y]): Point => [x, horizon + (horizon - y) * 0.55])
  const tone = landAt(palette, 0.6)
  const fill = sheet.linear(
    [
      [0, tone, 0.5],
      [1, tone, 0],
    ],
    { from: [0, horizon], to: [0, horizon + (sheet.h - horizon) * 0.55] },
  )
  sheet.add(path(`${softLine(mirrored)}L${num(sheet.w)} ${num(horizon)}L0 ${num(horizon)}Z`, fill))
}
