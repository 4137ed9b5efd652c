import { hex, mix, shade, type Colour } from '../colour.ts'
import { landAt, type Palette } from '../palette.ts'
import type { Random } from '../random.ts'
import { circle, ellipse, group, num, path, stroke, type Point, type Sheet } from '../sheet.ts'
import { heightAt } from './land.ts'

/** Conifers along a hill. */
export function paintPines(
  sheet: Sheet,
  palette: Palette,
  random: Random,
  { line, height, depth }: { line: readonly Point[]; height: number; depth: number },
): void {
  const tone = mix(landAt(palette, depth), palette.leaf, palette.hour === 'ink' ? 0.2 : 0.5)
  const trees: string[] = []
  for (let x = random.between(-20, 20); x < sheet.w + 20; x += random.between(0.22, 0.62) * height) {
    const tall = height * random.between(0.6, 1.15)
    trees.push(pine(x, heightAt(line, x) + 6, tall, tall * random.between(0.3, 0.38)))
  }
  const top = Math.min(...line.map(([, y]) => y)) - height
  const foot = Math.max(...line.map(([, y]) => y))
  sheet.add(
    path(
      trees.join(''),
      sheet.linear(
        [
          [0, tone],
          [1, mix(tone, palette.sky[2], 0.25 * (1 - depth))],
        ],
        { from: [0, top], to: [0, foot] },
      ),
    ),
  )
}

function pine(x: number, foot: number, height: number, width: number): string {
  const tiers = 4
  let left = ''
  let right = `M${num(x)} ${num(foot - height)}`
  for (let tier = 1; tier <= tiers; tier += 1) {
    const y = foot - height + (height * 0.92 * tier) / tiers
    const reach = (width / 2) * (tier / tiers) ** 0.85
    const back = tier === tiers ? reach * 0.12 : reach * 0.5
    right += `Q${num(x + reach * 0.45)} ${num(y - height * 0.06)} ${num(x + reach)} ${num(y)}L${num(x + back)} ${num(y - height * 0.02)}`
    left = `L${num(x - back)} ${num(y - height * 0.02)}L${num(x - reach)} ${num(y)}Q${num(x - reach * 0.45)} ${num(y - height * 0.06)} ${num(x - (tier === 1 ? 0 : (width / 2) * ((tier - 1) / tiers) ** 0.85 * 0.5))} ${num(y - (height * 0.92) / tiers)}${left}`
  }
  return `${right}V${num(foot)}H${num(x - width * 0.06)}${left}Z`
}

/** A broad tree: trunk, boughs and heaps of leaves that catch the light on one side. */
export function paintTree(
  sheet: Sheet,
  palette: Palette,
  random: Random,
  { x, foot, height, leaf }: { x: number; foot: number; height: number; leaf: Colour },
): void {
  const trunk = hex(mix(palette.near, leaf, 0.12))
  const crown = foot - height * 0.62
  const limbs = [-0.28, 0.02, 0.3].map(
    (lean) =>
      `M${num(x)} ${num(foot - height * 0.2)}Q${num(x + lean * height * 0.2)} ${num(crown + height * 0.16)} ${num(x + lean * height)} ${num(crown - height * random.between(0, 0.1))}`,
  )
  sheet.add(
    path(
      `M${num(x - height * 0.045)} ${num(foot + 8)}Q${num(x - height * 0.012)} ${num(foot - height * 0.2)} ${num(x - height * 0.02)} ${num(crown)}H${num(x + height * 0.02)}Q${num(x + height * 0.012)} ${num(foot - height * 0.2)} ${num(x + height * 0.05)} ${num(foot + 8)}Z`,
      trunk,
    ),
    stroke(limbs.join(''), trunk, height * 0.022),
  )
  for (const [tone, count, spread, lift] of [
    [shade(leaf, -0.09), 26, 0.34, 0.02],
    [leaf, 24, 0.31, -0.035],
    [mix(leaf, palette.light, 0.28), 15, 0.25, -0.09],
  ] as const) {
    let heap = ''
    for (let index = 0; index < count; index += 1) {
      const [angle, away] = [random.between(0, 6.28), Math.sqrt(random.next())]
      heap += circle(
        x + Math.cos(angle) * away * height * spread * 1.12 + lift * height * 0.5,
        crown + (lift - 0.06) * height + Math.sin(angle) * away * height * spread * 0.72,
        height * random.between(0.045, 0.1),
        hex(tone),
      )
    }
    sheet.add(`<g opacity="0.94">${heap}</g>`)
  }
}

