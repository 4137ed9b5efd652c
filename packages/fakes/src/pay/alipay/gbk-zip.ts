import { crc32, deflateRawSync } from 'node:zlib'

let codes: Map<string, number> | undefined

/** Text in GBK, made from what Node can only read. */
export function gbk(text: string): Buffer {
  codes ??= gbkCodes()
  const bytes: number[] = []
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    const double = code < 0x80 ? code : codes.get(character)
    if (double === undefined) throw new Error(`GBK has no ${character}`)
    if (double > 0xff) bytes.push(double >> 8)
    bytes.push(double & 0xff)
  }
  return Buffer.from(bytes)
}

function gbkCodes(): Map<string, number> {
  const decoder = new TextDecoder('gbk')
  const found = new Map<string, number>()
  for (let high = 0x81; high <= 0xfe; high += 1)
    for (let low = 0x40; low <= 0xfe; low += 1) {
      const character = decoder.decode(Uint8Array.of(high, low))
      if ([...character].length === 1 && character !== '\uFFFD' && !found.has(character))
        found.set(character, (high << 8) | low)
    }
  return found
}

/** A zip with names in GBK and no mark that says so, as Alipay makes it. */
export function zipOf(files: readonly (readonly [name: string, content: Buffer])[]): Buffer {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let offset = 0
  for (const [name, content] of files) {
    const [title, packed] = [gbk(name), deflateRawSync(content)]
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0) // version
    facts.writeUInt16LE(8, 4) // deflated
    facts.writeUInt16LE(33, 8) // 1980-01-01
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(content.length, 18)
    facts.writeUInt16LE(title.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, title, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    list.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, rest, title]))
    parts.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, directory, end])
}
