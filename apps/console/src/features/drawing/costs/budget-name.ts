import type { DrawBudget } from '@drawdesk/contract/drawing/draw-costs'
import { useTexts } from '../../../lib/texts/texts.ts'
import { drawCostsTexts } from './draw-costs.i18n.ts'

/** What a budget is of, as people say it. */
export function useBudgetName(): (budget: Pick<DrawBudget, 'subject' | 'subjectId' | 'subjectName'>) => string {
  const t = useTexts(drawCostsTexts)
  return ({ subject, subjectId, subjectName }) => {
    if (subject === 'tenant') return t('tenant')
    return t(subject === 'api' ? 'ofApi' : 'ofEx', { name: subjectName || t('gone', { id: subjectId }) })
  }
}
