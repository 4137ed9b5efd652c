const K = constants()
const BLOCK = 64

/**
 * SHA-256 (FIPS 180-4) of bytes that come part by part. The browser's own takes only what is there as a whole, and nothing at all on a page
 * without TLS.
 */
export function createSha256() {
  const state = Uint32Array.of(
    0x6a09e667,
    0xbb67ae85,
    0x3c6ef372,
    0xa54ff53a,
    0x510e527f,
    0x9b05688c,
    0x1f83d9ab,
    0x5be0cd19,
  )
  const words = new Uint32Array(BLOCK)
  let rest = new Uint8Array(0)
  let total = 0

  function block(bytes: Uint8Array, at: number): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset + at, BLOCK)
    for (let i = 0; i < 16; i += 1) words[i] = view.getUint32(i * 4)
    for (let i = 16; i < BLOCK; i += 1) {
      const [w15, w2] = [words[i - 15]!, words[i - 2]!]
      const s0 = turn(w15, 7) ^ turn(w15, 18) ^ (w15 >>> 3)
      const s1 = turn(w2, 17) ^ turn(w2, 19) ^ (w2 >>> 10)
      words[i] = words[i - 16]! + s0 + words[i - 7]! + s1
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
    for (let i = 0; i < BLOCK; i += 1) {
      const t1 = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + words[i]!) | 0
      const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + t1) | 0
      d = c
      c = b
      b = a
      a = (t1 + t2) | 0
    }
    for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = state[i]! + word
  }

  function update(bytes: Uint8Array): void {
    total += bytes.length
    const joined = rest.length > 0 ? join(rest, bytes) : bytes
    let at = 0
    for (; at + BLOCK <= joined.length; at += BLOCK) block(joined, at)
    rest = joined.slice(at)
  }

  return {
    update,
    /** Lower-case hex; ends it. */
    digest(): string {
      const bits = total * 8
      const end = new Uint8Array(rest.length < 56 ? BLOCK : BLOCK * 2)
      end.set(rest)
      end[rest.length] = 0x80
      const view = new DataView(end.buffer)
      view.setUint32(end.length - 8, Math.floor(bits / 2 ** 32))
      view.setUint32(end.length - 4, bits >>> 0)
      for (let at = 0; at < end.length; at += BLOCK) block(end, at)
      return [...state].map((word) => word.toString(16).padStart(8, '0')).join('')
    },
  }
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

function join(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(one.length + other.length)
  all.set(one)
  all.set(other, one.length)
  return all
}

/** The first 32 bits of the fractions of the cube roots of the first 64 primes. */
function constants(): Uint32Array {
  const found: number[] = []
  for (let n = 2; found.length < 64; n += 1) {
    let isPrime = true
    for (let by = 2; by * by <= n; by += 1) if (n % by === 0) isPrime = false
    if (isPrime) found.push((Math.cbrt(n) % 1) * 2 ** 32)
  }
  return Uint32Array.from(found)
}
