import { SEAL_DEFAULTS } from '@drawdesk/contract/drawing/draw-seal'
import type { Placement, SealFace } from '@drawdesk/contract/drawing/stamp'

const numberOf = (value: unknown, otherwise: number): number =>
  value === null || value === undefined || value === '' || Number.isNaN(Number(value)) ? otherwise : Number(value)
const textOf = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise)

/** The place that a form or a row says, with the defaults for what it leaves out. */
export function placeOf(values: Readonly<Record<string, unknown>>): Placement {
  const { x, y, scale, rotation, opacity } = SEAL_DEFAULTS
  return {
    x: numberOf(values.x, x),
    y: numberOf(values.y, y),
    scale: numberOf(values.scale, scale),
    rotation: numberOf(values.rotation, rotation),
    opacity: numberOf(values.opacity, opacity),
  }
}

/** The look that a form or a row says; a colour that is only half typed is none yet. */
export function faceOf(values: Readonly<Record<string, unknown>>): SealFace {
  const color = textOf(values.textColor, '')
  return {
    image: textOf(values.image, ''),
    text: textOf(values.text, ''),
    textColor: /^#[0-9a-f]{6}$/i.test(color) ? color : SEAL_DEFAULTS.textColor,
    textSize: Math.min(60, Math.max(2, numberOf(values.textSize, SEAL_DEFAULTS.textSize))),
  }
}
