import jsQrModule from 'jsqr'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { PRINT_MEDIA, PRINT_MEDIA_NAMES, type PrintMedia } from '@drawdesk/contract/devices/print-job'
import { PictureUnreadable } from '../../../platform/pictures/pictures.ts'
import { layOutFace } from '../../../platform/pictures/stamp-face.ts'
import { drawSheet, type SheetContent } from './draw-sheet.ts'
import { drawTestPage } from './draw-test-page.ts'
import { planSheet, sheetSize, toPx, type BoxPx } from './sheet-geometry.ts'

/** What its types call the module is a function in Node. */
const jsQr = jsQrModule as unknown as typeof jsQrModule.default
const LAYOUTS = ['single', 'strip', 'border'] as const
const ADDRESS = 'https://draw.example.com/proof/ABCDEFGHJK'

let tall: Buffer
let wide: Buffer
let content: SheetContent
beforeAll(async () => {
  tall = await gradient(60, 90)
  // A camera noted that it was turned, and where it was.
  wide = await sharp(await gradient(90, 60))
    .jpeg()
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '31/1 14/1 0/1' } })
    .toBuffer()
  const seal = await layOutFace({ text: '山海', textColor: '#c8102e', textSize: 40 })
  content = {
    picture: tall,
    words: { title: '星空下的山海', notes: ['上海', '2026-11-27'] },
    seal,
    proofAddress: ADDRESS,
  }
})

/** Blue at the top left, yellow at the bottom right. */
async function gradient(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const part = Math.round((255 * (x + y)) / (width + height))
      pixels.set([part, part, 255 - part], (y * width + x) * 3)
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

async function pixelsOf(jpeg: Buffer) {
  const { data, info } = await sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number): number[] => [
    ...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 3),
  ]
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height, at }
}
/** Looks at the lower right quarter alone, where a tall picture's code is; null where there is none. */
async function readCode({
  data,
  width,
  height,
}: {
  data: Uint8ClampedArray
  width: number
  height: number
}): Promise<string | null> {
  const box = { left: width >> 1, top: height - toPx(30), width: width - (width >> 1), height: toPx(30) }
  const cut = await sharp(data, { raw: { width, height, channels: 4 } })
    .extract(box)
    .raw()
    .toBuffer()
  return jsQr(new Uint8ClampedArray(cut), box.width, box.height)?.data ?? null
}
const isWhite = (pixel: number[]): boolean => pixel.every((value) => value > 250)
const isIn = (box: BoxPx, { width, height }: { width: number; height: number }): boolean =>
  box.left >= 0 && box.top >= 0 && box.left + box.width <= width && box.top + box.height <= height
const overlap = (one: BoxPx, other: BoxPx): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height

const expectPrintable = async (jpeg: Buffer, media: PrintMedia): Promise<void> => {
  const { width, height, density, format, space, icc, chromaSubsampling } = await sharp(jpeg).metadata()
  const { widthMm, heightMm } = PRINT_MEDIA[media]
  expect({ format, space, density, chromaSubsampling }).toEqual({
    format: 'jpeg',
    space: 'srgb',
    density: 300,
    chromaSubsampling: '4:4:4',
  })
  expect(icc?.toString('latin1').replaceAll('\0', '')).toContain('sRGB')
  // In millimetres, as somebody measures it.
  expect((width / 300) * 25.4).toBeCloseTo(widthMm, 0)
  expect((height / 300) * 25.4).toBeCloseTo(heightMm, 0)
}

