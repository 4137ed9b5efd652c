/** What a printer may have, until it is taken away again. */
export const PRINTER_TROUBLES = ['media-jam', 'marker-supply-low', 'paused', 'not-accepting'] as const
export type PrinterTrouble = (typeof PRINTER_TROUBLES)[number]

/**
 * What the next call of an operation meets. `busy` is refused (0x0507); `lost` is done, and its answer never comes; `neverArrived` is not done either;
 * `garbage` is done and answered by bytes that are no IPP.
 */
export const CALL_SCENES = ['ok', 'busy', 'lost', 'neverArrived', 'garbage'] as const
export type CallScene = (typeof CALL_SCENES)[number]

/** What becomes of the sheet that is under way when the power goes: still in the machine, or just out of it. */
export type SheetUnderWay = 'stuck' | 'out'
