import { describe, expect, it } from 'vitest'
import { contrast, fromOklch, toOklch } from '@drawdesk/contract/core/colour'
import { readableShade } from '@drawdesk/contract/core/readable-shade'
import { themes } from './themes.ts'
import { coloursOf, unreadablePairs } from './variables.ts'

/** Colours from a fixed seed (a linear congruential generator), so that a failure can be repeated. */
function randomColours(count: number): string[] {
  let seed = 20_261_121
  return Array.from({ length: count }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return `#${(seed >>> 8).toString(16).padStart(6, '0')}`
  })
}

describe('readableShade', () => {
  it.each(['#ffffff', '#000000', '#1a1e23', '#f3f6f9', '#777777', '#409eff'])(
    'reaches 4.5:1 on %s for a hundred random colours',
    (background) => {
      const shades = randomColours(100).map((colour) => ({
        colour,
        reached: contrast(readableShade(colour, background), background),
      }))

      expect(shades.filter(({ reached }) => reached < 4.5)).toEqual([])
    },
  )

  it('leaves a colour alone that can be read', () => {
    expect(readableShade('#14324f', '#ffffff')).toBe('#14324f')
  })

  it('keeps the hue and goes no further than it must', () => {
    const shade = readableShade('#409EFF', '#ffffff')

    expect(contrast(shade, '#ffffff')).toBeLessThan(4.65)
    expect(toOklch(shade).hue).toBeCloseTo(toOklch('#409EFF').hue, 1)
  })

  it('lightens on a dark ground', () => {
    expect(toOklch(readableShade('#20408f', '#121519')).lightness).toBeGreaterThan(toOklch('#20408f').lightness)
  })
})

describe('OKLCH', () => {
  it.each(['#409eff', '#000000', '#ffffff', '#ff0000', '#12c98a'])('comes back to %s', (hex) => {
    expect(fromOklch(toOklch(hex))).toBe(hex)
  })
})

describe('the themes', () => {
  it.each(Object.values(themes).map((theme) => [theme.name, theme] as const))(
    'can be read everywhere in %s',
    (_, theme) => {
      expect(unreadablePairs(coloursOf(theme))).toEqual([])
    },
  )

  it.each(Object.values(themes).map((theme) => [theme.name, theme] as const))(
    'can be read everywhere in %s with any of a hundred picked accents',
    (_, theme) => {
      const failures = randomColours(100).flatMap((primary) =>
        unreadablePairs(coloursOf({ ...theme, primary })).map((pair) => `${primary} ${pair}`),
      )

      expect(failures).toEqual([])
    },
  )
})
