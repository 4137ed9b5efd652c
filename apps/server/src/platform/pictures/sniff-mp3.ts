/** kbit/s by the header's index; 0 and 15 (free, bad) are not accepted. Rows: MPEG 1 layers I to III, then MPEG 2 and 2.5. */
const BITRATES = {
  v1: {
    1: [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    2: [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    3: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  },
  v2: {
    1: [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    3: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  },
} as const
const SAMPLE_RATES = { 3: [44_100, 48_000, 32_000], 2: [22_050, 24_000, 16_000], 0: [11_025, 12_000, 8_000] } as const
/** Padding that some writers leave after a tag. */
const MOST_PADDING_BYTES = 65_536

/** Is this MPEG audio: an ID3v2 tag or none, then two frames in a row (or one that ends the file)? */
export function findMp3(bytes: Buffer): boolean {
  let at = 0
  if (bytes.length >= 10 && bytes.toString('latin1', 0, 3) === 'ID3') {
    const size = bytes.subarray(6, 10)
    if (bytes[3]! < 2 || bytes[3]! > 4 || size.some((byte) => byte > 0x7f)) return false
    at = 10 + size.reduce((sum, byte) => sum * 128 + byte, 0)
    if ((bytes[5]! & 0x10) !== 0) at += 10 // a footer repeats the header
    const end = Math.min(bytes.length, at + MOST_PADDING_BYTES)
    while (at < end && bytes[at] === 0) at += 1
  }
  const first = frameBytes(bytes, at)
  if (first === undefined || at + first > bytes.length) return false
  return at + first === bytes.length || frameBytes(bytes, at + first) !== undefined
}

/** Length of the frame whose header stands here (ISO 11172-3 §2.4.1.3), or undefined when none does. */
function frameBytes(bytes: Buffer, at: number): number | undefined {
  if (at + 4 > bytes.length) return undefined
  const header = bytes.readUInt32BE(at)
  const version = (header >>> 19) & 3
  const layer = 4 - ((header >>> 17) & 3)
  if (header >>> 21 !== 0x7_ff || version === 1 || layer === 4) return undefined
  const rateIndex = (header >>> 10) & 3
  const bitrate = BITRATES[version === 3 ? 'v1' : 'v2'][layer as 1 | 2 | 3][(header >>> 12) & 15] ?? 0
  const sampleRate = SAMPLE_RATES[version as 0 | 2 | 3][rateIndex]
  if (!bitrate || !sampleRate) return undefined
  const padding = (header >>> 9) & 1
  if (layer === 1) return (Math.floor((12_000 * bitrate) / sampleRate) + padding) * 4
  const samplesPerByte = layer === 3 && version !== 3 ? 72_000 : 144_000
  return Math.floor((samplesPerByte * bitrate) / sampleRate) + padding
}
