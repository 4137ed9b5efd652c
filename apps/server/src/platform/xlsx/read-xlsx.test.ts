import { describe, expect, it } from 'vitest'
import { readXlsx } from './read-xlsx.ts'
import { packedZip, sheetOf, workbook, workbookFiles } from './testing/sheets.ts'
import type { XlsxLimits } from './xlsx-limits.ts'

const cell = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
const row = (number: number, ...cells: string[]): string => `<row r="${number}">${cells.join('')}</row>`
const refusal = (bytes: Buffer, limits?: Partial<XlsxLimits>): Promise<string> =>
  readXlsx(bytes, limits).then(
    () => 'read',
    (error: { code?: string }) => error.code ?? String(error),
  )
const ZEROS = Buffer.alloc(10 * 1024 * 1024)

describe('a sheet that is read', { timeout: 60_000 }, () => {
  it('gives of a formula the value that was saved with it, as text, and computes nothing', async () => {
    const bytes = workbook(
      row(
        1,
        `<c r="A1"><f>1+1</f><v>2</v></c>`,
        `<c r="B1" t="str"><f>HYPERLINK("http://x")</f><v>click</v></c>`,
        `<c r="C1"><f>SUM(A1:A9)</f></c>`,
        `<c r="D1" t="e"><f>1/0</f><v>#DIV/0!</v></c>`,
        cell('E1', 'end'),
      ),
    )

    expect(await readXlsx(bytes)).toEqual([['2', 'click', '', '', 'end']])
  })

  it('counts cells and rows that do not say where they stand', async () => {
    const text = (word: string): string => `<c t="inlineStr"><is><t>${word}</t></is></c>`
    const half = `<row>${cell('B1', 'b')}${text('c')}</row><row r="4">${text('a')}<c/>${text('c')}</row><row>${text('next')}</row>`

    expect(
      await readXlsx(workbook(`<row>${text('a')}${text('b')}</row><row>${text('1')}<c><v>2</v></c></row>`)),
    ).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
    expect(await readXlsx(workbook(half))).toEqual([['', 'b', 'c'], [], [], ['a', '', 'c'], ['next']])
    expect(await readXlsx(workbook(`<row>${text('r="Z9"')}${text('b')}</row>`))).toEqual([['r="Z9"', 'b']])
  })

  it('writes numbers out in full', async () => {
    expect(
      await readXlsx(
        workbook(
          row(
            1,
            '<c r="A1"><v>13812345678</v></c>',
            '<c r="B1"><v>1.3812345678E10</v></c>',
            '<c r="C1"><v>123456789012345</v></c>',
            '<c r="D1"><v>0.5</v></c>',
          ),
        ),
      ),
    ).toEqual([['13812345678', '13812345678', '123456789012345', '0.5']])
  })

  it('forgets empty rows at the end and keeps those between', async () => {
    expect(
      await readXlsx(workbook(row(1, cell('A1', 'a')) + row(3, cell('B3', 'b')) + row(9, cell('A9', ' ')))),
    ).toEqual([['a'], [], ['', 'b']])
  })

  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('账号,姓名\nlin,林')],
    ['a web page called xlsx', Buffer.from('<html><table><tr><td>1</td></tr></table></html>')],
    ['an old .xls', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_048)])],
    ['half a file', workbook(row(1, cell('A1', 'a'))).subarray(0, 700)],
    ['an archive of something else', packedZip([['readme.txt', Buffer.from('hello')]])],
    ['a workbook without its sheet', packedZip(workbookFiles('').slice(0, 3))],
    [
      'two files of one name',
      packedZip([...workbookFiles(row(1, cell('A1', 'a'))), ['XL/worksheets/SHEET1.xml', Buffer.from('<worksheet/>')]]),
    ],
    [
      'UTF-16 XML',
      packedZip(
        workbookFiles('').map(([name, content]) => [
          name,
          name.endsWith('sheet1.xml') ? Buffer.from(`\uFEFF${content.toString()}`, 'utf16le') : content,
        ]),
      ),
    ],
  ])('refuses %s', async (_, bytes) => {
    expect(await refusal(bytes)).toBe('xlsx.notXlsx')
  })

  it('refuses a document type, so that entities cannot grow', async () => {
    const laughs = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "lollollol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`

    expect(await refusal(workbook(row(1, cell('A1', '&b;')), { head: laughs }))).toBe('xlsx.notXlsx')
  })

  it('finds a document type across the edge of two chunks', async () => {
    const padding = `<?xml version="1.0"?><!--${'x'.repeat(65_510)}-->`
    const at = (shift: number): Buffer =>
      packedZip(workbookFiles('', { head: `${padding.slice(0, -4 - shift)}--><!DOCTYPE x []>` }))

    expect(await Promise.all([0, 3, 6, 9].map((shift) => refusal(at(shift))))).toEqual(
      Array.from({ length: 4 }, () => 'xlsx.notXlsx'),
    )
  })

  it('refuses what unpacks to too much, whatever its headers say', async () => {
    const bomb = workbookFiles(row(1, cell('A1', 'a')), {
      more: Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`xl/media/${index}.bin`, ZEROS])),
    })

    expect(await refusal(packedZip(bomb))).toBe('xlsx.tooLarge')
    expect(await refusal(packedZip(bomb, 10))).toMatch(/^xlsx\./)
  })

  it('refuses a sheet of ten megabytes of the same', async () => {
    expect(await refusal(packedZip(workbookFiles(' '.repeat(10 * 1024 * 1024))))).toBe('xlsx.tooLarge')
  })

  it('refuses an archive of very many files', async () => {
    const more = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [`xl/x${index}.xml`, Buffer.from('<x/>')]),
    )

    expect(await refusal(packedZip(workbookFiles('', { more })))).toBe('xlsx.tooLarge')
  })

  it('takes as many rows as it may and not one more', async () => {
    const rows = Array.from({ length: 51 }, (_, index) => [`a${index}`])

    expect((await readXlsx(await sheetOf(['a'], rows.slice(1)), { rows: 50 })).length).toBe(51)
    expect(await refusal(await sheetOf(['a'], rows), { rows: 50 })).toBe('xlsx.tooManyRows')
  })

  it('is not led astray by a row or column far away, or by a false range', async () => {
    expect(await refusal(workbook(row(1, cell('A1', 'a')) + row(1_048_576, cell('A1048576', 'z'))))).toMatch(
      /^(read|xlsx\.tooManyRows)$/,
    )
    expect(await refusal(workbook(row(1, cell('XFD1', 'z'))))).toBe('xlsx.tooManyColumns')
    const claimed = workbookFiles(row(1, cell('A1', 'a'))).map(([name, content]): [string, Buffer] => [
      name,
      name.endsWith('sheet1.xml')
        ? Buffer.from(content.toString().replace('<sheetData>', '<dimension ref="A1:XFD1048576"/><sheetData>'))
        : content,
    ])
    expect(await refusal(packedZip(claimed))).toMatch(/^(read|xlsx\.tooManyColumns)$/)
  })

  it('ends a reading that takes too long or too much memory', async () => {
    const bytes = await sheetOf(
      ['a', 'b'],
      Array.from({ length: 15_000 }, (_, index) => [`text ${index}`, 'x'.repeat(60)]),
    )

    expect(await refusal(bytes, { parseMs: 1 })).toBe('xlsx.tooSlow')
    expect(await refusal(bytes, { parseMemoryMb: 12 })).toMatch(/^xlsx\.(tooLarge|notXlsx)$/)
  })
})
