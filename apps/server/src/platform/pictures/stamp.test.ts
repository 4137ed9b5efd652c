import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { layerBox, layerMatrix, type Placement } from '@drawdesk/contract/drawing/stamp'
import { layOutFace } from './stamp-face.ts'
import { lettersLacking, withoutLacking } from './stamp-font.ts'
import { stampPicture } from './stamp.ts'

const PLACE: Placement = { x: 0.5, y: 0.5, scale: 0.5, rotation: 0, opacity: 1 }
const plain = (width: number, height: number, background = '#ffffff') =>
  sharp({ create: { width, height, channels: 3, background } })
/** Left half red, right half blue. */
const twoSided = (width: number, height: number): Promise<Buffer> =>
  plain(width, height, '#ff0000')
    .composite([
      { input: { create: { width: width / 2, height, channels: 3, background: '#0000ff' } }, left: width / 2, top: 0 },
    ])
    .png()
    .toBuffer()
const picture = (bytes: Buffer) => layOutFace({ text: '', textColor: '#000000', textSize: 12 }, bytes)
const words = (text: string, textSize = 12) => layOutFace({ text, textColor: '#c8102e', textSize })

async function pixelsOf(bytes: Buffer) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return {
    at: (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3),
    ],
    ...info,
    data,
  }
}
/** The box of all pixels that are not white, or undefined. */
async function inkOf(bytes: Buffer) {
  const { data, width, height, channels } = await pixelsOf(bytes)
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (data.subarray((y * width + x) * channels, (y * width + x) * channels + 3).every((value) => value > 250))
        continue
      ;[left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)]
    }
  }
  return right < 0 ? undefined : { left, top, right, bottom }
}

describe('layerMatrix', () => {
  const face = { width: 100, height: 40 }
  const target = { width: 1_000, height: 500 }

  it('puts the middle of a face on its place, whatever the turn and the size', () => {
    for (const rotation of [-180, -37, 0, 45, 90, 180]) {
      for (const scale of [0.01, 0.2, 1]) {
        const [a, b, c, d, e, f] = layerMatrix({ x: 0.3, y: 0.8, scale, rotation }, face, target)

        expect([a * 50 + c * 20 + e, b * 50 + d * 20 + f]).toEqual([expect.closeTo(300, 9), expect.closeTo(400, 9)])
      }
    }
  })

  it('makes a face as wide as its share of the picture and turns it clockwise', () => {
    expect(layerBox(layerMatrix({ x: 0.5, y: 0.5, scale: 0.2, rotation: 0 }, face, target), face)).toEqual({
      left: 400,
      top: 210,
      right: 600,
      bottom: 290,
    })
    const turned = layerBox(layerMatrix({ x: 0.5, y: 0.5, scale: 0.2, rotation: 90 }, face, target), face)
    expect([turned.left, turned.top, turned.right, turned.bottom].map(Math.round)).toEqual([460, 150, 540, 350])
    const [a, b, , , e, f] = layerMatrix({ x: 0.5, y: 0.5, scale: 0.2, rotation: 90 }, face, target)
    expect([Math.round(a * 100 + e), Math.round(b * 100 + f)]).toEqual([540, 350]) // its upper right corner comes to lie lower right
  })
})

