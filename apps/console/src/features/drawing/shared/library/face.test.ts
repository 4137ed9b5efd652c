import { describe, expect, it } from 'vitest'
import { faceOf } from './face.ts'

describe('the face of a name', () => {
  it.each([
    ['水彩', '水'],
    ['  oil paint', 'O'],
    ['👩‍🎨 studio', '👩‍🎨'],
    ['', ''],
  ])('begins "%s" with "%s"', (name, initial) => {
    expect(faceOf(name).initial).toBe(initial)
  })

  it('has the same tint for the same name, and others for others', () => {
    const hues = ['水彩', '油画', '素描', '版画'].map((name) => faceOf(name).hue)

    expect(faceOf('水彩').hue).toBe(hues[0])
    expect(new Set(hues).size).toBe(4)
    expect(hues.every((hue) => hue >= 0 && hue < 360)).toBe(true)
  })
})
