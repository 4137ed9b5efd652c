import { contrast, mix } from '../core/colour.ts'
import { describe, expect, it } from 'vitest'
import { themeVariables } from './kiosk-theme.ts'

const COLOURS = [
  '#000000',
  '#ffffff',
  '#ffe600',
  '#808080',
  '#7f7f7f',
  '#e83e8c',
  '#0a2540',
  '#00c2a8',
  '#767676',
  '#f00000',
]
const PAIRS = COLOURS.flatMap((accent) => COLOURS.map((background) => ({ accent, background })))

describe('the colours of an experience', () => {
  it.each([...PAIRS, { accent: '', background: '' }])('can be read: $accent on $background', (theme) => {
    const colour = themeVariables(theme)
    const of = (text: string, ground: string): number => contrast(colour[text] ?? '', colour[ground] ?? '')

    expect(of('--ink', '--ground')).toBeGreaterThanOrEqual(4.5)
    expect(of('--ink', '--card')).toBeGreaterThanOrEqual(4.5)
    expect(of('--quiet', '--ground')).toBeGreaterThanOrEqual(4.5)
    expect(of('--quiet', '--card')).toBeGreaterThanOrEqual(4.5)
    expect(of('--accent', '--card')).toBeGreaterThanOrEqual(4.5)
    expect(of('--on-fill', '--fill')).toBeGreaterThanOrEqual(4.5)
    expect(of('--edge', '--card')).toBeGreaterThanOrEqual(3)
  })

  it.each(PAIRS)('can be read over any picture: $accent on $background', (theme) => {
    const colour = themeVariables(theme, { isOverPicture: true })
    const veil = colour['--veil'] ?? ''
    const share = Number.parseInt(veil.slice(7), 16) / 255
    for (const pixel of ['#000000', '#ffffff', '#ff0000', '#00ff00', '#0000ff', '#808080', '#ffd400', '#7a3b00']) {
      const seen = mix(veil.slice(0, 7), pixel, share)
      expect(contrast(colour['--ink'] ?? '', seen)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(colour['--quiet'] ?? '', seen)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(colour['--sign'] ?? '', seen)).toBeGreaterThanOrEqual(3)
    }
  })

  it('leave a picture to be seen where they allow it', () => {
    const shareOf = (background: string): number =>
      Number.parseInt(
        themeVariables({ accent: '', background }, { isOverPicture: true })['--veil']?.slice(7) ?? '',
        16,
      ) / 255
    expect(shareOf('#ffffff')).toBeLessThan(0.75)
    expect(shareOf('#101d3a')).toBeLessThan(0.75)
  })

  it('stay as they were chosen where they can be read', () => {
    expect(themeVariables({ accent: '#b3124a', background: '#ffffff' })).toMatchObject({
      '--accent': '#b3124a',
      '--ground': '#ffffff',
      '--fill': '#b3124a',
    })
  })
})
