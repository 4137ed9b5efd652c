import { colour, hex, mix, shade } from '../colour.ts'
import type { Palette } from '../palette.ts'
import type { Random } from '../random.ts'
import { circle, ellipse, group, num, path, rect, softLine, stroke, type Point, type Sheet } from '../sheet.ts'

export function paintSky(sheet: Sheet, palette: Palette, horizon: number): void {
  const [top, middle, low] = palette.sky
  const fill = sheet.linear(
    [
      [0, top],
      [0.55, middle],
      [1, low],
    ],
    { from: [0, 0], to: [sheet.w * 0.06, horizon] },
  )
  sheet.add(rect(0, 0, sheet.w, sheet.h, fill))
}

/** Sun or moon with its halo. */
export function paintLight(
  sheet: Sheet,
  palette: Palette,
  light: { at: Point; radius: number; kind: 'sun' | 'moon' | 'crescent' },
): void {
  const {
    at: [x, y],
    radius,
    kind,
  } = light
  const glow = palette.hour === 'ink' ? 0.25 : kind === 'sun' ? 0.85 : 0.5
  const halo = sheet.radial(
    [
      [0, palette.light, glow],
      [0.25, palette.light, glow * 0.45],
      [0.6, palette.light, glow * 0.12],
      [1, palette.light, 0],
    ],
    { at: [x, y], radius: radius * 5.2 },
  )
  sheet.add(circle(x, y, radius * 5.2, halo))
  if (kind === 'crescent') {
    const r = num(radius)
    sheet.add(
      group(
        path(
          `M${num(radius * 0.3)} ${num(-radius * 0.95)}A${r} ${r} 0 1 0 ${num(radius * 0.95)} ${num(radius * 0.3)}A${num(radius * 0.82)} ${num(radius * 0.82)} 0 0 1 ${num(radius * 0.3)} ${num(-radius * 0.95)}Z`,
          hex(palette.light),
        ),
        { x, y, turn: 18 },
      ),
    )
    return
  }
  const face = sheet.linear(
    [
      [0, shade(palette.light, 0.02)],
      [1, mix(palette.light, palette.sky[2], kind === 'sun' ? 0.4 : 0.22)],
    ],
    { from: [x, y - radius], to: [x, y + radius] },
  )
  sheet.add(circle(x, y, radius, face))
  if (kind === 'moon' && palette.hour !== 'ink') {
    const sea = hex(mix(palette.light, palette.sky[1], 0.35))
    sheet.add(
      circle(x - radius * 0.3, y - radius * 0.2, radius * 0.22, sea, 0.35),
      circle(x + radius * 0.25, y + radius * 0.3, radius * 0.3, sea, 0.28),
      circle(x + radius * 0.32, y - radius * 0.42, radius * 0.12, sea, 0.3),
    )
  }
}

export function paintStars(
  sheet: Sheet,
  palette: Palette,
  random: Random,
  { bottom, many = 1 }: { bottom: number; many?: number },
): void {
  const count = Math.round(110 * many * Math.min(4, (sheet.w * bottom) / 600_000))
  const tone = hex(mix(palette.light, colour(0.98, 0.01, 250), 0.5))
  for (let index = 0; index < count; index += 1) {
    const y = bottom * random.next() ** 1.3
    const r = 0.8 + 2.1 * random.next() ** 4
    sheet.add(circle(random.between(0, sheet.w), y, r, tone, (0.35 + 0.65 * random.next()) * (1 - (y / bottom) * 0.7)))
  }
  for (let index = 0; index < 5; index += 1) {
    const size = random.between(5, 10)
    const ray = `M0 ${num(-size)}Q0 0 ${num(size)} 0Q0 0 0 ${num(size)}Q0 0 ${num(-size)} 0Q0 0 0 ${num(-size)}Z`
    sheet.add(
      group(path(ray, tone), { x: random.between(0.05, 0.95) * sheet.w, y: random.between(0.05, 0.6) * bottom }),
    )
  }
}

