import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import type { Answer } from './exchange.ts'
import { OutboundError } from './outbound.ts'

type Unpacker = (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>

const UNPACKERS = new Map<string, Unpacker>([
  ['gzip', promisify(gunzip) as Unpacker],
  ['x-gzip', promisify(gunzip) as Unpacker],
  ['deflate', promisify(inflate) as Unpacker],
  ['br', promisify(brotliDecompress) as Unpacker],
])

/**
 * The answer in plain bytes, where a server packed it although we asked it not to. Unpacking stops at `maxBytes`: a small answer
 * cannot blow up in memory.
 *
 * @throws {OutboundError} `tooLarge`, or `lost` when it cannot be unpacked.
 */
export async function unpack(answer: Answer, maxBytes: number): Promise<Answer> {
  const coding = answer.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (coding === 'identity' || coding === '' || answer.body.length === 0) return answer
  const unpacker = UNPACKERS.get(coding)
  if (!unpacker)
    throw new OutboundError(
      'lost',
      `the answer is packed as "${coding.slice(0, 40)}", which we did not ask for and cannot read`,
    )
  const { 'content-encoding': _coding, 'content-length': _length, ...headers } = answer.headers
  try {
    return { ...answer, headers, body: await unpacker(answer.body, { maxOutputLength: Math.max(maxBytes, 1) }) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
      throw new OutboundError('tooLarge', `the unpacked answer is longer than ${maxBytes} bytes`, { cause: error })
    }
    throw new OutboundError('lost', `the answer is damaged: ${(error as Error).message}`, { cause: error })
  }
}
