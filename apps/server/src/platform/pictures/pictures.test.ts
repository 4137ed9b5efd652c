import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { enlarge, makePlaceholder, makeSmall, makeVariants, PictureUnreadable, readPictureFacts } from './pictures.ts'

function picture(width: number, height: number) {
  return sharp({
    create: { width, height, channels: 3, background: '#336699', noise: { type: 'gaussian', mean: 120, sigma: 30 } },
  })
}

/** A png header that promises a size, with a valid check sum and hardly any pixels. */
function promisingPng(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const bytes = Buffer.alloc(12 + data.length)
    bytes.writeUInt32BE(data.length, 0)
    bytes.write(name, 4, 'latin1')
    data.copy(bytes, 8)
    bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length)
    return bytes
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(10))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc32(bytes: Buffer): number {
  let crc = 0xff_ff_ff_ff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0)
  }
  return (crc ^ 0xff_ff_ff_ff) >>> 0
}

describe('readPictureFacts', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('reads size and kind of a %s', async (format) => {
    const bytes = await picture(30, 20).toFormat(format).toBuffer()

    expect(await readPictureFacts(bytes)).toMatchObject({ width: 30, height: 20, mime: `image/${format}` })
  })

  it('gives the size as seen when the camera was turned', async () => {
    const bytes = await picture(30, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer()

    expect(await readPictureFacts(bytes)).toMatchObject({ width: 20, height: 30 })
  })

  it('gives the size of one frame of an animation', async () => {
    const frames = await Promise.all([0, 1, 2].map(() => picture(30, 20).png().toBuffer()))
    const bytes = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()

    expect(await readPictureFacts(bytes)).toMatchObject({ width: 30, height: 20 })
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('hello')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ])('refuses %s as no picture', async (_what, bytes) => {
    await expect(readPictureFacts(bytes)).rejects.toMatchObject({ name: 'PictureUnreadable', reason: 'notPicture' })
    await expect(makeVariants(bytes)).rejects.toMatchObject({ reason: 'notPicture' })
  })

  it('refuses a picture of too many pixels before decoding it', async () => {
    const bomb = promisingPng(30_000, 30_000)

    await expect(readPictureFacts(bomb)).rejects.toMatchObject({ reason: 'tooManyPixels' })
    await expect(makeVariants(bomb)).rejects.toMatchObject({ reason: 'tooManyPixels' })
  })
})

