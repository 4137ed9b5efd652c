import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { PRINT_MEDIA_NAMES, type PrintMedia } from '@drawdesk/contract/devices/print-job'
import { PictureUnreadable } from '../../../platform/pictures/pictures.ts'
import { drawSheet, type SheetContent } from './draw-sheet.ts'
import { drawTestPage } from './draw-test-page.ts'
import { planSheet, sheetSize, toPx, type BoxPx } from './sheet-geometry.ts'
import {
  expectPrintable,
  expectWhiteEdge,
  isWhite,
  pixelsOf,
  PROOF_ADDRESS,
  readCode,
  sheetContent,
  wideGradient,
} from './testing/sheet-pictures.ts'

const LAYOUTS = ['single', 'strip', 'border'] as const

const isIn = (box: BoxPx, { width, height }: { width: number; height: number }): boolean =>
  box.left >= 0 && box.top >= 0 && box.left + box.width <= width && box.top + box.height <= height
const overlap = (one: BoxPx, other: BoxPx): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height

describe.each(PRINT_MEDIA_NAMES)('sheets of %s', (media) => {
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
})

/** On the smallest media; every media, and what is rarer, in `sheets.deep.test.ts`. */
describe('a sheet', () => {
  const media: PrintMedia = 'om_square-photo_89x89mm'
  let content: SheetContent
  beforeAll(async () => {
    content = await sheetContent()
  })

  it('is as printers take it and filled to its edges', async () => {
    const jpeg = await drawSheet({ layout: 'single', media }, content)
    const page = await pixelsOf(jpeg)

    await expectPrintable(jpeg, media)
    expect([page.at(0, 0)[2]! > 200, page.at(page.width - 1, page.height - 1)[2]! < 60]).toEqual([true, true])
  })

  it('shows a wide picture on its side, without what the camera noted', async () => {
    const jpeg = await drawSheet({ layout: 'single', media }, { ...content, picture: await wideGradient() })
    const page = await pixelsOf(jpeg)

    // Its top left corner came to the top right.
    expect([page.at(page.width - 1, 0)[2]! > 200, page.at(0, page.height - 1)[2]! < 60]).toEqual([true, true])
    expect(jpeg.includes('somebody')).toBe(false)
  })

  it('cuts off what nobody looks at, of a picture that a camera turned too', async () => {
    // Grey, with a red spot at its lower end as it is looked at.
    const spot = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#e01010' } })
      .png()
      .toBuffer()
    const upright = await sharp({ create: { width: 200, height: 600, channels: 3, background: '#b8b8b8' } })
      .composite([{ input: spot, left: 70, top: 500 }])
      .png()
      .toBuffer()
    const turned = await sharp(upright).rotate(270).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer()
    for (const picture of [upright, turned]) {
      const page = await pixelsOf(await drawSheet({ layout: 'single', media }, { ...content, picture }))
      const reds = Array.from({ length: 100 }, (_, row) =>
        page.at(page.width >> 1, Math.floor((row * page.height) / 100)),
      )

      // As wide as the picture, the sheet shows a third of its height, with the whole spot.
      const count = reds.filter(([red, green]) => red! > 180 && green! < 80).length
      expect([count > 25, count < 35]).toEqual([true, true])
    }
  })

  it('shows four alike with room to cut between them', async () => {
    const page = await pixelsOf(await drawSheet({ layout: 'strip', media }, content))
    const [x, y] = [page.width / 2, page.height / 2].map(Math.floor) as [number, number]

    expect([isWhite(page.at(x, 5)), isWhite(page.at(5, y)), page.at(0, 0)[2]! > 200]).toEqual([true, true, true])
  })

  it('has a white edge and a code that leads to its proof', async () => {
    const jpeg = await drawSheet({ layout: 'border', media }, content)

    await expectPrintable(jpeg, media)
    await expectWhiteEdge(jpeg, { edge: toPx(2), code: { width: toPx(45), height: toPx(30) } })
  })

  it.each(['single', 'strip'] as const)(
    'has a small mark in the corner of each %s, which leads to its proof',
    async (layout) => {
      const page = await pixelsOf(await drawSheet({ layout, media }, { ...content, mark: 'ABCDE FGHJK' }))
      const size = { width: toPx(18), height: toPx(20) }
      const corner = { left: page.width - size.width, top: page.height - size.height, ...size }
      const left = { ...corner, left: (page.width >> 1) - size.width }

      expect(await readCode(page, corner)).toBe(PROOF_ADDRESS)
      expect(await readCode(page, left)).toBe(layout === 'strip' ? PROOF_ADDRESS : null)
      // The picture goes on around it.
      expect(isWhite(page.at(page.width - 3, page.height - 3))).toBe(false)
    },
  )

  it('has the letters alone where nobody knows where the code leads', async () => {
    const { proofAddress: _none, ...rest } = content
    const page = await pixelsOf(
      await drawSheet({ layout: 'single', media }, { ...rest, proofAddress: '', mark: 'ABCDE FGHJK' }),
    )
    const size = { width: toPx(22), height: toPx(20) }
    const corner = { left: page.width - size.width, top: page.height - size.height, ...size }

    expect(await readCode(page, corner)).toBeNull()
    expect(isWhite(page.at(page.width - toPx(4) - 10, page.height - toPx(4) - 20))).toBe(true)
  })

  it('is a test page too', async () => {
    await expectPrintable(await drawTestPage({ media, deviceName: '外滩 3 号机' }), media)
  })

  it('cannot be made of bytes that are no picture', async () => {
    const picture = Buffer.from('no picture')

    await expect(drawSheet({ layout: 'single', media }, { ...content, picture })).rejects.toBeInstanceOf(
      PictureUnreadable,
    )
  })
})
