import { Worker } from 'node:worker_threads'
import type { AppError } from '../errors.ts'
import type { ParseAnswer, ParsedSheet, ParseOrder } from './parse-worker.ts'
import { unpackXlsx } from './unpack-xlsx.ts'
import { XLSX_LIMITS, type XlsxLimits } from './xlsx-limits.ts'
import { xlsxErrors } from './xlsx.errors.ts'

/**
 * The first sheet of an xlsx file as texts, row after row, each as long as its last cell. Numbers are written out in full,
 * dates as `yyyy-MM-dd` or `yyyy-MM-dd HH:mm:ss`; of a formula there is the value that was saved with it, nothing is computed.
 * Unpacked within bounds first, then parsed in a thread of its own, which ends at a bound of memory and time: a hostile file
 * costs its sender an answer and nobody else anything. The old `.xls` is refused: its form cannot be bounded beforehand.
 *
 * @throws AppError `xlsx.notXlsx`, `xlsx.tooLarge`, `xlsx.tooManyRows`, `xlsx.tooManyColumns`, `xlsx.tooSlow`
 */
export async function readXlsx(bytes: Buffer, given: Partial<XlsxLimits> = {}): Promise<string[][]> {
  const [sheet] = await readSheets(bytes, 'first', { ...XLSX_LIMITS, ...given })
  return sheet?.rows ?? []
}

/** All sheets of it, by their names, read in the same bounds. Errors as {@link readXlsx}. */
export async function readXlsxSheets(
  bytes: Buffer,
  given: Partial<XlsxLimits> = {},
): Promise<{ name: string; rows: string[][] }[]> {
  return readSheets(bytes, 'all', { ...XLSX_LIMITS, ...given })
}

async function readSheets(bytes: Buffer, which: ParseOrder['sheets'], limits: XlsxLimits): Promise<ParsedSheet[]> {
  const sheets = await parse([...(await unpackXlsx(bytes, limits))], which, limits)
  for (const { rows, columns } of sheets) {
    if (columns > limits.columns) throw xlsxErrors.tooManyColumns({ values: { limit: limits.columns } })
    if (rows.length > limits.rows + 1) throw xlsxErrors.tooManyRows({ values: { limit: limits.rows } })
  }
  return sheets
}

function parse(
  files: ParseOrder['files'],
  sheets: ParseOrder['sheets'],
  { parseMs, parseMemoryMb, rows, columns }: XlsxLimits,
): Promise<ParsedSheet[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), {
      workerData: { files, mostRows: rows + 1, mostColumns: columns, sheets } satisfies ParseOrder,
      resourceLimits: { maxOldGenerationSizeMb: parseMemoryMb, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
    })
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      worker.removeAllListeners()
      worker.on('error', () => undefined) // it may fail once more while it is ended; that was answered
      void worker.terminate()
      settle()
    }
    const timer = setTimeout(() => end(() => reject(xlsxErrors.tooSlow())), parseMs)
    worker.once('message', (answer: ParseAnswer) =>
      end(() =>
        'sheets' in answer ? resolve(answer.sheets) : reject(xlsxErrors.notXlsx({ cause: new Error(answer.problem) })),
      ),
    )
    worker.once('error', (error: NodeJS.ErrnoException) =>
      end(() =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? xlsxErrors.tooLarge({ cause: error }) : asUnreadable(error)),
      ),
    )
    worker.once('exit', (code) => end(() => reject(asUnreadable(new Error(`the reader ended with ${code}`)))))
  })
}

function asUnreadable(error: Error): AppError {
  return xlsxErrors.notXlsx({ cause: error })
}
