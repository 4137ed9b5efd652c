import type { ParamType } from '@drawdesk/contract/drawing/body/body-node'

const INTEGER = /^-?\d{1,16}$/
const DECIMAL = /^-?\d+\.\d+$|^-?\d{1,16}$/

/**
 * The value to keep for a typed text: a JSON number where it loses no digit (types 2 and 3), else the text as typed,
 * so that half-typed numbers and variables stay in the box. Type 8 is always text.
 */
export function valueOfText(paramType: ParamType, text: string): string | number {
  const isNumber = (paramType === 2 && INTEGER.test(text)) || (paramType === 3 && DECIMAL.test(text))
  if (!isNumber) return text
  const number = Number(text)
  // `1.50` and `007` would come back shorter than they were typed.
  return String(number) === text && (paramType === 3 || Number.isSafeInteger(number)) ? number : text
}
