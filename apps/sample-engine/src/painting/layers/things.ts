import { colour, hex, mix, shade } from '../colour.ts'
import type { Palette } from '../palette.ts'
import type { Random } from '../random.ts'
import { circle, ellipse, group, num, path, rect, stroke, type Sheet } from '../sheet.ts'

/** A small house with one lit window and its smoke. */
export function paintHouse(
  sheet: Sheet,
  palette: Palette,
  { x, foot, scale }: { x: number; foot: number; scale: number },
): void {
  const wall = mix(palette.near, palette.light, palette.dark ? 0.12 : 0.5)
  const lamp = hex(palette.dark ? colour(0.86, 0.13, 82) : mix(palette.light, palette.accent, 0.35))
  const glow = sheet.radial(
    [
      [0, colour(0.86, 0.13, 82), 0.5],
      [1, colour(0.86, 0.13, 82), 0],
    ],
    { at: [x - 6 * scale, foot - 36 * scale], radius: 110 * scale },
  )
  sheet.add(
    group(
      stroke(
        'M46 -118C34 -140 62 -156 46 -182C36 -202 58 -216 52 -238',
        hex(mix(palette.sky[2], palette.light, 0.4)),
        11,
        0.35,
      ),
      { x, y: foot, scale },
    ),
    group(
      `${rect(36, -118, 18, 50, hex(shade(palette.near, 0.02)))}${rect(-62, -66, 124, 70, hex(wall))}${path('M-82 -60L-8 -122L12 -122L82 -60Z', hex(mix(palette.accent, palette.near, 0.35)))}${rect(-44, -48, 26, 28, lamp)}${rect(22, -48, 26, 28, lamp)}${rect(-10, -42, 22, 46, hex(mix(palette.near, palette.accent, 0.3)))}${stroke('M-31 -48V-20M-44 -34H-18M35 -48V-20M22 -34H48', hex(wall), 2.5)}`,
      { x, y: foot, scale },
    ),
  )
  if (palette.dark) sheet.add(circle(x - 6 * scale, foot - 36 * scale, 110 * scale, glow))
}

/** Storeys with swept eaves. */
export function paintPagoda(
  sheet: Sheet,
  palette: Palette,
  { x, foot, scale, storeys = 5 }: { x: number; foot: number; scale: number; storeys?: number },
): void {
  const roof = hex(mix(palette.near, palette.accent, palette.hour === 'ink' ? 0.06 : 0.26))
  const wall = hex(mix(palette.near, palette.light, palette.dark ? 0.16 : 0.42))
  const lamp = hex(palette.dark ? colour(0.86, 0.13, 78) : mix(palette.light, palette.accent, 0.25))
  let marks = ''
  for (let storey = 0; storey < storeys; storey += 1) {
    const y = -storey * 56
    const half = 66 - storey * 7.5
    marks += rect(-half * 0.66, y - 42, half * 1.32, 44, wall)
    for (const place of [-0.4, 0, 0.4]) marks += rect(half * place - 6, y - 30, 12, 24, lamp, 0.92)
    marks += path(
      `M${num(-half * 1.3)} ${num(y - 42)}Q${num(-half * 0.95)} ${num(y - 42)} ${num(-half * 0.55)} ${num(y - 66)}H${num(half * 0.55)}Q${num(half * 0.95)} ${num(y - 42)} ${num(half * 1.3)} ${num(y - 42)}Q${num(half * 1.42)} ${num(y - 46)} ${num(half * 1.46)} ${num(y - 54)}Q${num(half * 1.4)} ${num(y - 34)} ${num(half * 1.1)} ${num(y - 34)}H${num(-half * 1.1)}Q${num(-half * 1.4)} ${num(y - 34)} ${num(-half * 1.46)} ${num(y - 54)}Q${num(-half * 1.42)} ${num(y - 46)} ${num(-half * 1.3)} ${num(y - 42)}Z`,
      roof,
    )
  }
  const top = -storeys * 56 - 10
  marks += `${stroke(`M0 ${num(top + 8)}V${num(top - 46)}`, roof, 4.5)}${circle(0, top - 20, 7, roof)}${circle(0, top - 36, 4.5, roof)}`
  sheet.add(group(`${rect(-84, 0, 168, 12, roof)}${marks}`, { x, y: foot, scale }))
}

