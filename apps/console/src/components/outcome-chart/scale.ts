const STEPS = [2, 4, 6, 8, 10]

/** The even number with one leading digit, or a power of ten, that holds `most`: the top of an axis whose half is a whole number too. */
export function topOfScale(most: number): number {
  for (let unit = 1; ; unit *= 10) for (const step of STEPS) if (step * unit >= most) return step * unit
}