describe.each(PRINT_MEDIA_NAMES)('sheets of %s', (media) => {
  it.each(['single', 'strip'] as const)('%s has the size, density and colours that printers take', async (layout) => {
    await expectPrintable(await drawSheet({ layout, media }, content), media)
  })

  it('test pages too', async () => {
    await expectPrintable(await drawTestPage({ media, deviceName: '外滩 3 号机' }), media)
  })

  it.each([false, true])('no part is cut off or covers another one (on its side: %s)', (isLandscape) => {
    for (const layout of LAYOUTS) {
      const { sheet, pictures, below } = planSheet(layout, sheetSize(media, isLandscape))
      const boxes = [...pictures, ...(below ? [below.words, below.seal, below.code] : [])]
      expect(
        boxes.filter((box) => !isIn(box, sheet)),
        layout,
      ).toEqual([])
      expect(boxes.some((one, index) => boxes.slice(index + 1).some((other) => overlap(one, other)))).toBe(false)
      // Room for at least six letters of the title.
      if (below) expect(below.words.width).toBeGreaterThan(toPx(20))
    }
  })

  it('the code leads to the proof, the edge is white', async () => {
    const jpeg = await drawSheet({ layout: 'border', media }, content)
    await expectPrintable(jpeg, media)
    const page = await pixelsOf(jpeg)
    const edge = toPx(2)
    const [columns, rows] = [page.width, page.height].map((length) =>
      Array.from({ length: 100 }, (_, index) => Math.floor((index * length) / 100)),
    )

    expect(await readCode(page)).toBe(ADDRESS)
    for (const x of columns!) expect([page.at(x, edge), page.at(x, page.height - edge)].every(isWhite)).toBe(true)
    for (const y of rows!) expect([page.at(edge, y), page.at(page.width - edge, y)].every(isWhite)).toBe(true)
  })
})

describe('a sheet', () => {
  const media: PrintMedia = 'na_index-4x6_4x6in'

  it('is filled to its edges', async () => {
    const page = await pixelsOf(await drawSheet({ layout: 'single', media }, content))

    expect([page.at(0, 0)[2]! > 200, page.at(page.width - 1, page.height - 1)[2]! < 60]).toEqual([true, true])
  })

  it('shows a wide picture on its side, without what the camera noted', async () => {
    const jpeg = await drawSheet({ layout: 'single', media }, { ...content, picture: wide })
    const page = await pixelsOf(jpeg)

    // Its top left corner came to the top right.
    expect([page.at(page.width - 1, 0)[2]! > 200, page.at(0, page.height - 1)[2]! < 60]).toEqual([true, true])
    expect(jpeg.includes('somebody')).toBe(false)
  })

  it('shows four alike with room to cut between them', async () => {
    const page = await pixelsOf(await drawSheet({ layout: 'strip', media }, content))
    const [x, y] = [page.width / 2, page.height / 2]
    const corners = [page.at(0, 0), page.at(page.width / 2 + toPx(2), 0), page.at(0, page.height / 2 + toPx(2))]

    expect([isWhite(page.at(x, 5)), isWhite(page.at(5, y))]).toEqual([true, true])
    for (const corner of corners) expect(corner[2]).toBeGreaterThan(200)
  })

  it('stays whole within a white edge', async () => {
    const square = await gradient(90, 90)
    const page = await pixelsOf(await drawSheet({ layout: 'border', media }, { ...content, picture: square }))
    const [left, right] = [toPx(5) + 4, page.width - toPx(5) - 5]
    const { pictures } = planSheet('border', sheetSize(media))
    const middle = Math.round(pictures[0]!.top + pictures[0]!.height / 2)
    const half = Math.round((right - left) / 2)

    // Blue at one corner, yellow at the other.
    expect([page.at(left, middle - half + 4)[2]! > 200, page.at(right, middle + half - 4)[2]! < 60]).toEqual([
      true,
      true,
    ])
    expect(isWhite(page.at(page.width >> 1, middle - half - 20))).toBe(true)
  })

  it('has the same bytes for the same content', async () => {
    const [one, other] = await Promise.all([
      drawSheet({ layout: 'border', media }, content),
      drawSheet({ layout: 'border', media }, content),
    ])

    expect(one.equals(other)).toBe(true)
  })

  it('cuts a title that is too long, and needs neither words, seal nor code', async () => {
    const long = { ...content, words: { title: '长'.repeat(400), notes: [] } }
    const bare = { picture: tall, words: { title: '', notes: [] }, proofAddress: '' }
    const pages = await Promise.all([long, bare].map((one) => drawSheet({ layout: 'border', media }, one)))
    const [first, second] = await Promise.all(pages.map(pixelsOf))

    expect(await readCode(first!)).toBe(ADDRESS)
    expect(await readCode(second!)).toBeNull()
  })

  it('cannot be made of bytes that are no picture', async () => {
    const picture = Buffer.from('no picture')

    await expect(drawSheet({ layout: 'single', media }, { ...content, picture })).rejects.toBeInstanceOf(
      PictureUnreadable,
    )
  })
})
