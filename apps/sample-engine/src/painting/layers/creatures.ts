import { colour, hex, mix, shade } from '../colour.ts'
import type { Palette } from '../palette.ts'
import type { Random } from '../random.ts'
import { circle, ellipse, group, num, path, stroke, type Sheet } from '../sheet.ts'

interface Place {
  x: number
  /** Where the feet stand. */
  foot: number
  /** Height of the figure. */
  size: number
}

/** Figures are drawn in a box of 100 × 100 with the feet at y 100; the light edge is the same shape, moved towards the light. */
function stand(sheet: Sheet, palette: Palette, { x, foot, size }: Place, shape: string, extra = ''): void {
  const body = hex(shade(palette.near, palette.hour === 'soft' ? -0.22 : -0.05))
  const rim = hex(mix(palette.light, palette.sky[2], 0.5))
  const box = { x: x - size / 2, y: foot - size, scale: size / 100 }
  sheet.add(
    group(path(shape, rim), { ...box, x: box.x + size * 0.012, y: box.y - size * 0.008, opacity: 0.7 }),
    group(path(shape, body) + extra, box),
  )
}

/** Somebody small before something large: coat, scarf, and an umbrella when it rains. */
export function paintPerson(sheet: Sheet, palette: Palette, place: Place, umbrella: boolean): void {
  const scarf = hex(palette.accent)
  const cover = umbrella
    ? `${stroke('M58 50V6', hex(palette.near), 2)}${path('M20 16C24 -10 92 -10 96 16C88 10 78 10 71 16C66 11 51 11 45 16C38 10 28 10 20 16Z', scarf)}`
    : ''
  stand(
    sheet,
    palette,
    place,
    'M50 6C57 6 61.5 11 61.5 18C61.5 23 59 27 56.5 29C66 32 69 42 71 56L75 82C68 85 62 86 59 86L58.5 100H52L50.5 87H49.500L48 100H41.500L41 86C38 86 32 85 25 82L29 56C31 42 34 32 43.5 29C41 27 38.5 23 38.5 18C38.5 11 43 6 50 6Z',
    `${path('M41 28C46 33 54 33 59 28L60 33C54 38 46 38 40 33Z', scarf)}${path('M56 33L64 52L58 54L52 35Z', scarf)}${cover}`,
  )
}

export interface Traits {
  isOld: boolean
  /** Undefined where the words say nothing. */
  isMale: boolean | undefined
}

