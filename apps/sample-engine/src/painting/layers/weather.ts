import { hex, mix, shade } from '../colour.ts'
import type { Palette } from '../palette.ts'
import type { Random } from '../random.ts'
import { circle, group, num, path, stroke, type Sheet } from '../sheet.ts'

export function paintSnowfall(sheet: Sheet, palette: Palette, random: Random): void {
  const tone = hex(shade(palette.light, 0.02))
  const count = Math.round(190 * Math.min(4, (sheet.w * sheet.h) / 1_000_000))
  for (let index = 0; index < count; index += 1) {
    const near = random.next() ** 3
    sheet.add(circle(random.between(0, sheet.w), random.between(0, sheet.h), 1.6 + near * 6.5, tone, 0.9 - near * 0.45))
  }
}

export function paintRainfall(sheet: Sheet, palette: Palette, random: Random): void {
  const count = Math.round(230 * Math.min(4, (sheet.w * sheet.h) / 1_000_000))
  let far = ''
  let near = ''
  for (let index = 0; index < count; index += 1) {
    const [x, y, long] = [random.between(-40, sheet.w), random.between(-40, sheet.h), random.between(18, 62)]
    const drop = `M${num(x)} ${num(y)}l${num(long * 0.16)} ${num(long)}`
    if (index % 3) far += drop
    else near += drop
  }
  const tone = hex(mix(palette.light, palette.sky[1], palette.dark ? 0.3 : 0.1))
  sheet.add(stroke(far, tone, 1.2, 0.32), stroke(near, tone, 2, 0.42))
}

/** Petals or leaves on the wind. */
export function paintPetals(sheet: Sheet, palette: Palette, random: Random, kind: 'petal' | 'leaf'): void {
  for (let index = 0; index < 34 * Math.min(3, sheet.w / 1000); index += 1) {
    const tone = hex(shade(kind === 'petal' ? palette.blossom : palette.leaf, random.between(-0.05, 0.08)))
    const shape =
      kind === 'petal'
        ? 'M0 0C-20 -10 -20 -34 -4 -36L0 -31L4 -36C20 -34 20 -10 0 0Z'
        : 'M0 0C-16 -16 -10 -40 6 -48C16 -34 16 -12 0 0L-4 12Z'
    const size = random.between(0.28, 0.85) * (random.chance(0.12) ? 1.7 : 1)
    sheet.add(
      group(path(shape, tone), {
        x: random.between(0, sheet.w),
        y: random.between(0.1, 0.95) * sheet.h,
        scale: size,
        scaleX: size * random.between(0.45, 1),
        turn: random.between(0, 360),
        opacity: random.between(0.6, 0.95),
      }),
    )
  }
}

export function paintFireflies(sheet: Sheet, palette: Palette, random: Random, low: number): void {
  for (let index = 0; index < 26; index += 1) {
    const [x, y, r] = [random.between(0, sheet.w), random.between(low, sheet.h * 0.95), random.between(2, 4.4)]
    const tone = mix(palette.accent, palette.light, 0.5)
    sheet.add(
      circle(
        x,
        y,
        r * 6,
        sheet.radial(
          [
            [0, tone, 0.4],
            [1, tone, 0],
          ],
          { at: [x, y], radius: r * 6 },
        ),
      ),
      circle(x, y, r, hex(tone)),
    )
  }
}
