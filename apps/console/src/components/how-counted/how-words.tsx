import { FIGURE_HOWS } from '@drawdesk/contract/drawing/figures/figure-glossary'
import type { FigureName } from '@drawdesk/contract/drawing/figures/figure-names'
import type { ReactNode } from 'react'
import { useLanguage } from '../../lib/texts/language.ts'

/** How a figure is worked out, as people read it. */
export default function HowWords({ figure }: { figure: FigureName }): ReactNode {
  return FIGURE_HOWS[figure][useLanguage()]
}
