import { makeEveTray } from '@drawdesk/fakes/printer/eve-tray'
import { startIppEvePrinter } from '@drawdesk/fakes/printer/ippeveprinter'
import { startPrinterFake } from '@drawdesk/fakes/printer/printer'

/** A sheet of the fake takes so long. */
const SHEET_MS = 300

/** A printer at a venue with so many sheets in its tray. */
export interface VenuePrinter {
  uri: string
  /** Which one it is, for the output. */
  name: string
  /** Sheets that came out. */
  out(): Promise<number>
  /** So many sheets are in the tray from now on. */
  fill(sheets: number): Promise<void>
  close(): Promise<void>
}

/** `ippeveprinter` of CUPS where that is installed, else our fake. */
export async function startRealPrinter(sheets: number): Promise<VenuePrinter> {
  const tray = await makeEveTray(sheets)
  const real = await startIppEvePrinter(tray.command)
  if (!real) {
    await tray.close()
    return startFakePrinter(sheets, 'the fake printer, as ippeveprinter is not installed or does not start')
  }
  return {
    ...tray,
    uri: real.uri,
    name: 'ippeveprinter of CUPS',
    async close() {
      await real.close()
      await tray.close()
    },
  }
}

/** One that stops at an empty tray, which `ippeveprinter` never does. */
export async function startFakePrinter(
  sheets: number,
  name = 'the fake printer, as ippeveprinter does not stop at an empty tray',
): Promise<VenuePrinter> {
  const fake = await startPrinterFake({ sheets, sheetMs: SHEET_MS })
  return {
    uri: fake.uri,
    name,
    out: async () => fake.out().length,
    fill: async (count) => fake.fill(count),
    close: () => fake.close(),
  }
}
