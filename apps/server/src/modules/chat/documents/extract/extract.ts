import { Worker } from 'node:worker_threads'
import { CHAT_DOCUMENT_CHARS_MAX, type ChatDocumentKind } from '@drawdesk/contract/chat/chat-documents'
import { AppError } from '../../../../platform/errors.ts'
import { readXlsxSheets } from '../../../../platform/xlsx/read-xlsx.ts'
import { documentErrors } from '../document.errors.ts'
import type { ExtractAnswer, ExtractOrder } from './extract-worker.ts'
import { kindOf } from './kind.ts'
import type { Passage } from './passages.ts'

/** What a file may cost before it is refused. */
export interface ExtractLimits {
  characters: number
  ms: number
  memoryMb: number
}
export const EXTRACT_LIMITS: ExtractLimits = { characters: CHAT_DOCUMENT_CHARS_MAX, ms: 30_000, memoryMb: 512 }
/** Threads of this process that read files at once, and files that wait for one. */
const AT_ONCE = 2
const WAITING_MOST = 20

export interface Extracted {
  kind: ChatDocumentKind
  /** Pages or sheets. */
  parts: number | null
  passages: Passage[]
}
export type Extractor = (file: { bytes: Buffer; name: string }) => Promise<Extracted>

/**
 * Takes the text out of a file and cuts it into passages, in a thread that ends at a bound of time and memory: a hostile file costs its sender an
 * answer and nobody else anything. Some at once; further ones wait.
 *
 * @throws AppError `chatDocument.*`
 */
export function createExtractor(given: Partial<ExtractLimits> = {}): Extractor {
  const limits = { ...EXTRACT_LIMITS, ...given }
  let running = 0
  const waiting: (() => void)[] = []

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= AT_ONCE) {
      if (waiting.length >= WAITING_MOST) throw documentErrors.busy({ retryAfterSeconds: 15 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      // The place goes on to who waits longest.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  return ({ bytes, name }) =>
    inTurn(async () => {
      const kind = kindOf(bytes, name)
      const sheets = kind === 'xlsx' ? await sheetsOf(bytes) : []
      return {
        kind,
        ...(await inThread(
          { kind, bytes: kind === 'xlsx' ? new Uint8Array() : bytes, sheets, mostCharacters: limits.characters },
          limits,
        )),
      }
    })
}

async function sheetsOf(bytes: Buffer): Promise<ExtractOrder['sheets']> {
  try {
    return (await readXlsxSheets(bytes)).map(({ name, rows }) => ({ name, rows }))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'xlsx.notXlsx') throw documentErrors.wrongKind({ cause: error })
    throw error.code === 'xlsx.tooManyRows' || error.code === 'xlsx.tooManyColumns'
      ? documentErrors.tooManyCells({ cause: error })
      : documentErrors.tooHard({ cause: error })
  }
}

function inThread(
  order: ExtractOrder,
  { ms, memoryMb }: ExtractLimits,
): Promise<{ passages: Passage[]; parts: number | null }> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./extract-worker.ts', import.meta.url), {
      workerData: order,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
    })
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      worker.removeAllListeners()
      worker.on('error', () => undefined) // it may fail once more while it is ended; that was answered
      void worker.terminate()
      settle()
    }
    const timer = setTimeout(() => end(() => reject(documentErrors.tooHard())), ms)
    worker.once('message', (answer: ExtractAnswer) =>
      end(() =>
        'problem' in answer
          ? reject(documentErrors[answer.problem]({ cause: new Error(answer.cause) }))
          : resolve(answer),
      ),
    )
    worker.once('error', (error: NodeJS.ErrnoException) =>
      end(() =>
        reject(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? documentErrors.tooHard({ cause: error })
            : documentErrors.damaged({ cause: error }),
        ),
      ),
    )
    worker.once('exit', (code) =>
      end(() => reject(documentErrors.damaged({ cause: new Error(`the reader ended with ${code}`) }))),
    )
  })
}
