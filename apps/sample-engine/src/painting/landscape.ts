import { colour, mix } from './colour.ts'
import type { Palette } from './palette.ts'
import type { Random } from './random.ts'
import type { Tone } from './things/brush.ts'
import type { Home } from './things/thing.ts'
import type { Point, Sheet } from './sheet.ts'
import { paintFigures } from './figures.ts'
import type { Motif, WantedThing } from './words.ts'
import { paintCity } from './layers/city.ts'
import { paintBirds, paintButterflies, paintCranes, paintKoi, paintPerson } from './layers/creatures.ts'
import { heightAt, paintHills, paintMountains } from './layers/land.ts'
import {
  paintBamboo,
  paintBough,
  paintFlowers,
  paintGrass,
  paintLotus,
  paintPines,
  paintTree,
} from './layers/plants.ts'
import { paintAurora, paintBands, paintClouds, paintLight, paintRainbow, paintSky, paintStars } from './layers/sky.ts'
import {
  paintBalloon,
  paintFireworks,
  paintHouse,
  paintLanterns,
  paintLighthouse,
  paintPagoda,
} from './layers/things.ts'
import { paintMirror, paintTrail, paintWater, paintWaves } from './layers/water.ts'
import { paintFireflies, paintPetals, paintRainfall, paintSnowfall } from './layers/weather.ts'

interface Plan {
  palette: Palette
  motifs: ReadonlySet<Motif>
  random: Random
  things: readonly WantedThing[]
  /** Colours that the words give to scenery. */
  colourOf: ReadonlyMap<Motif, Tone>
  /** The sky is painted already: only land and what stands on it. */
  groundOnly?: boolean
}

interface Stage extends Plan {
  horizon: number
  lightAt: Point
  has: (...motifs: Motif[]) => boolean
  /** Whether one of the things is at home there. */
  holds: (...homes: Home[]) => boolean
  /** The palette for scenery that may have a colour of its own. */
  paletteOf: (motif: Motif) => Palette
}

/** A view with sky, land or water, and what the words put into it: from far to near. */
export function paintLandscape(sheet: Sheet, plan: Plan): void {
  const has = (...motifs: Motif[]): boolean => motifs.some((motif) => plan.motifs.has(motif))
  const holds = (...homes: Home[]): boolean => plan.things.some(({ thing }) => homes.includes(thing.home))
  const { palette, random } = plan
  const paletteOf = (motif: Motif): Palette => {
    const named = plan.colourOf.get(motif)
    if (!named) return palette
    const tone = colour(...named)
    return { ...palette, accent: tone, blossom: tone, leaf: tone }
  }
  const watery = has('water', 'waves', 'lotus', 'fish', 'lighthouse') || holds('sea')
  const place = random.fork('place')
  const horizon =
    sheet.h *
    (watery ? place.between(0.5, 0.57) : has('city') ? place.between(0.72, 0.78) : place.between(0.56, 0.64)) *
    (has('fish') && !has('waves') && plan.things.length === 0 ? 0.42 : 1)
  const low = palette.hour === 'dusk' || palette.hour === 'dawn' || palette.hour === 'neon'
  const lightAt: Point = [
    sheet.w * (place.chance(0.5) ? place.between(0.26, 0.42) : place.between(0.58, 0.74)),
    low ? horizon - place.between(60, 150) : horizon * place.between(0.28, 0.45),
  ]
  const stage: Stage = { ...plan, horizon, lightAt, has, holds, paletteOf }
  if (!plan.groundOnly) paintHeaven(sheet, stage)
  const stand = paintGround(sheet, stage, watery)
  paintActors(sheet, stage, stand)
  // Bamboo in front would hide them.
  if (has('bamboo') && plan.things.length > 0) paintBamboo(sheet, palette, random.fork('bamboo'))
  paintFigures(sheet, palette, random.fork('things'), plan.things, { ground: stand, horizon, isWatery: watery })
  paintAir(sheet, stage)
}

