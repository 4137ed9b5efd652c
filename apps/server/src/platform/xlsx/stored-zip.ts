import { crc32 } from 'node:zlib'

const LOCAL_BYTES = 30
const CENTRAL_BYTES = 46
const END_BYTES = 22
const UTF8_NAMES = 0x0800
const VERSION = 20
/** 1 January 1980, the first day of the form. */
const DOS_DATE = 33

/** A zip archive of these files, not compressed: for a parser that takes nothing else. Less than 4 GB in all. */
export function storedZip(files: readonly (readonly [name: string, content: Uint8Array])[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of files) {
    const path = Buffer.from(name)
    const facts = factsOf(path, content)
    const local = Buffer.alloc(LOCAL_BYTES)
    local.writeUInt32LE(0x04034b50, 0)
    facts.copy(local, 4)
    const central = Buffer.alloc(CENTRAL_BYTES)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(VERSION, 4)
    facts.copy(central, 6)
    central.writeUInt32LE(offset, 42)
    parts.push(local, path, Buffer.from(content.buffer, content.byteOffset, content.byteLength))
    directory.push(central, path)
    offset += LOCAL_BYTES + path.length + content.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(END_BYTES)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listed, end])
}

/** What stands in both places: version, flags, method, time, checksum, sizes, length of the name, no extras. */
function factsOf(path: Buffer, content: Uint8Array): Buffer {
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(VERSION, 0)
  facts.writeUInt16LE(UTF8_NAMES, 2)
  facts.writeUInt16LE(DOS_DATE, 8)
  facts.writeUInt32LE(crc32(content), 10)
  facts.writeUInt32LE(content.length, 14)
  facts.writeUInt32LE(content.length, 18)
  facts.writeUInt16LE(path.length, 22)
  return facts
}
