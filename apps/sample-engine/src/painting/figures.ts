import { colour, hex, mix, shade } from './colour.ts'
import type { Palette } from './palette.ts'
import type { Random } from './random.ts'
import { circle, ellipse, group, num, path, rect, stroke, type Point, type Sheet } from './sheet.ts'
import { heightAt } from './layers/land.ts'
import { createBrush } from './things/brush.ts'
import type { Home } from './things/thing.ts'
import type { WantedThing } from './words.ts'

/** Height of one alone, in units of the page; more of a kind are smaller. */
const HEIGHTS: Record<Home, number> = { land: 430, sea: 400, deep: 440, air: 400, table: 460, place: 350 }

interface Floor {
  /** The line of the ground that actors stand on; empty where there is none. */
  ground: readonly Point[]
  horizon: number
  /** Water lies below the horizon. */
  isWatery: boolean
}

/** Things in a landscape: landmarks behind, what swims on the water, what flies in the sky, the others in front. */
export function paintFigures(
  sheet: Sheet,
  palette: Palette,
  random: Random,
  wanted: readonly WantedThing[],
  floor: Floor,
): void {
  const of = (...homes: Home[]): WantedThing[] => wanted.filter(({ thing }) => homes.includes(thing.home))
  const [places, afloat, flying] = [of('place'), of('sea'), of('air')]
  const standing = of('land', 'table')
  // Somebody who lives below the waves swims before a landscape as if it flew.
  const high = [...flying, ...of('deep')]
  const only = (row: WantedThing[]): boolean => row.length === wanted.length
  const { ground, horizon, isWatery } = floor
  const groundAt = (x: number): number =>
    ground.length > 0 ? heightAt(ground, x) + 14 : isWatery ? horizon + 40 : sheet.h * 0.8
  paintRow(sheet, palette, random.fork('places'), places, {
    scale: only(places) ? 1 : 0.86,
    center: standing.length > 0 && places.length === 1 ? 0.6 : 0.5,
    footAt: (x, size) => Math.max(groundAt(x), Math.min(sheet.h * 0.8, size * 1.1)),
  })
  paintRow(sheet, palette, random.fork('afloat'), afloat, {
    scale: only(afloat) ? 1 : 0.66,
    center: only(afloat) ? 0.5 : 0.62,
    footAt: (_, size) => horizon + (sheet.h - horizon) * (only(afloat) ? 0.42 : 0.22) + size * 0.04,
    ripples: true,
  })
  paintRow(sheet, palette, random.fork('flying'), high, {
    scale: only(high) ? 1 : 0.6,
    center: only(high) ? 0.5 : 0.42,
    footAt: (_, size) => sheet.h * (only(high) ? 0.42 : 0.26) + size * 0.5,
    glow: true,
  })
  paintRow(sheet, palette, random.fork('standing'), standing, {
    scale: places.length > 0 || afloat.length > 0 ? 0.66 : high.length > 0 ? 0.8 : 1,
    center: places.length > 0 || high.length > 0 ? 0.36 : 0.5,
    footAt: (x) => Math.max(groundAt(x) + 24, sheet.h * 0.84),
    shadow: true,
  })
}

interface Row {
  scale: number
  /** Middle of the row as a share of the width. */
  center: number
  footAt: (x: number, size: number) => number
  shadow?: boolean
  ripples?: boolean
  glow?: boolean
}

function paintRow(sheet: Sheet, palette: Palette, random: Random, wanted: readonly WantedThing[], row: Row): void {
  const all = wanted.flatMap((one) => Array.from({ length: one.count }, () => one))
  const count = all.length
  if (count === 0) return
  const breadth = Math.min(sheet.w, sheet.h * 2.2)
  const share = [1, 1, 0.86, 0.72, 0.6, 0.52][count] ?? 0.42
  const inRow = count > 6 ? Math.ceil(count / 2) : count
  // What is named first is drawn largest and last, so that nobody hides it.
  const marks = all.map((one, index) => {
    const back = index >= inRow
    const place = back ? index - inRow + 0.5 : index
    const size =
      Math.min(HEIGHTS[one.thing.home] * (one.thing.size ?? 1), sheet.h * 0.62) *
      row.scale *
      share *
      (one.thing.home === 'table' && row.shadow ? 0.72 : 1) *
      (back ? 0.85 : 1) *
      (one === wanted[0] ? 1 : 0.74) *
      random.between(0.96, 1.04)
    const spread = count === 1 ? 0 : Math.min(breadth * 0.86, inRow * size * 1.12)
    const x = Math.min(
      sheet.w - size * 0.4,
      Math.max(
        size * 0.4,
        sheet.w * row.center +
          (inRow === 1 ? 0 : (place / (inRow - 1) - 0.5) * spread * (1 - 1 / inRow)) +
          random.between(-14, 14) +
          (count === 1 ? random.between(-0.05, 0.05) * breadth : 0),
      ),
    )
    return { one, x, size, foot: row.footAt(x, size) - (back ? size * 0.34 : 0) + random.between(-8, 8), back }
  })
  for (const { one, x, size, foot } of marks.toSorted((a, b) => Number(b.back) - Number(a.back)))
    paintOne(sheet, palette, one, { x, foot, size, ...row })
}