function paintHeaven(sheet: Sheet, { palette, random, horizon, lightAt, has }: Stage): void {
  paintSky(sheet, palette, horizon)
  const dark = palette.hour === 'night' || palette.hour === 'neon'
  if (dark || has('stars'))
    paintStars(sheet, palette, random.fork('stars'), { bottom: horizon, many: has('stars') ? 1.6 : 0.8 })
  if (has('aurora')) paintAurora(sheet, palette, random.fork('aurora'), horizon)
  const sizes = random.fork('light')
  const lowSun = palette.hour === 'dusk' || palette.hour === 'dawn' || palette.hour === 'neon'
  const moonlit = has('moon') || palette.hour === 'night'
  if (!has('aurora', 'fireworks', 'rain') || has('moon')) {
    paintLight(sheet, palette, {
      at: lightAt,
      radius: moonlit
        ? sizes.between(58, has('moon') ? 118 : 78)
        : lowSun
          ? sizes.between(88, 130)
          : sizes.between(52, 78),
      kind: moonlit ? (has('moon') || sizes.chance(0.6) ? 'moon' : 'crescent') : 'sun',
    })
  }
  if (has('rainbow')) paintRainbow(sheet, horizon)
  if (has('cloud') || palette.hour === 'day' || palette.hour === 'soft')
    paintClouds(sheet, palette, random.fork('clouds'), {
      count: has('cloud') ? 8 : 4,
      low: horizon * 0.22,
      high: horizon * 0.82,
    })
  else if (palette.hour !== 'neon')
    paintBands(sheet, palette, random.fork('bands'), {
      count: palette.dark ? 6 : 9,
      low: horizon * 0.35,
      high: horizon * 0.95,
    })
  if (has('fireworks')) paintFireworks(sheet, random.fork('fireworks'), horizon)
}

/** Answers the line on which the actors stand. */
function paintGround(sheet: Sheet, plan: Stage, watery: boolean): Point[] {
  const { palette, random, horizon, lightAt, has } = plan
  const snow = has('snow')
  const chance = random.fork('ground')
  const peaks =
    has('mountain') || (!has('city', 'desert', 'field', 'waves', 'fish') && chance.chance(watery ? 0.75 : 0.6))
  const lift = has('fish') && !has('waves') ? 0.5 : 1
  let crest: Point[] = []
  if (peaks)
    crest = paintMountains(sheet, palette, random.fork('mountains'), {
      foot: watery ? horizon + 4 : horizon + sheet.h * 0.08,
      rise:
        (has('aurora', 'fireworks', 'balloon', 'lantern') || plan.things.length > 0
          ? 210
          : has('mountain')
            ? 430
            : 270) *
        lift *
        Math.min(1.25, sheet.h / 1000),
      ranges: watery ? 3 : 4,
      snow: snow || (palette.hour === 'day' && has('mountain')),
    })
  if (has('city'))
    paintCity(sheet, palette, random.fork('city'), { foot: watery ? horizon : horizon + sheet.h * 0.04, rise: 520 })
  if (watery) {
    paintWater(sheet, palette, random.fork('water'), { horizon, lightX: lightAt[0] })
    if (crest.length > 0) paintMirror(sheet, palette, crest, horizon)
    if (has('waves') && !has('lotus', 'fish')) {
      paintWaves(sheet, palette, random.fork('waves'), { top: horizon + 30 })
      paintTrail(sheet, palette, random.fork('trail'), { horizon: horizon + 20, lightX: lightAt[0], strength: 0.6 })
    }
    if (has('fish')) paintKoi(sheet, plan.paletteOf('fish'), random.fork('koi'), { top: horizon })
    if (has('lotus')) paintLotus(sheet, palette, random.fork('lotus'), { horizon })
    if (!needsGround(plan)) return []
  }
  const near = !has('city') || needsGround(plan)
  if (!near) return []
  // Over water or before a city one near bank is enough; in the open the land rolls in from far.
  const count = watery || has('city') ? 1 : has('desert') ? 5 : 4
  const top = watery || has('city') ? sheet.h * 0.74 : horizon + sheet.h * 0.02
  const tinted: Palette = has('desert')
    ? { ...palette, far: mix(palette.far, palette.sky[2], 0.4), near: mix(palette.near, palette.accent, 0.55) }
    : has('field', 'spring', 'flower') && palette.hour !== 'ink'
      ? { ...palette, near: mix(palette.near, palette.leaf, 0.5) }
      : snow
        ? {
            ...palette,
            near: mix(palette.near, palette.dark ? palette.sky[2] : palette.light, palette.dark ? 0.4 : 0.55),
          }
        : palette
  const lines = paintHills(sheet, tinted, random.fork('hills'), {
    top,
    rise: has('desert') ? 130 : 95,
    count,
    from: watery || has('city') ? 1 : 0.3,
  })
  if (has('forest'))
    for (const [index, line] of lines.entries())
      paintPines(sheet, palette, random.fork(`pines${index}`), {
        line,
        height: 70 + index * 62,
        depth: 0.4 + index * 0.2,
      })
  return lines.at(-1) ?? []
}

