import { Buffer } from 'node:buffer'

/** One entry of an archive, as its two headers say it. */
export interface ZipFacts {
  name: string
  isPacked: boolean
  crc: number
  packedBytes: number
  bytes: number
  /** Where its local header begins. */
  starts: number
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const VERSION_64 = 45
const UTF8 = 0x0800
const DEFLATED = 8
const STORED = 0
const EXTRA_64 = 0x0001
const MOST_32 = 0xffffffff
const MOST_16 = 0xffff
/** Regular file, readable by everybody. */
const FILE_MODE = 0o100644

const uint16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}
const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const uint64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}

/** Date and time as MS-DOS had them (APPNOTE 4.4.6), in UTC. */
const dosTime = (time: Date): Buffer =>
  Buffer.concat([
    uint16((time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1)),
    uint16(((time.getUTCFullYear() - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate()),
  ])

const shared = ({ isPacked, crc }: ZipFacts, time: Date): Buffer =>
  Buffer.concat([uint16(UTF8), uint16(isPacked ? DEFLATED : STORED), dosTime(time), uint32(crc)])

/** What stands before the bytes of an entry. Sizes stand in the 64-bit field, so that its length does not depend on them (APPNOTE 4.5.3). */
export function localHeader(facts: ZipFacts, time: Date): Buffer {
  const name = Buffer.from(facts.name)
  const extra = Buffer.concat([uint16(EXTRA_64), uint16(16), uint64(facts.bytes), uint64(facts.packedBytes)])
  return Buffer.concat([
    uint32(LOCAL),
    uint16(VERSION_64),
    shared(facts, time),
    uint32(MOST_32),
    uint32(MOST_32),
    uint16(name.length),
    uint16(extra.length),
    name,
    extra,
  ])
}

/** Its line in the directory at the end. */
export function centralHeader(facts: ZipFacts, time: Date): Buffer {
  const name = Buffer.from(facts.name)
  const extra = Buffer.concat([
    uint16(EXTRA_64),
    uint16(24),
    uint64(facts.bytes),
    uint64(facts.packedBytes),
    uint64(facts.starts),
  ])
  return Buffer.concat([
    uint32(CENTRAL),
    Buffer.from([VERSION_64, 3]),
    uint16(VERSION_64),
    shared(facts, time),
    uint32(MOST_32),
    uint32(MOST_32),
    uint16(name.length),
    uint16(extra.length),
    uint16(0),
    uint16(0),
    uint16(0),
    uint32((FILE_MODE << 16) >>> 0),
    uint32(MOST_32),
    name,
    extra,
  ])
}

/** The end of an archive whose directory begins at `starts` and has so many bytes. */
export function endOfZip({ entries, starts, bytes }: { entries: number; starts: number; bytes: number }): Buffer {
  return Buffer.concat([
    uint32(END_64),
    uint64(44),
    Buffer.from([VERSION_64, 3]),
    uint16(VERSION_64),
    uint32(0),
    uint32(0),
    uint64(entries),
    uint64(entries),
    uint64(bytes),
    uint64(starts),
    uint32(LOCATOR_64),
    uint32(0),
    uint64(starts + bytes),
    uint32(1),
    uint32(END),
    uint16(0),
    uint16(0),
    uint16(Math.min(entries, MOST_16)),
    uint16(Math.min(entries, MOST_16)),
    uint32(MOST_32),
    uint32(MOST_32),
    uint16(0),
  ])
}
