/** A colour as lightness 0–1, chroma 0–0.3 and hue in degrees (OKLCH): steps that are even in numbers look even to the eye. */
export interface Colour {
  l: number
  c: number
  h: number
}

export const colour = (l: number, c: number, h: number): Colour => ({ l, c, h: ((h % 360) + 360) % 360 })

/** `#rrggbb`; chroma gives way where the screen cannot show it (matrices: Björn Ottosson, OKLab). */
export function hex({ l, c, h }: Colour): string {
  for (let chroma = c; ; chroma -= 0.01) {
    const rgb = toLinear(l, Math.max(0, chroma), h)
    if (chroma <= 0 || rgb.every((part) => part >= -0.001 && part <= 1.001)) {
      return `#${rgb
        .map((part) =>
          Math.round(gamma(Math.min(1, Math.max(0, part))) * 255)
            .toString(16)
            .padStart(2, '0'),
        )
        .join('')}`
    }
  }
}

function toLinear(l: number, c: number, h: number): [number, number, number] {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

const gamma = (part: number): number => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055)

/** Between two colours; hues meet through the plane, so opposite hues pass a soft grey and never a rainbow. */
export function mix(from: Colour, to: Colour, share: number): Colour {
  const angle = (value: number): number => (value * Math.PI) / 180
  const a = from.c * Math.cos(angle(from.h)) * (1 - share) + to.c * Math.cos(angle(to.h)) * share
  const b = from.c * Math.sin(angle(from.h)) * (1 - share) + to.c * Math.sin(angle(to.h)) * share
  return colour(from.l + (to.l - from.l) * share, Math.hypot(a, b), (Math.atan2(b, a) * 180) / Math.PI)
}

/** The same colour, lighter or darker. */
export const shade = (base: Colour, by: number): Colour =>
  colour(Math.min(0.99, Math.max(0.06, base.l + by)), base.c, base.h)

/** Moves the hue the short way round towards another hue. */
export function turnHue(base: Colour, towards: number, share: number): Colour {
  const way = ((towards - base.h + 540) % 360) - 180
  return colour(base.l, base.c, base.h + way * share)
}
