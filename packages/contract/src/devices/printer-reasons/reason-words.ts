import type { Bilingual } from '../../core/texts.ts'

/** What a keyword of a printer means, and what to do about it: no remedy where there is nothing to do. */
export interface ReasonWords {
  is: Bilingual
  remedy?: Bilingual
}

export const said = (zh: string, en: string): Bilingual => ({ zh, en })

export const LOAD_PAPER = said('装纸', 'Load paper')
export const CLOSE_COVER = said('合上盖板', 'Close the cover')
export const CALL_SERVICE = said('联系维修', 'Contact service')
export const CHANGE_INK = said('更换墨盒、色带或碳粉', 'Change the ink, ribbon or toner')
export const EMPTY_OUTPUT = said('取走出纸口的打印件', 'Remove prints from the output tray')
export const LOOK_AT_PRINTER = said('到打印机前查看', 'Check the printer')
export const TAKE_JAM_OUT = said('取出卡住的纸', 'Remove the jammed paper')
