/**
 * MD5 of a text (UTF-8) as 32 lower-case hex digits (RFC 1321): the form in which a password travels (specification §5).
 * It hides the text from a casual look, nothing more; the server keeps a slow hash of it.
 */
export function md5Hex(text: string): string {
  const words = toPaddedWords(new TextEncoder().encode(text))
  const state: State = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]
  for (let offset = 0; offset < words.length; offset += 16) addBlock(state, words, offset)
  return state.map(toLittleEndianHex).join('')
}

type State = [number, number, number, number]

/** Rotations of the four rounds, four each. */
const SHIFTS = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const

/** The 64 additive constants: the whole part of 2^32 · |sin(i + 1)|. */
const SINES = Array.from({ length: 64 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32))

/** Message, a set bit, zeros, and the length in bits, as 32-bit little-endian words in blocks of 16. */
function toPaddedWords(bytes: Uint8Array): Uint32Array {
  const blockCount = Math.ceil((bytes.length + 9) / 64)
  const padded = new DataView(new ArrayBuffer(blockCount * 64))
  bytes.forEach((byte, i) => padded.setUint8(i, byte))
  padded.setUint8(bytes.length, 0x80)
  padded.setUint32(blockCount * 64 - 8, (bytes.length * 8) >>> 0, true)
  padded.setUint32(blockCount * 64 - 4, Math.floor(bytes.length / 2 ** 29), true)
  return Uint32Array.from({ length: blockCount * 16 }, (_, i) => padded.getUint32(i * 4, true))
}

function addBlock(state: State, words: Uint32Array, offset: number): void {
  let [a, b, c, d] = state
  for (let step = 0; step < 64; step += 1) {
    const round = (step >> 4) as 0 | 1 | 2 | 3 // step is 0–63
    const [mixed, index] = mix(round, step, b, c, d)
    const sum = (a + mixed + (SINES[step] ?? 0) + (words[offset + index] ?? 0)) | 0
    const shift = SHIFTS[round][(step & 3) as 0 | 1 | 2 | 3] // two bits
    ;[a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0]
  }
  state[0] = (state[0] + a) | 0
  state[1] = (state[1] + b) | 0
  state[2] = (state[2] + c) | 0
  state[3] = (state[3] + d) | 0
}

/** The round's function of b, c, d, and which word of the block the step takes. */
function mix(round: 0 | 1 | 2 | 3, step: number, b: number, c: number, d: number): [number, number] {
  switch (round) {
    case 0:
      return [(b & c) | (~b & d), step]
    case 1:
      return [(d & b) | (~d & c), (5 * step + 1) % 16]
    case 2:
      return [b ^ c ^ d, (3 * step + 5) % 16]
    case 3:
      return [c ^ (b | ~d), (7 * step) % 16]
  }
}

function toLittleEndianHex(word: number): string {
  return [0, 8, 16, 24].map((shift) => ((word >>> shift) & 0xff).toString(16).padStart(2, '0')).join('')
}
