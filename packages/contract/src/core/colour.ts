/** Colour arithmetic of the themes: hex texts, WCAG luminance, OKLCH. */

export type Rgb = readonly [number, number, number]

/** A perceptual colour: lightness 0–1, chroma 0–0.4, hue in radians. */
export interface Oklch {
  lightness: number
  chroma: number
  hue: number
}

/** `#409EFF` → channels 0–1. @throws when the text is not six hex digits after a hash. */
export function parseHex(hex: string): Rgb {
  const digits = /^#([0-9a-f]{6})$/i.exec(hex)?.[1]
  if (digits === undefined) throw new Error(`Not a colour: ${hex}`)
  const channel = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16) / 255
  return [channel(0), channel(2), channel(4)]
}

export function toHex(rgb: Rgb): string {
  return `#${rgb
    .map((channel) =>
      Math.round(clamp(channel) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** WCAG 2 relative luminance, 0–1. */
export function luminance(hex: string): number {
  const [red, green, blue] = parseHex(hex).map(toLinear) as unknown as Rgb // map keeps the length
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2 contrast ratio, 1–21. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number] // two in, two out
  return (lighter + 0.05) / (darker + 0.05)
}

/** Lays `share` (0–1) of one colour over another: for soft backgrounds that must be solid to be measured. */
export function mix(over: string, under: string, share: number): string {
  const top = parseHex(over)
  const bottom = parseHex(under)
  return toHex([0, 1, 2].map((i) => (top[i] ?? 0) * share + (bottom[i] ?? 0) * (1 - share)) as unknown as Rgb) // three in, three out
}

/** Björn Ottosson's OKLab, in its polar form. */
export function toOklch(hex: string): Oklch {
  const [red, green, blue] = parseHex(hex).map(toLinear) as unknown as Rgb // map keeps the length
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  }
}

/** Back to hex; chroma gives way until the colour exists on a screen, lightness and hue stay. */
export function fromOklch(colour: Oklch): string {
  const whole = toLinearRgb(colour)
  if (isOnScreen(whole)) return toHex(whole.map(fromLinear) as unknown as Rgb)
  let [low, high] = [0, colour.chroma]
  for (let step = 0; step < 16; step += 1) {
    const middle = (low + high) / 2
    if (isOnScreen(toLinearRgb({ ...colour, chroma: middle }))) low = middle
    else high = middle
  }
  return toHex(toLinearRgb({ ...colour, chroma: low }).map(fromLinear) as unknown as Rgb)
}

function toLinearRgb({ lightness, chroma, hue }: Oklch): Rgb {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** A rounding's width is allowed, so that colours that came from hex go back to it. */
function isOnScreen(rgb: Rgb): boolean {
  return rgb.every((channel) => channel >= -0.0005 && channel <= 1.0005)
}

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function fromLinear(channel: number): number {
  return channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055
}

function clamp(channel: number): number {
  return Math.min(1, Math.max(0, channel))
}
