import type { Outcome } from '../../lib/home/draw-figures.ts'

/** How a figure is drawn, in columns, lines and legends: `chart-<series>` in charts.css. Colours are the theme's; none means anything without its word. */
export type Series = Outcome | 'accent' | 'pale' | 'half' | 'most'

/** A figure in words, with the sign it is drawn by. */
export interface Fact {
  series: Series
  label: string
  value: string
}