/** Heaped clouds with a flat foot that fades away. */
export function paintClouds(
  sheet: Sheet,
  palette: Palette,
  random: Random,
  { count, low, high }: { count: number; low: number; high: number },
): void {
  const tone = palette.dark
    ? mix(palette.sky[2], palette.light, 0.25)
    : shade(mix(palette.sky[2], palette.light, 0.5), 0.03)
  for (let index = 0; index < count; index += 1) {
    const depth = (index + 1) / count
    const width = random.between(170, 330) * (0.6 + depth * 0.6)
    const x = random.between(-0.05, 0.95) * sheet.w - width * 0.2
    const y = low + ((high - low) * (index + random.next())) / count
    const bumps = random.whole(4, 6)
    let d = `M${num(x)} ${num(y)}`
    for (let bump = 0; bump < bumps; bump += 1) {
      const rise = Math.sin(((bump + 0.5) / bumps) * Math.PI)
      const radius = (width / bumps) * (0.52 + rise * 0.28)
      const next = x + (width * (bump + 1)) / bumps
      const nextY = y - rise * width * 0.13 * (bump < bumps - 1 ? 1 : 0)
      d += `A${num(radius)} ${num(radius * random.between(0.9, 1.15))} 0 0 1 ${num(next)} ${num(nextY)}`
    }
    const fill = sheet.linear(
      [
        [0, tone, palette.dark ? 0.5 : 0.95],
        [0.75, tone, palette.dark ? 0.16 : 0.45],
        [1, tone, 0],
      ],
      { from: [0, y - width * 0.3], to: [0, y + 3] },
    )
    sheet.add(path(`${d}Z`, fill, 0.55 + depth * 0.35))
  }
}

/** Thin lens-shaped bands, the clouds of evenings and ink paintings. */
export function paintBands(
  sheet: Sheet,
  palette: Palette,
  random: Random,
  { count, low, high }: { count: number; low: number; high: number },
): void {
  const tone = hex(palette.hour === 'ink' ? shade(palette.sky[2], 0.02) : mix(palette.sky[2], palette.light, 0.4))
  for (let index = 0; index < count; index += 1) {
    const x = random.between(0, sheet.w)
    sheet.add(
      ellipse(
        x,
        random.between(low, high),
        random.between(120, 330),
        random.between(3, 9),
        tone,
        random.between(0.18, 0.5),
      ),
    )
  }
}

export function paintAurora(sheet: Sheet, palette: Palette, random: Random, bottom: number): void {
  for (let curtain = 0; curtain < 3; curtain += 1) {
    const tone = colour(0.82, 0.16, random.between(150, 190) + curtain * 35)
    const y0 = bottom * random.between(0.2, 0.5)
    const phase = random.between(0, 6)
    const top: Point[] = []
    const foot: Point[] = []
    for (let step = 0; step <= 40; step += 1) {
      const x = (sheet.w * step) / 40
      const sway = Math.sin(step / 5 + phase) * bottom * 0.09 + Math.sin(step / 11 + phase * 2) * bottom * 0.1
      foot.push([x, y0 + sway + bottom * 0.2])
      top.unshift([x, y0 + sway * 0.6 - bottom * 0.28])
    }
    const fill = sheet.linear(
      [
        [0, tone, 0],
        [0.7, tone, 0.38],
        [0.93, shade(tone, 0.1), 0.6],
        [1, tone, 0],
      ],
      { from: [0, y0 - bottom * 0.3], to: [0, y0 + bottom * 0.36] },
    )
    sheet.add(
      path(`${softLine(foot)}${softLine(top).replace('M', 'L')}Z`, fill, 0.75),
      stroke(softLine(foot), hex(shade(tone, 0.1)), 3, 0.25),
    )
  }
  sheet.add(rect(0, 0, sheet.w, bottom, hex(palette.sky[0]), 0.05))
}

export function paintRainbow(sheet: Sheet, horizon: number): void {
  const radius = Math.min(sheet.w * 0.5, horizon * 0.85)
  for (const [index, hue] of [25, 55, 90, 150, 240, 280, 310].entries()) {
    const r = num(radius - index * 11)
    sheet.add(
      stroke(
        `M${num(sheet.w / 2 - Number(r))} ${num(horizon)}A${r} ${r} 0 0 1 ${num(sheet.w / 2 + Number(r))} ${num(horizon)}`,
        hex(colour(0.8, 0.13, hue)),
        11.5,
        0.5,
      ),
    )
  }
}