/** A bough of blossom that comes in from an upper corner. */
export function paintBough(sheet: Sheet, palette: Palette, random: Random, fromRight: boolean): void {
  const reach = Math.min(sheet.w * 0.62, 760)
  const wood = hex(mix(palette.near, palette.blossom, 0.1))
  const way = fromRight ? -1 : 1
  const startX = fromRight ? sheet.w + 20 : -20
  const at = (share: number): Point => [
    startX + way * reach * share,
    60 + 210 * share - 150 * share * share + Math.sin(share * 7) * 16,
  ]
  let twigs = ''
  const buds: Point[] = []
  for (let step = 1; step <= 9; step += 1) {
    const [x, y] = at(step / 9.5)
    const side = step % 2 ? 1 : -1
    const long = random.between(50, 135) * (1.15 - step / 14)
    const [endX, endY] = [x + way * long * 0.8, y + side * long * 0.62]
    twigs += `M${num(x)} ${num(y)}Q${num(x + way * long * 0.5)} ${num(y + side * long * 0.1)} ${num(endX)} ${num(endY)}`
    for (let bud = 0; bud < 7; bud += 1) {
      const share = random.between(0.25, 1.08)
      buds.push([x + (endX - x) * share + random.between(-20, 20), y + (endY - y) * share + random.between(-20, 20)])
    }
  }
  const main = Array.from({ length: 21 }, (_, index) => at(index / 20))
  for (let index = 0; index < 20; index += 1) {
    const [a, b] = [main[index] ?? [0, 0], main[index + 1] ?? [0, 0]]
    sheet.add(stroke(`M${num(a[0])} ${num(a[1])}L${num(b[0])} ${num(b[1])}`, wood, 17 * (1 - index / 22) + 2))
  }
  sheet.add(stroke(twigs, wood, 4))
  for (const [x, y] of buds)
    sheet.add(group(blossom(palette, random), { x, y, scale: random.between(0.2, 0.4), turn: random.between(0, 72) }))
}

/** Five petals round a heart, about 100 units wide. */
function blossom(palette: Palette, random: Random): string {
  const tone = hex(shade(palette.blossom, random.between(-0.04, 0.07)))
  const petals = [0, 72, 144, 216, 288]
    .map(
      (turn) =>
        `<path transform="rotate(${turn})" d="M0 0C-34 -18 -26 -58 -5 -54L0 -47L5 -54C26 -58 34 -18 0 0Z" fill="${tone}"/>`,
    )
    .join('')
  return `${petals}${circle(0, 0, 9, hex(shade(palette.accent, 0.02)), 0.9)}`
}

export function paintBamboo(sheet: Sheet, palette: Palette, random: Random): void {
  for (let depth = 0; depth < 3; depth += 1) {
    const tone = mix(mix(palette.sky[2], palette.leaf, 0.3 + depth * 0.3), palette.near, depth * 0.18)
    const canes = Math.round((4 + depth) * Math.min(3, sheet.w / 1000))
    for (let cane = 0; cane < canes; cane += 1) {
      const edge = random.next() ** 1.6 * 0.5
      const x = sheet.w * (cane % 2 ? 1 - edge : edge)
      const width = (9 + depth * 9) * random.between(0.8, 1.2)
      const lean = random.between(-0.035, 0.035)
      const fill = sheet.linear(
        [
          [0, shade(tone, 0.07)],
          [0.45, tone],
          [1, shade(tone, -0.08)],
        ],
        { from: [x, 0], to: [x + width, 0] },
      )
      let joints = ''
      for (let y = random.between(0, 90); y < sheet.h; y += 105 + depth * 30) {
        joints += `M${num(x - 1 + (y - sheet.h) * -lean)} ${num(y)}h${num(width + 2)}`
        if (random.chance(0.34))
          sheet.add(
            leaves(palette, random, { x: x + (y - sheet.h) * -lean + width / 2, y, size: 0.55 + depth * 0.3, tone }),
          )
      }
      const top = x + sheet.h * lean
      sheet.add(
        path(`M${num(x)} ${num(sheet.h)}L${num(top)} 0h${num(width)}L${num(x + width)} ${num(sheet.h)}Z`, fill),
        stroke(joints, hex(shade(tone, -0.13)), 2.4, 0.7),
      )
    }
  }
}