/** Head and shoulders before a disc of light: few features, the colours do the talking. */
export function paintPortrait(sheet: Sheet, palette: Palette, random: Random, { isOld, isMale }: Traits): void {
  const x = sheet.w / 2
  const size = Math.min(sheet.w, sheet.h)
  const skin =
    palette.hour === 'ink' ? colour(0.9, 0.02, 70) : colour(random.between(0.72, 0.88), 0.065, random.between(48, 62))
  const blush = palette.hour === 'ink' ? palette.accent : colour(skin.l - 0.17, 0.13, 22)
  const hair = isOld ? colour(0.9, 0.01, 90) : shade(palette.near, -0.03)
  const coat = palette.accent
  const disc = sheet.linear(
    [
      [0, mix(palette.accent, palette.light, 0.45)],
      [1, mix(palette.blossom, palette.light, 0.3)],
    ],
    { from: [x, sheet.h * 0.1], to: [x, sheet.h * 0.75] },
  )
  sheet.add(
    circle(x, sheet.h * 0.42, size * 0.34, disc),
    `<circle cx="${num(x)}" cy="${num(sheet.h * 0.42)}" r="${num(size * 0.372)}" fill="none" stroke="${hex(palette.light)}" stroke-width="2" opacity="0.6"/>`,
  )
  const long = isMale === undefined ? random.chance(0.6) : !isMale && !isOld
  const back = long
    ? 'M50 8C28 8 21 24 22 42C23 60 18 74 14 84H86C82 74 77 60 78 42C79 24 72 8 50 8Z'
    : 'M50 9C30 9 24 24 26 44C27 50 30 54 33 56H67C70 54 73 50 74 44C76 24 70 9 50 9Z'
  const marks = [
    path(back, hex(hair)),
    path('M42 52H58V70C66 75 82 76 90 86C95 93 96 110 96 124H4C4 110 5 93 10 86C18 76 34 75 42 70Z', hex(skin)),
    path('M42 60C46 65 54 65 58 60V66C53 71 47 71 42 66Z', hex(shade(skin, -0.1)), 0.7),
    path('M32 34C32 20 40 14 50 14C60 14 68 20 68 34C68 50 60 62 50 62C40 62 32 50 32 34Z', hex(skin)),
    path(
      'M31 40C28 20 40 9 54 11C66 12 71 24 69 41C67 33 64 28 60 25C52 31 38 30 34 32C32 34 31.5 37 31 40Z',
      hex(shade(hair, 0.02)),
    ),
    path(
      'M10 86C17 77 30 76 37 72C41 84 59 84 63 72C70 76 83 77 90 86C95 93 96 110 96 124H4C4 110 5 93 10 86Z',
      hex(coat),
    ),
    path('M37 72C41 84 59 84 63 72L66 74C61 90 39 90 34 74Z', hex(shade(coat, 0.09))),
    ellipse(38.5, 46, 4.5, 3, hex(blush), 0.3),
    ellipse(61.5, 46, 4.5, 3, hex(blush), 0.3),
    isOld && isMale
      ? path('M32 42C32 66 42 78 50 78C58 78 68 66 68 42C64 50 58 48 50 49.500C42 48 36 50 32 42Z', hex(hair))
      : '',
    isOld
      ? stroke(
          'M38 43.500C40 45 44 45 46 43.500M54 43.500C56 45 60 45 62 43.500M42 27C46 26 54 26 58 27',
          hex(blush),
          0.8,
          0.6,
        )
      : '',
    stroke(
      'M38 38.500C40 40.5 44 40.5 46 38.500M54 38.500C56 40.5 60 40.5 62 38.5',
      hex(shade(palette.near, -0.03)),
      1.1,
      0.85,
    ),
    stroke('M46.5 52.500C48.5 54 51.5 54 53.5 52.5', hex(shade(blush, -0.04)), 1.4, 0.95),
  ].join('')
  const scale = (size * 0.74) / 100
  sheet.add(group(marks, { x: x - 50 * scale, y: sheet.h - 118 * scale, scale }))
}

/** Birds far off, two strokes each. */
export function paintBirds(
  sheet: Sheet,
  palette: Palette,
  random: Random,
  { count, low, high }: { count: number; low: number; high: number },
): void {
  const [x0, y0] = [random.between(0.3, 0.7) * sheet.w, random.between(low, high)]
  for (let index = 0; index < count; index += 1) {
    const scale = random.between(0.16, 0.4)
    sheet.add(
      group(
        path(
          'M0 0C-10 -22 -34 -34 -62 -26C-40 -22 -20 -10 0 10C20 -10 40 -22 62 -26C34 -34 10 -22 0 0Z',
          hex(mix(palette.near, palette.sky[1], 0.12)),
        ),
        { x: x0 + random.between(-250, 250), y: y0 + random.between(-95, 95), scale, turn: random.between(-14, 14) },
      ),
    )
  }
}

