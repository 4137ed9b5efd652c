/** A picture stands on white paper, whatever theme is on. */
const INK = '#1f2329'
const PAPER = '#ffffff'

/** Ink on paper for a drawing that cannot take the colours of the theme. */
export const printedRenderer = { defaultFillColor: PAPER, defaultStrokeColor: INK, defaultLabelColor: INK } as const

/** A drawing whose colours are those of the theme, with fixed ones, so that it can be read outside of the console. */
export function printedColours(svg: string): string {
  return svg.replaceAll(/var\(--dd-surface\)/g, PAPER).replaceAll(/var\(--dd-[a-z-]+\)/g, INK)
}
