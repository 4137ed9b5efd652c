import type { DrawInfo } from '@drawdesk/contract/drawing/records/draw-info'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useSession } from '../../../../lib/session/session-store.ts'
import { amountText } from '../../../../lib/texts/amount-text.ts'
import { useLanguage } from '../../../../lib/texts/language.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { costKindOf } from '../../costs/cost-kind.ts'
import { isUnderWay } from '../live/draw-news.ts'
import { recordCostTexts } from './record-cost.i18n.ts'

/** May this person see what a record cost? The server leaves it out otherwise. */
export function useMaySeeCost(): (record: Pick<DrawInfo, 'userId'>) => boolean {
  const userId = useSession(({ user }) => user?.userId)
  const maySeeAll = usePermission('drawCosts_view')
  return (record) => maySeeAll || (userId !== undefined && userId === record.userId)
}

/** What one drawing cost: the amount that the page of costs adds up, or why there is none; nothing while it is drawn. */
export function RecordCost({ record }: { record: Pick<DrawInfo, 'state' | 'apiId' | 'cost'> }) {
  const t = useTexts(recordCostTexts)
  const language = useLanguage()
  const { state, apiId, cost } = record
  if (!cost && isUnderWay(record)) return null
  const isDone = state === 2
  const kind = costKindOf({
    costs: cost ? [cost] : [],
    unpriced: isDone && !cost && apiId !== '' ? 1 : 0,
    succeeded: isDone ? 1 : 0,
  })
  if (kind === 'charged' && cost)
    return (
      <span className="draw-number" title={`${cost.amount} ${cost.currency}`}>
        {amountText(cost, language)}
      </span>
    )
  return (
    <span className="draw-help" title={kind === 'unknown' ? t('unknownWhy') : undefined}>
      {t(kind === 'charged' ? 'noCharge' : kind)}
    </span>
  )
}
