import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { read } from '@e965/xlsx'
import { readXlsx } from './read-xlsx.ts'
import { sheetOf } from './testing/sheets.ts'
import { writeXlsx, type Cell } from './write-xlsx.ts'

const columns = [{ title: 'a' }, { title: 'b' }]

describe('a sheet that is written', { timeout: 60_000 }, () => {
  it('is read back as it was: texts of all scripts, numbers, times in the zone, empty cells', async () => {
    const bytes = await sheetOf(
      ['名称', 'n', 'time', '空', 'x'],
      [
        ['平台 & <b>"x"</b>\n第二行 😀', 12.5, new Date(Date.UTC(2026, 0, 1, 20, 4, 5)), null, 'end'],
        ['13812345678', -3, undefined, '', ' padded '],
      ],
    )

    expect(await readXlsx(bytes)).toEqual([
      ['名称', 'n', 'time', '空', 'x'],
      ['平台 & <b>"x"</b>\n第二行 😀', '12.5', '2026-01-02 04:04:05', '', 'end'],
      ['13812345678', '-3', '', '', ' padded '],
    ])
  })

  it('holds no formula, whatever its texts begin with', async () => {
    const bytes = await sheetOf(
      ['a', '=1+1'],
      [
        ['=HYPERLINK("http://x")', '@sum(a1)'],
        ['+cmd', '\tx'],
        ["-1+1|' /c calc", '+8613800000000'],
      ],
    )
    const sheet = read(bytes, { type: 'buffer', cellFormula: true, dense: true }).Sheets.Sheet1

    expect(JSON.stringify(sheet)).not.toContain('"f":')
    expect(await readXlsx(bytes)).toEqual([
      ['a', "'=1+1"],
      [`'=HYPERLINK("http://x")`, "'@sum(a1)"],
      ["'+cmd", "'\tx"],
      ["'-1+1|' /c calc", '+8613800000000'],
    ])
  })

  it('drops control characters and cuts what no cell can hold', async () => {
    const [, row] = await readXlsx(await sheetOf(['a', 'b'], [['x\u0000\u0008\uD800y', 'z'.repeat(40_000)]]))

    expect([row?.[0], row?.[1]?.length]).toEqual(['xy', 32_000])
  })

  it('has a bold heading that stays, and the widths it was given', async () => {
    const bytes = await buffer(
      writeXlsx({ name: 'a/b:c', columns: [{ title: 'a', width: 40 }], rows: none(), timeZone: 'UTC' }),
    )
    const book = read(bytes, { type: 'buffer', bookFiles: true }) as unknown as {
      SheetNames: string[]
      files: Record<string, { content: Uint8Array }>
    }
    const xml = Buffer.from(book.files['xl/worksheets/sheet1.xml']?.content ?? []).toString()

    expect(book.SheetNames).toEqual(['abc'])
    expect(xml).toContain('ySplit="1"')
    expect(xml).toContain('<col min="1" max="1" width="40" customWidth="1"/>')
    expect(xml).toContain('<c r="A1" t="inlineStr" s="1">')
  })

  it('fails when its rows fail, and asks for no more when nobody reads on', async () => {
    const failing = writeXlsx({ name: 'x', columns, rows: failingRows(), timeZone: 'UTC' })
    await expect(buffer(failing)).rejects.toThrow('the database is gone')

    let asked = 0
    let isEnded = false
    async function* endless(): AsyncGenerator<Cell[]> {
      try {
        for (;;) yield ['x'.repeat(500), (asked += 1)]
      } finally {
        isEnded = true
      }
    }
    const left = writeXlsx({ name: 'x', columns, rows: endless(), timeZone: 'UTC' })
    let taken = 0
    for await (const chunk of left as AsyncIterable<Buffer>) {
      taken += chunk.length
      if (asked > 0 && taken > 1_000) break // which destroys it
    }
    await expect.poll(() => isEnded).toBe(true)
    expect(asked).toBeLessThan(100_000)
  })
})

async function* none(): AsyncGenerator<Cell[]> {
  // no rows
}

async function* failingRows(): AsyncGenerator<Cell[]> {
  yield ['a', 'b']
  throw new Error('the database is gone')
}
