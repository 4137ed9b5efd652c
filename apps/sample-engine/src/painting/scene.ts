import { mixPalette, type Palette } from './palette.ts'
import type { Random } from './random.ts'
import { hex, mix, shade } from './colour.ts'
import { rect, type Sheet } from './sheet.ts'
import { paintDeep, paintPlain, paintStillLife } from './figures.ts'
import { MOODS, readWish, type Motif, type Wish } from './words.ts'
import { paintBalance, paintRibbons, paintTiles } from './layers/abstract.ts'
import { paintLandscape } from './landscape.ts'
import { paintPortrait, type Traits } from './layers/creatures.ts'
import { paintLight, paintSky, paintStars } from './layers/sky.ts'
import { paintPlanet } from './layers/things.ts'

/** Everything but the lettering; answers the palette, for the lettering to agree with. */
export function composeScene(sheet: Sheet, prompt: string, random: Random): Palette {
  const wish = readWish(prompt)
  const palette = mixPalette(wish, random.fork('palette'))
  const things = [...wish.motifs].filter((motif) => !MOODS.has(motif))
  const kind = chooseKind(wish, () => things.length === 0 && random.chance(0.45))
  switch (kind) {
    case 'abstract':
      paintAbstract(sheet, palette, random)
      break
    case 'plain':
      paintPlain(sheet, palette, random, wish.things, { large: !wish.motifs.has('minimal') })
      break
    case 'head':
      paintHead(sheet, palette, random, traitsOf(wish))
      break
    case 'deep':
      paintDeep(sheet, palette, random, wish.things)
      break
    case 'table':
      paintStillLife(sheet, palette, random, wish.things)
      break
    case 'space':
      paintSpace(sheet, palette, random, wish)
      break
    case 'land':
      paintLandscape(sheet, { palette, motifs: wish.motifs, things: wish.things, colourOf: wish.colourOf, random })
  }
  paintEdge(sheet, palette)
  return palette
}

type Kind = 'abstract' | 'plain' | 'head' | 'deep' | 'table' | 'space' | 'land'

/** Heads that `paintPortrait` can paint; anybody and anything else is shown whole. */
const HEADS = new Set(['old-man', 'old-woman', 'man', 'woman', 'girl', 'boy'])
/** Motifs that are a place to be in: food stands there on the ground instead of on a table. */
const OUTSIDE = ['mountain', 'water', 'waves', 'city', 'forest', 'field', 'desert', 'space', 'rain', 'snow'] as const

function chooseKind({ motifs, things }: Wish, isFree: () => boolean): Kind {
  const has = (...names: readonly Motif[]): boolean => names.some((name) => motifs.has(name))
  const home = things[0]?.thing.home
  if (things.length > 0) {
    if (has('minimal', 'abstract')) return 'plain'
    if (has('portrait')) return things.every(({ thing }) => HEADS.has(thing.id)) ? 'head' : 'plain'
    if (has('space')) return 'space'
    if (
      home === 'deep' &&
      things.every(({ thing }) => thing.home === 'deep' || thing.home === 'air') &&
      !has('city', 'mountain')
    )
      return 'deep'
    if (things.every(({ thing }) => thing.home === 'table') && !has(...OUTSIDE)) return 'table'
    return 'land'
  }
  if (has('abstract') || isFree()) return 'abstract'
  if (has('portrait')) return 'head'
  return has('space') ? 'space' : 'land'
}

const traitsOf = ({ things }: Wish): Traits => {
  const is = (...ids: string[]): boolean => things.some(({ thing }) => ids.includes(thing.id))
  return {
    isOld: is('old-man', 'old-woman'),
    isMale: is('old-man', 'man', 'boy') ? true : is('old-woman', 'woman', 'girl') ? false : undefined,
  }
}

function paintAbstract(sheet: Sheet, palette: Palette, random: Random): void {
  paintSky(sheet, palette, sheet.h)
  const paint = random.pick([paintTiles, paintRibbons, paintBalance, paintRibbons, paintBalance])
  paint(sheet, palette, random.fork('abstract'))
}

function paintHead(sheet: Sheet, palette: Palette, random: Random, traits: Traits): void {
  paintSky(sheet, palette, sheet.h)
  if (palette.dark) paintStars(sheet, palette, random.fork('stars'), { bottom: sheet.h * 0.7, many: 0.5 })
  paintPortrait(sheet, palette, random.fork('portrait'), traits)
}

function paintSpace(sheet: Sheet, palette: Palette, random: Random, { motifs, things, colourOf }: Wish): void {
  paintSky(sheet, palette, sheet.h * 1.25)
  const clouds = random.fork('nebula')
  for (let index = 0; index < 6; index += 1) {
    const at = [clouds.between(0, sheet.w), clouds.between(0, sheet.h)] as const
    const tone = index % 2 ? mix(palette.accent, palette.sky[1], 0.3) : mix(palette.blossom, palette.sky[1], 0.4)
    sheet.add(
      rect(
        0,
        0,
        sheet.w,
        sheet.h,
        sheet.radial(
          [
            [0, tone, 0.3],
            [0.5, tone, 0.1],
            [1, tone, 0],
          ],
          { at, radius: clouds.between(280, 560) },
        ),
      ),
    )
  }
  paintStars(sheet, palette, random.fork('stars'), { bottom: sheet.h * 1.3, many: 1.5 })
  const place = random.fork('planets')
  paintPlanet(sheet, palette, {
    x: sheet.w * place.between(0.52, 0.7),
    y: sheet.h * place.between(0.36, 0.46),
    radius: place.between(150, 205),
  })
  paintLight(sheet, palette, {
    at: [sheet.w * place.between(0.14, 0.26), sheet.h * place.between(0.14, 0.26)],
    radius: place.between(28, 48),
    kind: 'moon',
  })
  if (motifs.has('person') || things.length > 0) {
    paintLandscape(sheet, {
      palette,
      motifs: new Set([...motifs].filter((motif) => !['space', 'stars', 'moon'].includes(motif))),
      things,
      colourOf,
      random,
      groundOnly: true,
    })
  }
}

/** Corners a little deeper than the middle, and rest for the lettering below. */
function paintEdge(sheet: Sheet, palette: Palette): void {
  const tone = shade(palette.near, palette.dark ? -0.1 : -0.15)
  const reach = Math.hypot(sheet.w, sheet.h) / 2
  const strength = palette.hour === 'ink' ? 0.1 : palette.dark ? 0.45 : 0.2
  sheet.add(
    rect(
      0,
      0,
      sheet.w,
      sheet.h,
      sheet.radial(
        [
          [0, tone, 0],
          [0.62, tone, 0],
          [1, tone, strength],
        ],
        { at: [sheet.w / 2, sheet.h / 2], radius: reach },
      ),
    ),
  )
  const paper = palette.hour === 'ink' || palette.hour === 'mist'
  const foot = paper ? palette.sky[2] : tone
  const top = sheet.h - 250
  sheet.add(
    rect(
      0,
      top,
      sheet.w,
      250,
      sheet.linear(
        [
          [0, foot, 0],
          [1, foot, paper ? 0.8 : 0.62],
        ],
        { from: [0, top], to: [0, sheet.h] },
      ),
    ),
  )
  if (palette.hour === 'ink')
    sheet.add(
      `<rect x="22" y="22" width="${sheet.w - 44}" height="${sheet.h - 44}" fill="none" stroke="${hex(palette.near)}" stroke-width="1.5" opacity="0.35"/>`,
    )
}
