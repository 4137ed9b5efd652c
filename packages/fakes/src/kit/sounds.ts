/** Real sound files, small; the same arguments give the same bytes. */

const MS_PER_CHARACTER = 60
const WAV_RATE = 24_000
/** MPEG 2 layer III, 48 kbit/s, 24 kHz, mono: 144 bytes for 24 ms. */
const MP3_HEADER = [0xff, 0xf3, 0x64, 0xc0]
const MP3_FRAME_BYTES = 144
const MP3_FRAME_MS = 24

/** How long a text takes to be said here. */
export const spokenMs = (text: string): number => Math.max(MP3_FRAME_MS, [...text].length * MS_PER_CHARACTER)

/** A tone of this length. `isStreamed`: with the lengths that writers leave who do not know them yet. */
export function makeWav(ms: number, { rate = WAV_RATE, isStreamed = false, hertz = 440 } = {}): Buffer {
  const samples = Math.round((rate * ms) / 1_000)
  const bytes = Buffer.alloc(44 + samples * 2)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(isStreamed ? 0xff_ff_ff_ff : bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8, 'latin1')
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(rate * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36, 'latin1')
  bytes.writeUInt32LE(isStreamed ? 0xff_ff_ff_ff : samples * 2, 40)
  for (let at = 0; at < samples; at += 1)
    bytes.writeInt16LE(Math.round(6_000 * Math.sin((2 * Math.PI * hertz * at) / rate)), 44 + at * 2)
  return bytes
}

/** Silent frames of at least this length; `hasTable`: with a tag before them, and first a frame that says how many there are. */
export function makeMp3(ms: number, { hasTable = false } = {}): Buffer {
  const frame = Buffer.alloc(MP3_FRAME_BYTES)
  Buffer.from(MP3_HEADER).copy(frame)
  const frames = Array.from({ length: Math.ceil(ms / MP3_FRAME_MS) }, () => frame)
  if (!hasTable) return Buffer.concat(frames)
  const table = Buffer.from(frame)
  table.write('Info', 4 + 9, 'latin1')
  return Buffer.concat([Buffer.from('ID3\u0004\u0000\u0000\u0000\u0000\u0000\u0004tag!', 'latin1'), table, ...frames])
}
