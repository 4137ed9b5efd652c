import { hex, mix, shade, type Colour } from '../colour.ts'
import type { Palette } from '../palette.ts'
import type { Random } from '../random.ts'
import { circle, num, path, rect, softLine, stroke, type Point, type Sheet } from '../sheet.ts'

const tonesOf = (palette: Palette): [Colour, Colour, Colour, Colour, Colour, Colour] => [
  palette.accent,
  palette.blossom,
  mix(palette.near, palette.far, 0.25),
  mix(palette.sky[0], palette.accent, 0.2),
  palette.light,
  palette.leaf,
]

/** A board of quarter discs, arcs and halves on a loose grid. */
export function paintTiles(sheet: Sheet, palette: Palette, random: Random): void {
  const tile = 1000 / random.pick([4, 5])
  const tones = tonesOf(palette)
  const [columns, rows] = [Math.ceil(sheet.w / tile - 0.01), Math.ceil(sheet.h / tile - 0.01)]
  const [stepX, stepY] = [sheet.w / columns, sheet.h / rows]
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [x, y] = [column * stepX, row * stepY]
      const ground = mix(palette.sky[2], random.pick(tones), random.chance(0.3) ? 0.9 : 0.1)
      const form = random.pick(tones)
      const [rx, ry] = [num(stepX), num(stepY)]
      sheet.add(rect(x, y, stepX + 0.5, stepY + 0.5, hex(ground)))
      const turn = random.whole(0, 3) * 90
      const body =
        [
          `<path d="M0 0H${rx}A${rx} ${ry} 0 0 1 0 ${ry}Z"/>`,
          `<path d="M0 0A${num(stepX / 2)} ${num(stepY / 2)} 0 0 0 ${rx} 0Z"/><path d="M0 ${num(stepY / 2)}A${num(stepX / 2)} ${num(stepY / 2)} 0 0 0 ${rx} ${num(stepY / 2)}Z"/>`,
          `<path d="M0 0H${rx}L0 ${ry}Z"/>`,
          `<ellipse cx="${num(stepX / 2)}" cy="${num(stepY / 2)}" rx="${num(stepX * 0.34)}" ry="${num(stepY * 0.34)}"/>`,
          `<path fill-rule="evenodd" d="M0 0H${rx}A${rx} ${ry} 0 0 1 0 ${ry}ZM0 0V${num(stepY * 0.5)}A${num(stepX * 0.5)} ${num(stepY * 0.5)} 0 0 0 ${num(stepX * 0.5)} 0Z"/>`,
          '',
        ][random.whole(0, 5)] ?? ''
      if (body)
        sheet.add(
          `<g transform="translate(${num(x)} ${num(y)}) rotate(${turn} ${num(stepX / 2)} ${num(stepY / 2)})" fill="${hex(form)}">${body}</g>`,
        )
    }
  }
}

/** Broad ribbons that flow across, each with its own light. */
export function paintRibbons(sheet: Sheet, palette: Palette, random: Random): void {
  const tones = tonesOf(palette)
  const bands = 9
  const phase = random.between(0, 6)
  for (let band = 0; band < bands; band += 1) {
    const share = band / (bands - 1)
    const points = Array.from({ length: 41 }, (_, index): Point => {
      const x = (sheet.w * index) / 40
      const turn = (x / sheet.w) * 5.2 + phase + share * 1.5
      return [
        x,
        sheet.h * (0.16 + share * 0.8) +
          Math.sin(turn) * sheet.h * 0.1 * (1.2 - share * 0.5) +
          Math.sin(turn * 2.3 + band) * sheet.h * 0.025,
      ]
    })
    const tone = mix(mix(tones[band % 3] ?? palette.accent, palette.sky[1], 0.32), palette.near, share * 0.42)
    const fill = sheet.linear(
      [
        [0, mix(tone, palette.light, 0.42)],
        [0.3, tone],
        [1, shade(tone, -0.05)],
      ],
      { from: [0, sheet.h * (0.06 + share * 0.8)], to: [sheet.w * 0.2, sheet.h * (0.4 + share * 0.8)] },
    )
    sheet.add(
      path(`${softLine(points)}L${num(sheet.w)} ${num(sheet.h)}L0 ${num(sheet.h)}Z`, fill, 0.95),
      stroke(softLine(points), hex(palette.light), 1.4, 0.4),
    )
  }
}

/** Discs, an arch and a line in balance around one large circle. */
export function paintBalance(sheet: Sheet, palette: Palette, random: Random): void {
  const [x, y] = [sheet.w * random.between(0.4, 0.6), sheet.h * random.between(0.38, 0.5)]
  const big = random.between(215, 285)
  const tones = tonesOf(palette)
  const paint = (tone: Colour, from: Point, to: Point): string =>
    sheet.linear(
      [
        [0, mix(tone, palette.light, 0.35)],
        [1, tone],
      ],
      { from, to },
    )
  sheet.add(circle(x, y, big, paint(tones[0], [x - big, y - big], [x + big, y + big])))
  for (let ring = 1; ring <= 5; ring += 1)
    sheet.add(
      `<circle cx="${num(x)}" cy="${num(y)}" r="${num(big + ring * 34)}" fill="none" stroke="${hex(palette.light)}" stroke-width="1.6" opacity="${num(0.6 - ring * 0.09)}"/>`,
    )
  const [archX, archW] = [x + random.between(-200, 120), random.between(130, 190)]
  const archTop = sheet.h * random.between(0.52, 0.62)
  for (let layer = 0; layer < 3; layer += 1) {
    const half = archW * (1 - layer * 0.3)
    const tone = tones[(layer + 1) % tones.length] ?? palette.accent
    sheet.add(
      path(
        `M${num(archX - half)} ${num(sheet.h)}V${num(archTop + half)}A${num(half)} ${num(half)} 0 0 1 ${num(archX + half)} ${num(archTop + half)}V${num(sheet.h)}Z`,
        paint(mix(tone, palette.near, 0.2), [archX, archTop - half], [archX, sheet.h]),
      ),
    )
  }
  for (let index = 0; index < 4; index += 1) {
    const angle = random.between(0, 6.28)
    const away = big + 34 * random.whole(1, 5)
    sheet.add(
      circle(
        x + Math.cos(angle) * away,
        y + Math.sin(angle) * away,
        random.between(8, 30),
        hex(tones[(index + 1) % 3] ?? palette.accent),
      ),
    )
  }
  sheet.add(rect(0, sheet.h * 0.9, sheet.w, sheet.h * 0.1, hex(mix(palette.near, palette.far, 0.15))))
}
