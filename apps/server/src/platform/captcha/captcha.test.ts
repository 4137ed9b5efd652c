import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { CAPTCHA_LETTERS } from './captcha-glyphs.ts'
import { createCaptchaPainter, randomCaptchaText } from './captcha.ts'

const painter = createCaptchaPainter()

describe('captcha', () => {
  it('paints a PNG of twice 130 by 48 pixels', async () => {
    const picture = await painter.paint('ACE34')

    expect(picture.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 260, height: 96 })
  })

  it('brings an opaque ground of its own with see-through corners', async () => {
    const { data } = await sharp(await painter.paint('ACE34'))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const alphaAt = (x: number, y: number) => data[(y * 260 + x) * 4 + 3]

    expect(alphaAt(0, 0)).toBe(0)
    expect(alphaAt(259, 95)).toBe(0)
    expect(alphaAt(130, 3)).toBe(255)
  })

  it('puts dark ink on light paper for every letter', async () => {
    for (const letter of CAPTCHA_LETTERS) {
      const grey = await sharp(await painter.paint(letter))
        .flatten({ background: '#ffffff' })
        .greyscale()
        .raw()
        .toBuffer()

      expect(grey.filter((value) => value < 110).length, letter).toBeGreaterThan(300)
    }
  })

  it('paints different texts differently and one text never twice alike', async () => {
    const [first, again, other] = await Promise.all([
      painter.paint('ACE34'),
      painter.paint('ACE34'),
      painter.paint('KMN79'),
    ])

    expect(first.equals(other)).toBe(false)
    expect(first.equals(again)).toBe(false)
  })

  it('takes small letters for capitals and refuses what it cannot paint', async () => {
    await expect(painter.paint('ace34')).resolves.toBeInstanceOf(Buffer)
    await expect(painter.paint('')).rejects.toThrow(RangeError)
    await expect(painter.paint('AC漢O0')).rejects.toThrow(RangeError)
  })

  it('gives texts of five letters without lookalikes', () => {
    const texts = Array.from({ length: 400 }, randomCaptchaText)

    for (const text of texts) expect(text).toMatch(/^[ACEFHJKMNPRTVXY34679]{5}$/)
    expect(new Set(texts).size).toBeGreaterThan(395)
    expect(new Set(texts.join('')).size).toBe(CAPTCHA_LETTERS.length)
  })
})
