import { circle, ellipse, num, path, stroke } from '../sheet.ts'
import type { Brush } from './brush.ts'

export { circle, ellipse, path, stroke }

/** The marks and the same mirrored at the middle of the box. */
export const both = (marks: string): string => `${marks}${mirrored(marks)}`

export const mirrored = (marks: string): string => `<g transform="matrix(-1 0 0 1 100 0)">${marks}</g>`

export const turned = (marks: string, by: number, x = 50, y = 50): string =>
  `<g transform="rotate(${num(by)} ${num(x)} ${num(y)})">${marks}</g>`

/** Marks moved, and made larger or smaller. */
export const placed = (marks: string, x: number, y: number, scale = 1): string =>
  `<g transform="translate(${num(x)} ${num(y)}) scale(${num(scale)})">${marks}</g>`

export const times = (count: number, mark: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => mark(index)).join('')

/** A box with round corners. */
export const block = (x: number, y: number, w: number, h: number, fill: string, round = 0, opacity = 1): string =>
  `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}"${round > 0 ? ` rx="${num(round)}"` : ''} fill="${fill}"${opacity < 1 ? ` opacity="${num(opacity)}"` : ''}/>`

export const eye = (brush: Brush, x: number, y: number, r = 3): string =>
  `${circle(x, y, r, brush.dark)}${circle(x + r * 0.35, y - r * 0.35, r * 0.36, brush.white)}`

/** A star or, with many points and a large `inner`, a rosette. */
export function star(x: number, y: number, r: number, fill: string, { points = 5, inner = 0.42 } = {}): string {
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const reach = index % 2 ? r * inner : r
    const angle = (index * Math.PI) / points - Math.PI / 2
    return `${num(x + Math.cos(angle) * reach)} ${num(y + Math.sin(angle) * reach)}`
  })
  return path(`M${corners.join('L')}Z`, fill)
}

/** Petals around a middle. */
export const petals = (
  x: number,
  y: number,
  count: number,
  rx: number,
  ry: number,
  away: number,
  fill: string,
): string => times(count, (index) => turned(ellipse(x, y - away, rx, ry, fill), (index * 360) / count, x, y))

export const wheel = (brush: Brush, x: number, r: number, y = 100 - r): string =>
  `${circle(x, y, r, brush.dark)}${circle(x, y, r * 0.55, brush.grey)}${circle(x, y, r * 0.2, brush.dark)}`
