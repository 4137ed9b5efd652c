import { beforeAll, describe, expect, it } from 'vitest'
import { PRINT_MEDIA_NAMES, type PrintMedia } from '@drawdesk/contract/devices/print-job'
import { drawSheet, type SheetContent } from './draw-sheet.ts'
import { drawTestPage } from './draw-test-page.ts'
import { planSheet, sheetSize, toPx, type BoxPx } from './sheet-geometry.ts'
import {
  expectPrintable,
  expectWhiteEdge,
  gradient,
  isWhite,
  pixelsOf,
  PROOF_ADDRESS,
  readCode,
  sheetContent,
  wideGradient,
  type Pixels,
} from './testing/sheet-pictures.ts'

let content: SheetContent
beforeAll(async () => {
  content = await sheetContent()
})

/** The lower right quarter, where a tall picture's code is. */
const codeCorner = ({ width, height }: Pixels): BoxPx => ({
  left: width >> 1,
  top: height - toPx(30),
  width: width - (width >> 1),
  height: toPx(30),
})

describe.each(PRINT_MEDIA_NAMES)('sheets of %s', (media) => {
  it.each(['single', 'strip'] as const)('%s has the size, density and colours that printers take', async (layout) => {
    await expectPrintable(await drawSheet({ layout, media }, content), media)
  })

  it('test pages too', async () => {
    await expectPrintable(await drawTestPage({ media, deviceName: '外滩 3 号机' }), media)
  })

  it('the code leads to the proof, the edge is white', async () => {
    const jpeg = await drawSheet({ layout: 'border', media }, content)
    const { width } = sheetSize(media)

    await expectPrintable(jpeg, media)
    await expectWhiteEdge(jpeg, { edge: toPx(2), code: { width: width - (width >> 1), height: toPx(30) } })
  })
})

describe('a sheet', () => {
  const media: PrintMedia = 'na_index-4x6_4x6in'

  it('is filled to its edges', async () => {
    const page = await pixelsOf(await drawSheet({ layout: 'single', media }, content))

    expect([page.at(0, 0)[2]! > 200, page.at(page.width - 1, page.height - 1)[2]! < 60]).toEqual([true, true])
  })

  it('shows a wide picture on its side, without what the camera noted', async () => {
    const jpeg = await drawSheet({ layout: 'single', media }, { ...content, picture: await wideGradient() })
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
    const bare = { picture: content.picture, words: { title: '', notes: [] }, proofAddress: '' }
    const pages = await Promise.all([long, bare].map((one) => drawSheet({ layout: 'border', media }, one)))
    const [first, second] = await Promise.all(pages.map(pixelsOf))

    expect(await readCode(first!, codeCorner(first!))).toBe(PROOF_ADDRESS)
    expect(await readCode(second!, codeCorner(second!))).toBeNull()
  })
})