describe('stampPicture', () => {
  it('puts a picture in its place, to the pixel', async () => {
    const stamped = await stampPicture(await plain(400, 200).png().toBuffer(), [
      { face: await picture(await twoSided(100, 50)), place: { ...PLACE, x: 0.25, scale: 0.25 } },
    ])

    expect(await inkOf(stamped)).toEqual({ left: 50, top: 75, right: 149, bottom: 124 })
    const { at } = await pixelsOf(stamped)
    expect([at(60, 100), at(140, 100)]).toEqual([
      [255, 0, 0],
      [0, 0, 255],
    ])
  })

  it('turns clockwise about the middle', async () => {
    const stamped = await stampPicture(await plain(400, 400).png().toBuffer(), [
      { face: await picture(await twoSided(100, 50)), place: { ...PLACE, scale: 0.25, rotation: 90 } },
    ])

    const { at } = await pixelsOf(stamped)
    expect(await inkOf(stamped)).toEqual({ left: 175, top: 150, right: 224, bottom: 249 })
    expect([at(200, 160), at(200, 240)]).toEqual([
      [255, 0, 0],
      [0, 0, 255],
    ])
  })

  it('lets a stamp hang over the edges', async () => {
    const face = await picture(await twoSided(100, 100))

    const corner = await stampPicture(await plain(100, 100).png().toBuffer(), [
      { face, place: { ...PLACE, x: 1, y: 1 } },
    ])
    const whole = await stampPicture(await plain(100, 100).png().toBuffer(), [
      { face, place: { ...PLACE, x: 0, y: 0, scale: 1, rotation: 45 } },
    ])

    expect(await inkOf(corner)).toEqual({ left: 75, top: 75, right: 99, bottom: 99 })
    expect(await inkOf(whole)).toMatchObject({ left: 0, top: 0 })
  })

  it('blends by its opacity', async () => {
    const stamped = await stampPicture(await plain(100, 100).png().toBuffer(), [
      { face: await picture(await plain(10, 10, '#000000').png().toBuffer()), place: { ...PLACE, opacity: 0.4 } },
    ])

    expect((await pixelsOf(stamped)).at(50, 50)[0]).toBeCloseTo(153, -0.5)
  })

  it('gives the same bytes back where nothing would be seen', async () => {
    const bytes = await plain(100, 100).png().toBuffer()

    expect(await stampPicture(bytes, [])).toBe(bytes)
    expect(
      await stampPicture(bytes, [
        { face: await words('印'), place: { ...PLACE, opacity: 0 } },
        { face: await words(' \n '), place: PLACE },
        { face: await words('🎉'), place: PLACE },
      ]),
    ).toBe(bytes)
  })

  it('puts the first one lowest', async () => {
    const [red, blue] = [
      await picture(await plain(10, 10, '#ff0000').png().toBuffer()),
      await picture(await plain(10, 10, '#0000ff').png().toBuffer()),
    ]

    const stamped = await stampPicture(await plain(100, 100).png().toBuffer(), [
      { face: red, place: PLACE },
      { face: blue, place: { ...PLACE, scale: 0.2 } },
    ])

    const { at } = await pixelsOf(stamped)
    expect([at(50, 50), at(30, 30)]).toEqual([
      [0, 0, 255],
      [255, 0, 0],
    ])
  })

  it.each([
    ['png', 'png'],
    ['jpeg', 'jpeg'],
    ['webp', 'webp'],
    ['gif', 'png'],
  ] as const)('keeps a %s what it is, as far as that can be', async (format, becomes) => {
    const stamped = await stampPicture(await plain(120, 80).toFormat(format).toBuffer(), [
      { face: await words('印章'), place: PLACE },
    ])

    expect(await sharp(stamped).metadata()).toMatchObject({ format: becomes, width: 120, height: 80 })
    expect(await inkOf(stamped)).toBeDefined()
  })

  it('keeps the colour profile, full colour of a jpeg, and what is seen through', async () => {
    const seal = [{ face: await words('印章'), place: { ...PLACE, scale: 0.2 } }]
    const wide = await stampPicture(
      await plain(64, 64, '#20c040').withIccProfile('p3').jpeg({ quality: 100 }).toBuffer(),
      seal,
    )
    const clear = await stampPicture(
      await sharp({ create: { width: 64, height: 64, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } } })
        .png()
        .toBuffer(),
      seal,
    )

    const facts = await sharp(wide).metadata()
    expect(facts).toMatchObject({ hasProfile: true, chromaSubsampling: '4:4:4' })
    expect((await sharp(clear).ensureAlpha().raw().toBuffer())[3]).toBe(0)
    const before = await sharp(await plain(64, 64, '#20c040').withIccProfile('p3').jpeg({ quality: 100 }).toBuffer())
      .raw()
      .toBuffer()
    const after = await sharp(wide).raw().toBuffer()
    for (const channel of [0, 1, 2])
      expect(Math.abs((after[channel] ?? 0) - (before[channel] ?? 0))).toBeLessThanOrEqual(3)
  })

  it('stamps in colour on grey, on 16 bits a channel and on pictures that a camera turned', async () => {
    const red = [
      {
        face: await picture(await plain(10, 10, '#ff0000').png().toBuffer()),
        place: { ...PLACE, x: 0.25, scale: 0.2 },
      },
    ]

    const grey = await stampPicture(await plain(100, 100).greyscale().jpeg().toBuffer(), red)
    const deep = await stampPicture(await plain(100, 100).toColourspace('rgb16').png().toBuffer(), red)
    const turned = await stampPicture(await plain(100, 50).withMetadata({ orientation: 6 }).jpeg().toBuffer(), red)

    for (const bytes of [grey, deep])
      expect((await pixelsOf(await sharp(bytes).toColourspace('srgb').png().toBuffer())).at(25, 50)).toEqual([
        expect.closeTo(254, -1),
        expect.closeTo(0, -1),
        expect.closeTo(0, -1),
      ])
    expect(await sharp(turned).metadata()).toMatchObject({ width: 50, height: 100 })
    expect((await pixelsOf(turned)).at(12, 50)[1]).toBeLessThan(30)
  })

  it.each([
    [1, 1],
    [3, 2_000],
    [2_000, 3],
  ])('stamps a picture of %i × %i', async (width, height) => {
    const stamped = await stampPicture(await plain(width, height).png().toBuffer(), [
      { face: await words('印章\n2026'), place: { ...PLACE, scale: 1, rotation: 30 } },
    ])

    expect(await sharp(stamped).metadata()).toMatchObject({ width, height })
  })

  it('refuses what is no picture', async () => {
    await expect(stampPicture(Buffer.from('<svg/>'), [])).rejects.toMatchObject({ reason: 'notPicture' })
    await expect(picture(Buffer.from('<svg/>'))).rejects.toMatchObject({ reason: 'notPicture' })
    const bytes = await plain(300, 300).png().toBuffer()
    await expect(
      stampPicture(bytes.subarray(0, bytes.length / 2), [{ face: await words('印'), place: PLACE }]),
    ).rejects.toMatchObject({ reason: 'damaged' })
  })
})