export function paintLighthouse(
  sheet: Sheet,
  palette: Palette,
  { x, foot, scale }: { x: number; foot: number; scale: number },
): void {
  const lampY = foot - 236 * scale
  const beam = sheet.linear(
    [
      [0, palette.light, 0.6],
      [1, palette.light, 0],
    ],
    { from: [x, lampY], to: [x - 620 * scale, lampY - 60 * scale] },
  )
  const white = hex(mix(palette.light, palette.sky[1], palette.dark ? 0.3 : 0.06))
  sheet.add(
    path(
      `M${num(x)} ${num(lampY)}L${num(x - 640 * scale)} ${num(lampY - 130 * scale)}V${num(lampY + 30 * scale)}Z`,
      beam,
    ),
    group(
      `${path('M-150 14C-110 -26 -60 -12 -40 -22C0 -36 60 -26 90 -8C120 -8 150 0 170 14Z', hex(shade(palette.near, -0.02)))}${path('M-34 -14L-22 -216H22L34 -14Z', white)}${path('M-31.5 -60L-28.5 -110H28.5L31.5 -60ZM-25.5 -160L-22.5 -206H22.5L25.5 -160Z', hex(palette.accent))}${rect(-30, -222, 60, 9, hex(palette.near))}${rect(-15, -250, 30, 30, hex(palette.light))}${path('M-21 -249L0 -278L21 -249Z', hex(palette.accent))}`,
      { x, y: foot, scale },
    ),
  )
}

export function paintBalloon(
  sheet: Sheet,
  palette: Palette,
  random: Random,
  { x, y, scale }: { x: number; y: number; scale: number },
): void {
  const tones = [palette.accent, palette.blossom, mix(palette.accent, palette.light, 0.55)]
  const first = random.whole(0, 2)
  const tone = (index: number): string => hex(tones[(index + first) % 3] ?? palette.accent)
  sheet.add(
    group(
      `${path('M0 -120C-70 -120 -96 -66 -84 -22C-74 12 -36 40 -22 66H22C36 40 74 12 84 -22C96 -66 70 -120 0 -120Z', tone(0))}${path('M0 -120C-46 -118 -60 -66 -52 -22C-46 12 -24 40 -14 66H14C24 40 46 12 52 -22C60 -66 46 -118 0 -120Z', tone(1))}${path('M0 -120C-20 -116 -24 -66 -20 -22C-18 12 -8 40 -5 66H5C8 40 18 12 20 -22C24 -66 20 -116 0 -120Z', tone(2))}${path('M0 -120C-70 -120 -96 -66 -84 -22C-78 -2 -62 16 -48 32C-70 -20 -62 -90 0 -120Z', hex(palette.light), 0.18)}${stroke('M-20 66L-13 92M20 66L13 92', hex(palette.near), 2)}${path('M-15 92H15L12 114H-12Z', hex(palette.near))}`,
      { x, y, scale },
    ),
  )
}