interface Stand {
  x: number
  foot: number
  size: number
  shadow?: boolean
  ripples?: boolean
  glow?: boolean
}

/** One thing, `size` high, that stands at x on `foot`. */
export function paintOne(
  sheet: Sheet,
  palette: Palette,
  { thing, colour: named }: WantedThing,
  { x, foot, size, shadow, ripples, glow }: Stand,
): void {
  if (shadow)
    sheet.add(ellipse(x, foot - size * 0.005, size * 0.42, size * 0.05, hex(shade(palette.near, -0.12)), 0.38))
  if (glow && palette.dark) {
    const light = sheet.radial(
      [
        [0, palette.light, 0.28],
        [1, palette.light, 0],
      ],
      { at: [x, foot - size / 2], radius: size * 0.9 },
    )
    sheet.add(circle(x, foot - size / 2, size * 0.9, light))
  }
  sheet.add(
    group(thing.draw(createBrush(palette, thing.colour, named)), {
      x: x - size / 2,
      y: foot - size,
      scale: size / 100,
    }),
  )
  if (ripples)
    sheet.add(
      stroke(
        `M${num(x - size * 0.56)} ${num(foot - 2)}Q${num(x - size * 0.2)} ${num(foot + 9)} ${num(x)} ${num(foot)}T${num(x + size * 0.58)} ${num(foot - 1)}`,
        hex(mix(palette.light, palette.sky[2], 0.4)),
        4,
        0.75,
      ),
      stroke(
        `M${num(x - size * 0.34)} ${num(foot + 16)}Q${num(x)} ${num(foot + 25)} ${num(x + size * 0.36)} ${num(foot + 15)}`,
        hex(mix(palette.light, palette.sky[2], 0.4)),
        3,
        0.45,
      ),
    )
}

/** Before an even ground: a disc of light and the things, and much room. */
export function paintPlain(
  sheet: Sheet,
  palette: Palette,
  random: Random,
  wanted: readonly WantedThing[],
  { large }: { large: boolean },
): void {
  const paper = palette.hour === 'ink' ? palette.sky[2] : mix(palette.sky[2], palette.sky[1], 0.25)
  sheet.add(rect(0, 0, sheet.w, sheet.h, hex(paper)))
  const side = Math.min(sheet.w, sheet.h)
  const disc = large ? 0.36 : 0.25
  sheet.add(
    circle(
      sheet.w / 2,
      sheet.h * 0.45,
      side * disc,
      hex(mix(palette.blossom, palette.light, palette.dark ? 0.1 : 0.55)),
      0.75,
    ),
  )
  paintRow(
    sheet,
    palette,
    random.fork('plain'),
    wanted.map((one) => ({
      ...one,
      thing: { ...one.thing, home: 'table', size: Math.min(1.15, one.thing.size ?? 1) },
    })),
    {
      scale: large ? 1.1 : 0.7,
      center: 0.5,
      footAt: (_, size) => sheet.h * 0.45 + size * 0.52,
    },
  )
}

/** Food and objects: a table before a wall with a light on it. */
export function paintStillLife(sheet: Sheet, palette: Palette, random: Random, wanted: readonly WantedThing[]): void {
  const edge = sheet.h * 0.68
  const wall = sheet.linear(
    [
      [0, palette.sky[0]],
      [0.6, palette.sky[1]],
      [1, palette.sky[2]],
    ],
    { from: [0, 0], to: [sheet.w * 0.1, edge] },
  )
  sheet.add(rect(0, 0, sheet.w, edge + 2, wall))
  const side = Math.min(sheet.w, sheet.h)
  const at: Point = [sheet.w * random.between(0.42, 0.58), edge * 0.62]
  sheet.add(
    circle(at[0], at[1], side * 0.36, hex(mix(palette.light, palette.sky[2], 0.45)), palette.dark ? 0.22 : 0.6),
    circle(
      at[0],
      at[1],
      side * 0.62,
      sheet.radial(
        [
          [0, palette.light, 0.5],
          [1, palette.light, 0],
        ],
        { at, radius: side * 0.62 },
      ),
    ),
  )
  const wood =
    palette.hour === 'ink'
      ? shade(palette.sky[2], -0.12)
      : mix(palette.near, colour(palette.dark ? 0.38 : 0.7, 0.07, 60), 0.62)
  const top = sheet.linear(
    [
      [0, shade(wood, 0.07)],
      [1, shade(wood, -0.14)],
    ],
    { from: [0, edge], to: [0, sheet.h] },
  )
  sheet.add(
    rect(0, edge, sheet.w, sheet.h - edge, top),
    rect(0, edge, sheet.w, 5, hex(mix(palette.light, wood, 0.5)), 0.6),
  )
  for (let line = 0; line < 4; line += 1) {
    const y = edge + 36 + line * 62
    sheet.add(
      stroke(
        `M0 ${num(y)}C${num(sheet.w * 0.3)} ${num(y - 10)} ${num(sheet.w * 0.6)} ${num(y + 12)} ${num(sheet.w)} ${num(y)}`,
        hex(shade(wood, -0.06)),
        3,
        0.4,
      ),
    )
  }
  paintRow(sheet, palette, random.fork('table'), wanted, {
    scale: 1.22,
    center: 0.5,
    footAt: () => sheet.h * 0.77,
    shadow: true,
  })
}

