import { hex, type Colour } from './colour.ts'

export type Stop = readonly [offset: number, colour: Colour, opacity?: number]
export type Point = readonly [x: number, y: number]

/** An SVG page in the making. The short side is 1000 units whatever the size in pixels, so that layers think in one scale; strips longer than 6:1 get less. */
export interface Sheet {
  readonly w: number
  readonly h: number
  add(...marks: string[]): void
  /** A fill that runs downwards (or from `from` to `to`) in units of the page. */
  linear(stops: readonly Stop[], line: { from: Point; to: Point }): string
  radial(stops: readonly Stop[], circle: { at: Point; radius: number }): string
  toSvg(widthPx: number, heightPx: number): string
}

/** A strip of 4096 × 16 would otherwise be 256,000 units long and hold ten thousand houses. */
const LONGEST = 6000

export function createSheet(widthPx: number, heightPx: number): Sheet {
  const scale = Math.min(1000 / Math.min(widthPx, heightPx), LONGEST / Math.max(widthPx, heightPx))
  const [w, h] = [widthPx * scale, heightPx * scale]
  const defs: string[] = []
  const marks: string[] = []
  const stopMarks = (stops: readonly Stop[]): string =>
    stops
      .map(
        ([offset, tone, opacity]) =>
          `<stop offset="${num(offset)}" stop-color="${hex(tone)}"${opacity === undefined ? '' : ` stop-opacity="${num(opacity)}"`}/>`,
      )
      .join('')
  const define = (mark: (id: string) => string): string => {
    const id = `g${defs.length}`
    defs.push(mark(id))
    return `url(#${id})`
  }
  return {
    w,
    h,
    add: (...more) => void marks.push(...more),
    linear: (stops, { from, to }) =>
      define(
        (id) =>
          `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${num(from[0])}" y1="${num(from[1])}" x2="${num(to[0])}" y2="${num(to[1])}">${stopMarks(stops)}</linearGradient>`,
      ),
    radial: (stops, { at, radius }) =>
      define(
        (id) =>
          `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${num(at[0])}" cy="${num(at[1])}" r="${num(radius)}">${stopMarks(stops)}</radialGradient>`,
      ),
    toSvg: (width, height) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${num(w)} ${num(h)}" preserveAspectRatio="none"><defs>${defs.join('')}</defs>${marks.join('')}</svg>`,
  }
}

/** A number in few characters; two decimals also swallow the last-bit differences between machines. */
export const num = (value: number): string => String(Math.round(value * 100) / 100)

export const circle = (x: number, y: number, r: number, fill: string, opacity = 1): string =>
  `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${fill}"${opacity < 1 ? ` opacity="${num(opacity)}"` : ''}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, opacity = 1): string =>
  `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}"${opacity < 1 ? ` opacity="${num(opacity)}"` : ''}/>`

export const rect = (x: number, y: number, width: number, height: number, fill: string, opacity = 1): string =>
  `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}" fill="${fill}"${opacity < 1 ? ` opacity="${num(opacity)}"` : ''}/>`

export const path = (d: string, fill: string, opacity = 1): string =>
  `<path d="${d}" fill="${fill}"${opacity < 1 ? ` opacity="${num(opacity)}"` : ''}/>`

export const stroke = (d: string, tone: string, width: number, opacity = 1): string =>
  `<path d="${d}" fill="none" stroke="${tone}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` opacity="${num(opacity)}"` : ''}/>`

/** Several marks moved, scaled and turned together; marks drawn for a 100 × 100 box become `scale` × 100 units big. */
export const group = (
  marks: string,
  {
    x,
    y,
    scale = 1,
    scaleX = scale,
    turn = 0,
    opacity = 1,
  }: { x: number; y: number; scale?: number; scaleX?: number; turn?: number; opacity?: number },
): string =>
  `<g transform="translate(${num(x)} ${num(y)}) rotate(${num(turn)}) scale(${num4(scaleX)} ${num4(scale)})"${opacity < 1 ? ` opacity="${num(opacity)}"` : ''}>${marks}</g>`

const num4 = (value: number): string => String(Math.round(value * 10_000) / 10_000)

/** A soft line through points: each point bends the curve, the curve passes the middles. */
export function softLine(points: readonly Point[]): string {
  const [first] = points
  if (!first) return ''
  let d = `M${num(first[0])} ${num(first[1])}`
  for (let index = 1; index < points.length - 1; index += 1) {
    const [x, y] = points[index] ?? first
    const [nextX, nextY] = points[index + 1] ?? first
    d += `Q${num(x)} ${num(y)} ${num((x + nextX) / 2)} ${num((y + nextY) / 2)}`
  }
  const last = points.at(-1) ?? first
  return `${d}L${num(last[0])} ${num(last[1])}`
}

export const hardLine = (points: readonly Point[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${num(x)} ${num(y)}`).join('')
