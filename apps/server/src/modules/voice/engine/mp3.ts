/** kbit/s of layer III by the header's index: MPEG 1, and MPEG 2 and 2.5. */
const BITRATES = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const
const SAMPLE_RATES: Readonly<Record<number, readonly number[]>> = {
  3: [44_100, 48_000, 32_000],
  2: [22_050, 24_000, 16_000],
  0: [11_025, 12_000, 8_000],
}
const ID3V1_BYTES = 128

interface Frame {
  bytes: number
  durationMs: number
  /** Where a table of the whole file would stand in its first frame. */
  tableAt: number
}

/**
 * Several MP3 files one behind the other: their frames without tags, and without the table (Xing, Info) that holds the length of the first
 * one only. Frames of different rates may follow each other.
 *
 * @throws {Error} where one has no frame
 */
export function joinMp3s(files: readonly Buffer[]): { bytes: Buffer; durationMs: number } {
  if (files.length === 0) throw new Error('nothing to join')
  const read = files.map(readFrames)
  return {
    bytes: Buffer.concat(read.flatMap(({ frames }) => frames)),
    durationMs: Math.round(read.reduce((sum, { durationMs }) => sum + durationMs, 0)),
  }
}

function readFrames(bytes: Buffer): { frames: Buffer[]; durationMs: number } {
  const frames: Buffer[] = []
  let durationMs = 0
  let at = endOfTag(bytes)
  const hasTail =
    bytes.length >= ID3V1_BYTES &&
    bytes.toString('latin1', bytes.length - ID3V1_BYTES, bytes.length - ID3V1_BYTES + 3) === 'TAG'
  const end = bytes.length - (hasTail ? ID3V1_BYTES : 0)
  while (at + 4 <= end) {
    const frame = frameAt(bytes, at)
    if (!frame || at + frame.bytes > end) {
      at += 1 // Padding, or half a frame at the end.
      continue
    }
    if (!(frames.length === 0 && durationMs === 0 && isTable(bytes, at + frame.tableAt))) {
      frames.push(bytes.subarray(at, at + frame.bytes))
      durationMs += frame.durationMs
    }
    at += frame.bytes
  }
  if (frames.length === 0) throw new Error('this MP3 file has no sound')
  return { frames, durationMs }
}

const isTable = (bytes: Buffer, at: number): boolean => ['Xing', 'Info'].includes(bytes.toString('latin1', at, at + 4))

function endOfTag(bytes: Buffer): number {
  if (bytes.length < 10 || bytes.toString('latin1', 0, 3) !== 'ID3') return 0
  const size = bytes.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
  return 10 + size + ((bytes[5]! & 0x10) !== 0 ? 10 : 0)
}

/** The frame of layer III whose header stands here (ISO 11172-3 §2.4.1.3). */
function frameAt(bytes: Buffer, at: number): Frame | undefined {
  const header = bytes.readUInt32BE(at)
  const version = (header >>> 19) & 3
  if (header >>> 21 !== 0x7_ff || version === 1 || ((header >>> 17) & 3) !== 1) return undefined
  const isFirst = version === 3
  const bitrate = BITRATES[isFirst ? 0 : 1][(header >>> 12) & 15] ?? 0
  const rate = SAMPLE_RATES[version]?.[(header >>> 10) & 3]
  if (!bitrate || !rate) return undefined
  const samples = isFirst ? 1_152 : 576
  const isMono = ((header >>> 6) & 3) === 3
  const sideBytes = isFirst ? (isMono ? 17 : 32) : isMono ? 9 : 17
  return {
    bytes: Math.floor(((samples / 8) * bitrate * 1_000) / rate) + ((header >>> 9) & 1),
    durationMs: (samples / rate) * 1_000,
    tableAt: 4 + sideBytes,
  }
}