export function paintPlanet(
  sheet: Sheet,
  palette: Palette,
  { x, y, radius }: { x: number; y: number; radius: number },
): void {
  const tone = mix(palette.accent, palette.blossom, 0.5)
  const face = sheet.linear(
    [
      [0, mix(tone, palette.light, 0.45)],
      [0.5, tone],
      [1, shade(tone, -0.34)],
    ],
    { from: [x - radius * 0.7, y - radius * 0.7], to: [x + radius * 0.8, y + radius * 0.8] },
  )
  const ring = hex(mix(palette.accent, palette.light, 0.55))
  const arc = (sweep: 0 | 1): string =>
    `M${num(-radius * 1.75)} 0A${num(radius * 1.75)} ${num(radius * 0.42)} 0 0 ${sweep} ${num(radius * 1.75)} 0`
  const bands = [-0.42, -0.08, 0.3]
    .map((lift, index) =>
      ellipse(
        0,
        lift * radius,
        radius * Math.sqrt(1 - lift * lift) * 0.985,
        radius * (0.06 + 0.03 * index),
        hex(shade(tone, 0.1)),
        0.3,
      ),
    )
    .join('')
  sheet.add(
    group(stroke(arc(1), ring, radius * 0.13, 0.55), { x, y, turn: -18 }),
    circle(x, y, radius, face),
    group(bands, { x, y, turn: -18 }),
    group(`${stroke(arc(0), ring, radius * 0.13, 0.92)}${stroke(arc(0), hex(palette.light), radius * 0.02, 0.8)}`, {
      x,
      y,
      turn: -18,
    }),
  )
}

export function paintLanterns(sheet: Sheet, palette: Palette, random: Random, count: number): void {
  for (let index = 0; index < count; index += 1) {
    const depth = (index + 1) / count
    const [x, y, scale] = [
      random.between(0.04, 0.96) * sheet.w,
      sheet.h * random.between(0.08, 0.72),
      0.14 + depth * depth * 0.62,
    ]
    const tone = colour(0.72, 0.17, random.between(38, 62))
    const glow = sheet.radial(
      [
        [0, tone, 0.55],
        [1, tone, 0],
      ],
      { at: [x, y], radius: 130 * scale },
    )
    const paper = sheet.linear(
      [
        [0, shade(tone, -0.12)],
        [0.65, tone],
        [1, colour(0.93, 0.1, 88)],
      ],
      { from: [0, -62], to: [0, 58] },
    )
    sheet.add(
      circle(x, y, 130 * scale, glow),
      group(
        `${path('M-34 52C-44 12 -48 -34 -34 -52C-20 -66 20 -66 34 -52C48 -34 44 12 34 52C20 60 -20 60 -34 52Z', paper)}${ellipse(0, 53, 33, 7, hex(colour(0.96, 0.07, 92)))}`,
        { x, y, scale, turn: random.between(-7, 7), opacity: 0.55 + 0.45 * depth },
      ),
    )
  }
}

export function paintFireworks(sheet: Sheet, random: Random, bottom: number): void {
  for (let burst = 0; burst < 5; burst += 1) {
    const hue = random.pick([25, 60, 90, 195, 310, 350])
    const [x, y, reach] = [
      sheet.w * ((burst + random.between(0.2, 0.8)) / 5),
      bottom * random.between(0.16, 0.6),
      random.between(80, 185),
    ]
    const tone = colour(0.82, 0.16, hue)
    sheet.add(
      circle(
        x,
        y,
        reach * 1.25,
        sheet.radial(
          [
            [0, tone, 0.35],
            [1, tone, 0],
          ],
          { at: [x, y], radius: reach * 1.25 },
        ),
      ),
    )
    let rays = ''
    let sparks = ''
    for (let ray = 0; ray < 30; ray += 1) {
      const angle = (ray / 30) * 6.283 + random.between(-0.06, 0.06)
      const far = reach * random.between(0.72, 1)
      const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
      rays += `M${num(x + dx * far * 0.28)} ${num(y + dy * far * 0.28)}Q${num(x + dx * far * 0.7)} ${num(y + dy * far * 0.7 - 4)} ${num(x + dx * far)} ${num(y + dy * far + far * 0.08)}`
      sparks += circle(x + dx * far, y + dy * far + far * 0.08, random.between(2, 4.2), hex(colour(0.94, 0.07, hue)))
    }
    sheet.add(stroke(rays, hex(tone), 2.3, 0.85), sparks)
  }
}
