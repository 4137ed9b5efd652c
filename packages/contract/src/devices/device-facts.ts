// Facts of devices without schemas: the page of kiosks needs no more of them.

/** Characters of a pairing code, without those that are mistaken for each other. */
export const PAIR_CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const PAIR_CODE_LENGTH = 8

/**
 * `state` of a print job (wire-operations §2): 0 waiting → 1 sent → 2 printing → 3 done, 4 failed, 5 cancelled; 6 paused while its device cannot print.
 * 0, 1, 2 ↔ 6; from 4 and 5 back to 0 where somebody asks for it.
 */
export const PRINT_STATE = { waiting: 0, sent: 1, printing: 2, done: 3, failed: 4, cancelled: 5, paused: 6 } as const

/** Media that sheets are drawn for, by their IPP keyword (PWG 5101.1), with their size in portrait. */
export const PRINT_MEDIA = {
  'na_index-4x6_4x6in': { widthMm: 101.6, heightMm: 152.4, name: { zh: '4×6 英寸', en: '4 × 6 in' } },
  na_5x7_5x7in: { widthMm: 127, heightMm: 177.8, name: { zh: '5×7 英寸', en: '5 × 7 in' } },
  iso_a6_105x148mm: { widthMm: 105, heightMm: 148, name: { zh: 'A6', en: 'A6' } },
  iso_a5_148x210mm: { widthMm: 148, heightMm: 210, name: { zh: 'A5', en: 'A5' } },
  iso_a4_210x297mm: { widthMm: 210, heightMm: 297, name: { zh: 'A4', en: 'A4' } },
  'om_square-photo_89x89mm': { widthMm: 89, heightMm: 89, name: { zh: '方形 89 毫米', en: 'Square 89 mm' } },
} as const

/** How long the link of a guest counts. */
export const SHARE_DAYS = 7
/** A kiosk goes back to its start after this long without anybody. */
export const KIOSK_IDLE_MS = 60_000
export const KIOSK_UPLOAD_BYTES_MOST = 10 * 1024 * 1024
