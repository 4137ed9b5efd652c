const HEADER_BYTES = 44

/** Sound as it stands in a WAV file: the 16 bytes that say how, and the samples. */
interface Wav {
  format: Buffer
  data: Buffer
}

/**
 * Several WAV files of one form as one, with a header of its own; also puts right the lengths that streaming writers leave open.
 *
 * @throws {Error} where one is no WAV file, or they differ in form
 */
export function joinWavs(files: readonly Buffer[]): { bytes: Buffer; durationMs: number } {
  const read = files.map(readWav)
  const format = read[0]?.format
  if (!format) throw new Error('nothing to join')
  if (read.some((each) => !each.format.equals(format))) throw new Error('the chunks differ in sample rate or channels')
  const data = Buffer.concat(read.map((each) => each.data))
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(HEADER_BYTES - 8 + data.length, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  format.copy(header, 20)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(data.length, 40)
  return {
    bytes: Buffer.concat([header, data]),
    durationMs: Math.round((data.length / format.readUInt32LE(8)) * 1_000),
  }
}

function readWav(bytes: Buffer): Wav {
  if (bytes.length < 12 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WAVE')
    throw new Error('this is no WAV file')
  let format: Buffer | undefined
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const start = at + 8
    if (name === 'fmt ' && length >= 16 && start + 16 <= bytes.length) format = bytes.subarray(start, start + 16)
    if (name === 'data') {
      if (!format || format.readUInt32LE(8) === 0) break
      // Whole samples only; a length beyond the file is one that the writer did not know.
      const block = Math.max(1, format.readUInt16LE(12))
      const end = Math.min(bytes.length, start + length)
      return { format, data: bytes.subarray(start, end - ((end - start) % block)) }
    }
    at = start + length + (length % 2)
  }
  throw new Error('this WAV file has no sound')
}
