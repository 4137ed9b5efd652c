import { once } from 'node:events'
import { constants, crc32, createDeflate } from 'node:zlib'
import type { SizePx } from '@drawdesk/contract/drawing/stamp'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const BYTES_A_PIXEL = 4
/** PNG §9.2: each byte is kept as its difference from the one above it, so even ground packs to nothing. */
const FILTER_UP = 2

/**
 * One png of RGBA pixels that come band by band (whole rows, from the top), so that no more of it than a band is ever there unpacked. Many
 * overlays would cost the composition far more than one that it can read from its top to its end.
 */
export async function packSheet(
  { width, height }: SizePx,
  bands: AsyncIterable<Uint8Array | Uint8ClampedArray>,
): Promise<Buffer> {
  const deflate = createDeflate({ level: constants.Z_BEST_SPEED })
  const packed: Buffer[] = []
  deflate.on('data', (chunk: Buffer) => packed.push(chunk))
  const ended = once(deflate, 'end')
  const rowBytes = width * BYTES_A_PIXEL
  let above = new Uint8Array(rowBytes)
  for await (const pixels of bands) {
    const rows = Buffer.alloc((pixels.length / rowBytes) * (rowBytes + 1))
    for (let from = 0, to = 0; from < pixels.length; from += rowBytes) {
      rows[to] = FILTER_UP
      to += 1
      for (let i = 0; i < rowBytes; i += 1, to += 1)
        rows[to] = pixels[from + i]! - (from === 0 ? above[i]! : pixels[from - rowBytes + i]!)
    }
    above = Uint8Array.from(pixels.subarray(pixels.length - rowBytes))
    if (!deflate.write(rows)) await once(deflate, 'drain')
  }
  deflate.end()
  await ended
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8) // 8 bits, red green blue and opacity
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', Buffer.concat(packed)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