describe('makeVariants', () => {
  it('fits both copies into their squares, as webp', async () => {
    const { web, thumb } = await makeVariants(await picture(2_000, 1_000).jpeg().toBuffer())

    expect(await readPictureFacts(web)).toEqual({ mime: 'image/webp', extension: 'webp', width: 1_600, height: 800 })
    expect(await readPictureFacts(thumb)).toEqual({ mime: 'image/webp', extension: 'webp', width: 400, height: 200 })
  })

  it('enlarges nothing', async () => {
    const { web, thumb } = await makeVariants(await picture(30, 20).png().toBuffer())

    expect(await readPictureFacts(web)).toMatchObject({ width: 30, height: 20 })
    expect(await readPictureFacts(thumb)).toMatchObject({ width: 30, height: 20 })
  })

  it('keeps a very thin picture visible', async () => {
    const { thumb } = await makeVariants(await picture(3_000, 2).png().toBuffer())

    expect(await readPictureFacts(thumb)).toMatchObject({ width: 400, height: 1 })
  })

  it('keeps transparency and colour', async () => {
    const bytes = await sharp({
      create: { width: 10, height: 10, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()

    const { web } = await makeVariants(bytes)

    expect(await sharp(web).metadata()).toMatchObject({ hasAlpha: true })
    expect((await sharp(web).stats()).isOpaque).toBe(false)
  })

  it('reads grey and 16-bit pictures', async () => {
    const grey = await picture(20, 10).greyscale().png().toBuffer()
    const deep = await picture(20, 10).toColourspace('rgb16').png().toBuffer()

    expect(await readPictureFacts((await makeVariants(grey)).web)).toMatchObject({ width: 20, height: 10 })
    expect(await readPictureFacts((await makeVariants(deep)).web)).toMatchObject({ width: 20, height: 10 })
  })

  it('stands upright and leaves the camera’s notes out', async () => {
    const bytes = await picture(30, 20)
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()

    const { web } = await makeVariants(bytes)

    const facts = await sharp(web).metadata()
    expect(facts).toMatchObject({ width: 20, height: 30 })
    expect(facts.exif).toBeUndefined()
  })

  it.each(['png', 'jpeg', 'webp'] as const)('calls a %s with half its bytes damaged', async (format) => {
    const bytes = await picture(300, 300).toFormat(format).toBuffer()

    const failure = makeVariants(bytes.subarray(0, bytes.length / 2))

    await expect(failure).rejects.toThrow(PictureUnreadable)
  })

  it('meets noise behind a good header with the same error', async () => {
    const bytes = await picture(300, 300).png().toBuffer()
    bytes.fill(0x5a, 60)

    await expect(makeVariants(bytes)).rejects.toMatchObject({ reason: 'damaged' })
  })
})

describe('makePlaceholder', () => {
  const bytesOf = (address: string): Buffer => Buffer.from(address.replace('data:image/webp;base64,', ''), 'base64')

  it.each([
    ['noise', picture(1_200, 800)],
    ['grey', picture(900, 900).greyscale()],
    ['see-through noise', picture(640, 960).ensureAlpha(0.4)],
    ['a line', picture(3_000, 2)],
  ])('fits %s into a short address of a few pixels in the same shape', async (_what, source) => {
    const bytes = await source.png().toBuffer()
    const { width: fullWidth, height: fullHeight } = await readPictureFacts(bytes)

    const address = await makePlaceholder(bytes)
    const { width, height } = await readPictureFacts(bytesOf(address))

    expect(address).toMatch(/^data:image\/webp;base64,[A-Za-z0-9+/]+=*$/)
    expect([address.length <= 300, Math.max(width, height) <= 20]).toEqual([true, true])
    if (Math.min(fullWidth, fullHeight) > 20)
      expect(Math.abs(width / height - fullWidth / fullHeight)).toBeLessThan(0.2)
  })

  it('shows the colour of the picture', async () => {
    const red = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#cc2222' } })
      .png()
      .toBuffer()

    const [{ mean: r = 0 } = {}, { mean: g = 255 } = {}] = (await sharp(bytesOf(await makePlaceholder(red))).stats())
      .channels

    expect([r > 180, g < 60]).toEqual([true, true])
  })

  it('comes with the smaller copies', async () => {
    expect((await makeVariants(await picture(300, 200).jpeg().toBuffer())).placeholder).toMatch(
      /^data:image\/webp;base64,/,
    )
  })
})

describe('makeSmall', () => {
  it('fits a picture into the square, as webp, and enlarges nothing', async () => {
    expect(await readPictureFacts(await makeSmall(await picture(2_000, 1_000).jpeg().toBuffer(), 512))).toEqual({
      mime: 'image/webp',
      extension: 'webp',
      width: 512,
      height: 256,
    })
    expect(await readPictureFacts(await makeSmall(await picture(30, 20).png().toBuffer(), 512))).toMatchObject({
      width: 30,
      height: 20,
    })
  })

  it('refuses what is no picture, and half of one', async () => {
    await expect(makeSmall(Buffer.from('<svg/>'), 512)).rejects.toMatchObject({ reason: 'notPicture' })
    const bytes = await picture(300, 300).png().toBuffer()
    await expect(makeSmall(bytes.subarray(0, bytes.length / 2), 512)).rejects.toThrow(PictureUnreadable)
  })
})

describe('enlarge', () => {
  it.each([
    ['png', 'png'],
    ['jpeg', 'jpg'],
    ['webp', 'webp'],
    ['gif', 'png'],
  ] as const)('makes a %s twice as large and keeps its kind where that can be', async (format, extension) => {
    const bytes = await enlarge(await picture(30, 20).toFormat(format).toBuffer(), 2)

    expect(await readPictureFacts(bytes)).toMatchObject({ width: 60, height: 40, extension })
  })

  it('keeps what is seen through', async () => {
    const bytes = await sharp({
      create: { width: 10, height: 10, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()

    expect((await sharp(await enlarge(bytes, 4)).stats()).isOpaque).toBe(false)
  })

  it('stands upright: its size is as seen', async () => {
    const bytes = await picture(30, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer()

    expect(await readPictureFacts(await enlarge(bytes, 2))).toMatchObject({ width: 40, height: 60 })
  })

  it('refuses what is no picture, and half of one', async () => {
    await expect(enlarge(Buffer.from('hello'), 2)).rejects.toMatchObject({ reason: 'notPicture' })
    const bytes = await picture(300, 300).png().toBuffer()
    await expect(enlarge(bytes.subarray(0, bytes.length / 2), 2)).rejects.toMatchObject({ reason: 'damaged' })
  })
})
