/**
 * A photo printer as a process: `printer.ts <port> <book> <sheetMs> <sheets>`. Prints `ready` when it listens. Its kill is its power going: it has forgotten all jobs when it comes back, and its paper,
 * its counter and what lies in its tray are as its book says.
 */
import { flushCompileCache } from 'node:module'
import { startPrinterFake } from '@drawdesk/fakes/printer/printer'
import { readBook, writeLine, type BookLine } from './book.ts'

const MEDIA = 'na_index-4x6_4x6in'

const [port, path, sheetMs, sheets] = process.argv.slice(2) as [string, string, string, string]
const before = readBook(path)
const isFirst = before.length === 0

/** What lies in its tray: what was put in last, less what was drawn in since. A half sheet is lost. */
function trayOf(lines: readonly BookLine[]): number {
  const since = lines.slice(lines.findLastIndex(({ what }) => what === 'filled'))
  const [filled] = since
  const start = filled?.what === 'filled' ? filled.sheets : Number(sheets)
  return Math.max(0, start - since.filter(({ what }) => what === 'out').length)
}

writeLine(path, { what: 'on' })
await startPrinterFake({
  port: Number(port),
  sheetMs: Number(sheetMs),
  sheets: trayOf(before),
  ...(isFirst
    ? {}
    : {
        outBefore: before.flatMap((line) =>
          line.what === 'out' ? [{ jobId: line.ippJob, jobName: line.name, media: MEDIA, sha256: line.sha256 }] : [],
        ),
      }),
  book: {
    begun: ({ jobId, jobName }) => writeLine(path, { what: 'begun', name: jobName, ippJob: jobId }),
    out: ({ jobId, jobName, sha256 }) => writeLine(path, { what: 'out', name: jobName, ippJob: jobId, sha256 }),
    filled: (count) => writeLine(path, { what: 'filled', sheets: count }),
  },
})
process.stdout.write('ready\n')
// A killed process keeps nothing of what it compiled.
flushCompileCache()
// The process that started us is gone: nobody asks any more.
process.stdin.on('end', () => process.exit(0)).resume()
