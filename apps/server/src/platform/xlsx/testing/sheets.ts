import { buffer } from 'node:stream/consumers'
import { deflateRawSync } from 'node:zlib'
import { storedZip } from '../stored-zip.ts'
import { writeXlsx, type Cell } from '../write-xlsx.ts'

async function* each(rows: readonly (readonly Cell[])[]): AsyncGenerator<readonly Cell[]> {
  yield* rows
}

/** The bytes of a sheet with these headings and rows. */
export function sheetOf(
  titles: readonly string[],
  rows: readonly (readonly Cell[])[],
  timeZone = 'Asia/Shanghai',
): Promise<Buffer> {
  return buffer(writeXlsx({ name: 'Sheet1', columns: titles.map((title) => ({ title })), rows: each(rows), timeZone }))
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The files of a workbook whose sheet holds this XML (what stands between `<sheetData>` and its end). */
export function workbookFiles(
  sheetData: string,
  { head = HEAD, more = {} as Readonly<Record<string, Buffer>> } = {},
): [string, Buffer][] {
  const files: Record<string, string> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${MAIN}"><sheetData>${sheetData}</sheetData></worksheet>`,
  }
  return [
    ...Object.entries(files).map(([name, text]): [string, Buffer] => [name, Buffer.from(text)]),
    ...Object.entries(more),
  ]
}

export const workbook = (...given: Parameters<typeof workbookFiles>): Buffer => storedZip(workbookFiles(...given))

/** An archive of compressed files whose headers claim whatever is given: what a hostile sender makes. */
export function packedZip(files: readonly [name: string, content: Buffer][], claimedBytes?: number): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of files) {
    const packed = deflateRawSync(content)
    const one = storedZip([[name, packed]])
    const local = one.subarray(0, 30 + Buffer.byteLength(name) + packed.length)
    const central = one.subarray(local.length, one.length - 22)
    for (const [at, start] of [
      [local, 8],
      [central, 10],
    ] as const) {
      at.writeUInt16LE(8, start)
      at.writeUInt32LE(0, start + 6)
      at.writeUInt32LE(claimedBytes ?? content.length, start + 14)
    }
    central.writeUInt32LE(offset, 42)
    parts.push(local)
    directory.push(central)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listed, end])
}