function leaves(
  palette: Palette,
  random: Random,
  { x, y, size, tone }: { x: number; y: number; size: number; tone: Colour },
): string {
  const blades = Array.from(
    { length: random.whole(3, 5) },
    (_, index) =>
      `<path transform="rotate(${num(20 + index * 32 + random.between(-10, 10))})" d="M0 0Q34 -13 92 0Q34 11 0 0Z"/>`,
  ).join('')
  return group(`<g fill="${hex(mix(tone, palette.leaf, 0.4))}">${blades}</g>`, {
    x,
    y,
    scale: size,
    scaleX: random.chance(0.5) ? size : -size,
  })
}

/** Stalks with flowers along the lower edge, the nearest the biggest. */
export function paintFlowers(
  sheet: Sheet,
  palette: Palette,
  random: Random,
  { top, many = 1 }: { top: number; many?: number },
): void {
  const count = Math.round(54 * many * Math.min(3, sheet.w / 1000))
  for (let index = 0; index < count; index += 1) {
    const depth = index / count
    const y = top + (sheet.h - top) * depth * 0.95
    const x = random.between(-10, sheet.w + 10)
    const size = (0.12 + depth * 0.5) * random.between(0.75, 1.2)
    const stem = size * 150
    const bend = random.between(-24, 24) * size
    sheet.add(
      stroke(
        `M${num(x)} ${num(y + stem)}Q${num(x + bend)} ${num(y + stem / 2)} ${num(x + bend)} ${num(y)}`,
        hex(mix(palette.leaf, palette.near, 0.35)),
        2 + size * 5,
      ),
    )
    const tone = shade(random.chance(0.72) ? palette.blossom : palette.accent, random.between(-0.05, 0.06))
    sheet.add(
      group(random.chance(0.6) ? blossom({ ...palette, blossom: tone }, random) : poppy(tone), {
        x: x + bend,
        y,
        scale: size,
        scaleX: size * random.between(0.85, 1),
        turn: random.between(-20, 20),
      }),
    )
  }
}

const poppy = (tone: Colour): string =>
  `${path('M-44 -16C-40 -54 40 -54 44 -16C40 30 -40 30 -44 -16Z', hex(tone))}${path('M-44 -16C-22 2 22 2 44 -16C34 34 -34 34 -44 -16Z', hex(shade(tone, -0.08)))}`

export function paintLotus(sheet: Sheet, palette: Palette, random: Random, { horizon }: { horizon: number }): void {
  const leaf = palette.leaf
  for (let index = 0; index < 15; index += 1) {
    const depth = (index + 0.5) / 15
    const y = horizon + (sheet.h - horizon) * (0.12 + depth * 0.86)
    const x = random.between(0, sheet.w)
    const size = 34 + depth * 105
    const tone = mix(mix(leaf, palette.sky[2], 0.4 * (1 - depth)), palette.near, depth * 0.25)
    sheet.add(
      ellipse(x, y, size, size * 0.3, hex(tone)),
      ellipse(x - size * 0.1, y - size * 0.035, size * 0.82, size * 0.2, hex(shade(tone, 0.045)), 0.7),
    )
    if (index % 3 === 1) sheet.add(lotus(palette, { x: x + size * 0.2, y: y - size * 0.15, scale: 0.5 + depth * 1.15 }))
  }
}

function lotus(palette: Palette, { x, y, scale }: { x: number; y: number; scale: number }): string {
  const petal = (turn: number, tone: Colour, long = 1): string =>
    `<path transform="rotate(${turn}) scale(1 ${long})" d="M0 0C-26 -26 -20 -62 0 -84C20 -62 26 -26 0 0Z" fill="${hex(tone)}"/>`
  const back = shade(palette.blossom, -0.05)
  return group(
    `${petal(-68, back, 0.8)}${petal(68, back, 0.8)}${petal(-38, shade(back, 0.03))}${petal(38, shade(back, 0.03))}${petal(0, shade(palette.blossom, 0.02), 1.05)}${petal(-20, shade(palette.blossom, 0.05), 0.82)}${petal(20, shade(palette.blossom, 0.05), 0.82)}${petal(0, shade(palette.blossom, 0.09), 0.66)}`,
    { x, y, scale },
  )
}

/** Blades of grass along the lower edge. */
export function paintGrass(sheet: Sheet, palette: Palette, random: Random, line: readonly Point[]): void {
  const tone = hex(mix(palette.near, palette.leaf, 0.35))
  let d = ''
  for (let x = 0; x < sheet.w; x += random.between(3, 9)) {
    const [y, tall, lean] = [heightAt(line, x) + 3, random.between(9, 30), random.between(-9, 9)]
    d += `M${num(x)} ${num(y)}Q${num(x)} ${num(y - tall * 0.6)} ${num(x + lean)} ${num(y - tall)}`
  }
  sheet.add(stroke(d, tone, 2.2))
}