describe('layOutFace', () => {
  it('writes lines in the middle under the picture', async () => {
    const face = await layOutFace(
      { text: '二〇二六\n生日', textColor: '#ff0000', textSize: 10 },
      await plain(100, 50, '#0000ff').png().toBuffer(),
    )

    expect(face.size).toEqual({ width: 1_000, height: expect.closeTo(500 + 25 + 2 * 130, 6) })
    const canvas = await face.paint(200)
    const { data } = canvas.getContext('2d').getImageData(0, 102, 200, canvas.height - 102)
    let [left, right] = [200, 0]
    for (let i = 0; i < data.length; i += 4)
      if ((data[i + 3] ?? 0) > 128) [left, right] = [Math.min(left, (i / 4) % 200), Math.max(right, (i / 4) % 200)]
    expect(left + right).toBeGreaterThan(194)
    expect(left + right).toBeLessThan(204)
  })

  it('makes all lines smaller until the widest fits', async () => {
    const one = await words('印', 30)
    const many = await words('印印印印印印印印印印\n章', 30)

    expect(one.size.height).toBeCloseTo(390, 5)
    expect(many.size.height).toBeCloseTo(2 * 100 * 1.3, -1)
  })

  it('is laid out alike at every size, and very tall ones within bounds', async () => {
    const small = await (await words('Ab\ngj')).paint(100)
    const large = await (await words('Ab\ngj')).paint(2_000)
    const tall = await (await words(Array.from({ length: 100 }, () => '印').join('\n'), 60)).paint(8_192)

    expect(large.height / large.width).toBeCloseTo(small.height / small.width, 1)
    expect(tall.width * tall.height).toBeLessThanOrEqual(16_100_000)
    expect(tall.height).toBeLessThanOrEqual(16_384)
  })
})

describe('the font of stamps', () => {
  it('knows what it has', () => {
    expect(lettersLacking('印章 Seal 2026-11-22 “好”，。！\n第二行')).toEqual([])
    expect(lettersLacking('生日🎉快乐🎉\u{2A6A5}')).toEqual(['🎉', '\u{2A6A5}'])
    expect(withoutLacking('生日🎉快乐')).toBe('生日快乐')
  })
})