const needsGround = ({ has, holds }: Stage): boolean =>
  has('person', 'house', 'pagoda', 'tree', 'flower', 'field', 'forest') || holds('land', 'table')

function paintActors(sheet: Sheet, stage: Stage, ground: readonly Point[]): void {
  const { palette, random, horizon, has, paletteOf } = stage
  const place = random.fork('actors')
  const standAt = (x: number): number => (ground.length > 0 ? heightAt(ground, x) + 10 : sheet.h * 0.9)
  const side = place.chance(0.5)
  const x = sheet.w * (side ? place.between(0.28, 0.38) : place.between(0.62, 0.72))
  const other = sheet.w - x
  if (has('pagoda'))
    paintPagoda(sheet, paletteOf('pagoda'), {
      x: other,
      foot: standAt(other) - 8,
      scale: has('person') || stage.things.length > 0 ? 0.95 : 1.25,
    })
  if (has('house'))
    for (const [shift, scale] of [
      [0, 1.1],
      [-210, 0.72],
      [190, 0.62],
    ] as const)
      paintHouse(sheet, paletteOf('house'), { x: other + shift, foot: standAt(other + shift), scale })
  if (has('lighthouse'))
    paintLighthouse(sheet, paletteOf('lighthouse'), { x: sheet.w * 0.74, foot: horizon + 26, scale: 1.15 })
  if (has('tree'))
    paintTree(sheet, paletteOf('tree'), random.fork('tree'), {
      x: other,
      foot: standAt(other),
      height: 500,
      leaf: has('blossom', 'spring') ? palette.blossom : paletteOf('tree').leaf,
    })
  if (has('balloon'))
    for (const [dx, y, scale] of [
      [0.5, 0.3, 1.1],
      [0.2, 0.22, 0.55],
      [0.82, 0.42, 0.42],
    ] as const)
      paintBalloon(sheet, paletteOf('balloon'), random.fork(`balloon${dx}`), {
        x: sheet.w * dx + place.between(-50, 50),
        y: sheet.h * y,
        scale,
      })
  if (has('lantern')) paintLanterns(sheet, palette, random.fork('lanterns'), 22)
  if (has('bird') || (place.chance(0.35) && palette.hour !== 'night'))
    paintBirds(sheet, palette, random.fork('birds'), {
      count: has('bird') ? 11 : 5,
      low: horizon * 0.3,
      high: horizon * 0.6,
    })
  if (has('crane')) paintCranes(sheet, palette, random.fork('cranes'), { y: sheet.h * 0.34 })
  if (has('flower'))
    paintFlowers(sheet, paletteOf('flower'), random.fork('flowers'), {
      top: sheet.h * (has('person') || stage.holds('land') ? 0.84 : 0.66),
      many: has('field') ? 1.7 : 1,
    })
  else if (has('field') && ground.length > 0) paintGrass(sheet, palette, random.fork('grass'), ground)
  if (has('person'))
    paintPerson(
      sheet,
      paletteOf('person'),
      { x, foot: standAt(x), size: has('mountain', 'city', 'pagoda', 'stars') ? 210 : 300 },
      has('rain'),
    )
}

function paintAir(sheet: Sheet, stage: Stage): void {
  const { palette, random, has, paletteOf } = stage
  if (has('bamboo') && stage.things.length === 0) paintBamboo(sheet, palette, random.fork('bamboo'))
  if (has('blossom')) paintBough(sheet, palette, random.fork('bough'), random.fork('side').chance(0.5))
  if (has('butterfly')) paintButterflies(sheet, paletteOf('butterfly'), random.fork('butterflies'), 5)
  if (has('blossom') || (has('spring') && !has('snow'))) paintPetals(sheet, palette, random.fork('petals'), 'petal')
  if (has('autumn') && palette.hour !== 'ink') paintPetals(sheet, palette, random.fork('leaves'), 'leaf')
  if (palette.hour === 'night' && has('forest', 'field') && !has('snow', 'rain'))
    paintFireflies(sheet, palette, random.fork('fireflies'), sheet.h * 0.55)
  if (has('rain')) paintRainfall(sheet, palette, random.fork('rain'))
  if (has('snow')) paintSnowfall(sheet, palette, random.fork('snow'))
}