/** Under the waves: rays of light, bubbles, weeds. */
export function paintDeep(sheet: Sheet, palette: Palette, random: Random, wanted: readonly WantedThing[]): void {
  const ink = palette.hour === 'ink'
  const deep = ink
    ? shade(palette.sky[1], -0.1)
    : mix(colour(palette.dark ? 0.24 : 0.36, 0.09, 245), palette.sky[0], 0.3)
  const high = ink ? palette.sky[2] : mix(colour(palette.dark ? 0.52 : 0.8, 0.09, 215), palette.sky[2], 0.3)
  sheet.add(
    rect(
      0,
      0,
      sheet.w,
      sheet.h,
      sheet.linear(
        [
          [0, high],
          [0.45, mix(high, deep, 0.5)],
          [1, deep],
        ],
        { from: [0, 0], to: [0, sheet.h] },
      ),
    ),
  )
  const rays = random.fork('rays')
  for (let ray = 0; ray < 7; ray += 1) {
    const x = sheet.w * rays.between(-0.1, 1)
    const lean = rays.between(0.1, 0.26) * sheet.w
    const beam = sheet.linear(
      [
        [0, palette.light, 0.34],
        [1, palette.light, 0],
      ],
      { from: [0, 0], to: [0, sheet.h * 0.85] },
    )
    sheet.add(
      path(
        `M${num(x)} 0H${num(x + rays.between(30, 110))}L${num(x + lean + 150)} ${num(sheet.h * 0.85)}H${num(x + lean)}Z`,
        beam,
      ),
    )
  }
  const floor = mix(deep, ink ? palette.far : palette.near, 0.45)
  sheet.add(
    path(
      `M0 ${num(sheet.h * 0.86)}C${num(sheet.w * 0.25)} ${num(sheet.h * 0.8)} ${num(sheet.w * 0.5)} ${num(sheet.h * 0.9)} ${num(sheet.w * 0.72)} ${num(sheet.h * 0.85)}S${num(sheet.w)} ${num(sheet.h * 0.82)} ${num(sheet.w)} ${num(sheet.h * 0.84)}V${num(sheet.h)}H0Z`,
      hex(floor),
    ),
  )
  const weeds = random.fork('weeds')
  for (let weed = 0; weed < 12; weed += 1) {
    const [x, height, bend] = [
      sheet.w * (weeds.chance(0.5) ? weeds.between(0, 0.26) : weeds.between(0.76, 1)),
      weeds.between(90, 260),
      weeds.between(-40, 40),
    ]
    const foot = sheet.h * 0.89
    sheet.add(
      stroke(
        `M${num(x)} ${num(foot)}C${num(x + bend)} ${num(foot - height * 0.35)} ${num(x - bend)} ${num(foot - height * 0.7)} ${num(x + bend * 0.6)} ${num(foot - height)}`,
        hex(ink ? palette.far : mix(palette.leaf, deep, 0.35)),
        weeds.between(7, 15),
        0.9,
      ),
    )
  }
  const bubbles = random.fork('bubbles')
  for (let bubble = 0; bubble < 26; bubble += 1)
    sheet.add(
      `<circle cx="${num(bubbles.between(0, sheet.w))}" cy="${num(bubbles.between(0, sheet.h * 0.85))}" r="${num(bubbles.between(3, 13))}" fill="none" stroke="${hex(palette.light)}" stroke-width="2" opacity="${num(bubbles.between(0.2, 0.6))}"/>`,
    )
  paintRow(sheet, palette, random.fork('swimmers'), wanted, {
    scale: 1,
    center: 0.5,
    footAt: (_, size) => sheet.h * 0.47 + size * 0.5,
  })
}