/** Cranes in flight: long neck, trailing legs, dark wing tips. */
export function paintCranes(sheet: Sheet, palette: Palette, random: Random, { y }: { y: number }): void {
  const white = hex(palette.dark ? palette.light : shade(palette.sky[2], 0.03))
  const dark = hex(shade(palette.near, -0.05))
  const crane = `${stroke('M44 46L6 62M44 49L10 68', dark, 2)}${stroke('M88 40C104 33 112 34 124 27', dark, 4.5)}${path('M40 47C56 36 76 35 92 40C78 52 58 54 40 47Z', white)}${path('M74 40C70 16 52 -8 26 -18C36 4 44 26 58 44Z', white)}${path('M26 -18C40 -12 50 -4 58 6C50 4 42 4 35 0C31 -6 28 -12 26 -18Z', dark)}${path('M66 44C70 62 84 76 100 82C94 68 90 56 84 42Z', white)}${path('M100 82C92 79 86 75 80 69C86 70 90 70 95 70C97 74 98 78 100 82Z', dark)}${circle(125, 26.5, 3.6, hex(palette.accent))}${stroke('M127 27L138 25', dark, 1.8)}`
  for (const [x, dy, scale] of [
    [0.2, 0, 1.35],
    [0.5, -0.09, 0.95],
    [0.69, 0.02, 0.7],
  ] as const) {
    sheet.add(
      group(crane, {
        x: sheet.w * x + random.between(-40, 40),
        y: y + dy * sheet.h + random.between(-20, 20),
        scale,
        turn: random.between(-10, 4),
      }),
    )
  }
}

/** Koi seen from above, circling. */
export function paintKoi(sheet: Sheet, palette: Palette, random: Random, { top }: { top: number }): void {
  const spots: readonly (readonly [number, number, number])[] = [
    [0.33, 0.42, -28],
    [0.64, 0.62, 152],
    [0.47, 0.84, 20],
    [0.8, 0.28, 200],
  ]
  for (const [index, [x, y, turn]] of spots.entries()) {
    const body = index % 2 ? hex(shade(palette.light, -0.02)) : hex(palette.accent)
    const patch = index % 2 ? hex(palette.accent) : hex(shade(palette.light, -0.02))
    const fish = `${path('M-84 2C-118 -34 -134 -26 -142 -34C-138 -12 -140 -2 -128 4C-140 12 -136 26 -140 40C-126 30 -110 30 -84 2Z', body, 0.85)}${path('M10 -22C-2 -52 -22 -58 -40 -56C-32 -42 -26 -32 -20 -20ZM10 24C-2 54 -22 60 -40 58C-32 44 -26 34 -20 22Z', body, 0.75)}${path('M84 0C70 -26 30 -32 -10 -24C-46 -17 -72 -8 -90 2C-72 12 -46 19 -10 26C30 34 70 28 84 0Z', body)}${path('M54 -22C44 -8 22 -4 12 -26C26 -29 42 -28 54 -22ZM-18 -23C-14 -2 -34 10 -50 15C-66 8 -60 -8 -50 -15C-40 -18 -30 -21 -18 -23Z', patch, 0.92)}${circle(68, -11, 3.4, hex(palette.near))}${circle(68, 12, 3.4, hex(palette.near))}`
    const place = {
      x: sheet.w * x + random.between(-30, 30),
      y: top + (sheet.h - top) * y,
      scale: random.between(0.85, 1.2),
      turn: turn + random.between(-15, 15),
    }
    sheet.add(
      group(ellipse(0, 0, 96, 26, hex(palette.near)), { ...place, x: place.x + 14, y: place.y + 26, opacity: 0.16 }),
      group(fish, place),
    )
  }
}

export function paintButterflies(sheet: Sheet, palette: Palette, random: Random, count: number): void {
  for (let index = 0; index < count; index += 1) {
    const tone = shade(index % 2 ? palette.accent : palette.blossom, random.between(-0.03, 0.05))
    const wing = `${path('M2 0C14 -46 58 -58 66 -36C70 -14 36 2 2 4Z', hex(tone))}${path('M2 4C30 4 48 22 40 38C30 50 8 30 2 8Z', hex(shade(tone, -0.08)))}${circle(48, -32, 6, hex(palette.light), 0.7)}`
    sheet.add(
      group(
        `${wing}<g transform="scale(-0.82 1)">${wing}</g>${stroke('M0 -14V24', hex(palette.near), 5)}${stroke('M0 -14Q8 -30 16 -34M0 -14Q-6 -30 -13 -34', hex(palette.near), 1.6)}`,
        {
          x: random.between(0.12, 0.88) * sheet.w,
          y: random.between(0.18, 0.62) * sheet.h,
          scale: random.between(0.4, 1.1),
          turn: random.between(-35, 35),
        },
      ),
    )
  }
}
