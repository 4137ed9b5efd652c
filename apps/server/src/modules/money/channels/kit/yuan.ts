const YUAN = /^(-?)(\d{1,12})(?:\.(\d{1,10}))?$/

/** 1 → "0.01". */
export function yuanOfFen(fen: number): string {
  if (!Number.isSafeInteger(fen) || fen < 0) throw new RangeError(`${fen} is no amount in fen`)
  const digits = String(fen).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** "0.01" → 1, exactly; undefined for what is no whole number of fen. */
export function fenOfYuan(text: unknown): number | undefined {
  const [, sign, yuan = '', decimals = ''] = (typeof text === 'string' && YUAN.exec(text)) || []
  if (yuan === '' || /[1-9]/.test(decimals.slice(2))) return undefined
  const fen = Number(yuan + decimals.slice(0, 2).padEnd(2, '0'))
  return sign && fen > 0 ? -fen : fen
}

/** Of fees, that bills write with five decimals: half a fen is one. */
export function roundedFenOfYuan(text: string): number | undefined {
  const [, sign, yuan = '', decimals = ''] = YUAN.exec(text) ?? []
  if (yuan === '') return undefined
  const fen = Number(yuan + decimals.slice(0, 2).padEnd(2, '0')) + ((decimals[2] ?? '0') >= '5' ? 1 : 0)
  return sign && fen > 0 ? -fen : fen
}
