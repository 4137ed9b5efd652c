import type { Outcome } from '../../lib/home/draw-figures.ts'

/** How a figure is drawn, in columns, lines and legends: `chart-<series>` in charts.css. Colours are the theme's; none means anything without its word. */
export type Series = Outcome | 'accent' | 'pale' | 'half' | 'most' | OneOfMany

/** Series that differ by nothing but their place: those of a report. */
export const MANY = ['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8'] as const
export type OneOfMany = (typeof MANY)[number]

/** A figure in words, with the sign it is drawn by. */
export interface Fact {
  series: Series
  label: string
  value: string
}
