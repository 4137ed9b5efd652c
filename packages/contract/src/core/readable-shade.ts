import { contrast, fromOklch, toOklch } from './colour.ts'

/** Least contrast of text (WCAG 2, AA). */
export const READABLE = 4.5

/**
 * The shade of a colour that can be read on a background: the colour itself when it reaches `atLeast`, else the nearest
 * lighter or darker one of the same hue that does. Works for white text on a filled button too: contrast goes both ways.
 *
 * @example readableShade('#409EFF', '#ffffff') // a deeper blue, 4.5:1 on white
 */
export function readableShade(primary: string, background: string, atLeast: number = READABLE): string {
  if (contrast(primary, background) >= atLeast) return primary
  const darker = nearest(primary, background, atLeast, 0)
  const lighter = nearest(primary, background, atLeast, 1)
  if (darker === undefined) return lighter ?? '#ffffff'
  if (lighter === undefined) return darker
  const start = toOklch(primary).lightness
  return start - toOklch(darker).lightness <= toOklch(lighter).lightness - start ? darker : lighter
}

/** The readable shade nearest to the colour on the way to black (0) or white (1); undefined when even the end cannot be read. */
function nearest(primary: string, background: string, atLeast: number, end: 0 | 1): string | undefined {
  const colour = toOklch(primary)
  const shadeAt = (lightness: number) => fromOklch({ ...colour, lightness })
  let readable: number = end
  if (contrast(shadeAt(readable), background) < atLeast) return undefined
  let unreadable = colour.lightness
  for (let step = 0; step < 14; step += 1) {
    const middle = (readable + unreadable) / 2
    if (contrast(shadeAt(middle), background) >= atLeast) readable = middle
    else unreadable = middle
  }
  return shadeAt(readable)
}
