import { CHAT_COST_DAYS_MAX } from '@drawdesk/contract/chat/chat-costs'
import { STATUS } from '@drawdesk/contract/core/errors'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DayChart } from '../../../components/costs/day-chart.tsx'
import { ExportCosts } from '../../../components/costs/export-costs.tsx'
import { SpanChoice } from '../../../components/costs/span-choice.tsx'
import { Delayed } from '../../../components/delayed.tsx'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { ApiError } from '../../../lib/http/api-error.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { startOfServerDay } from '../../../lib/texts/server-time.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useAddress } from '../../../lib/browser/use-address.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import '../../../resource/resource.css'
import { readAsked, type CostsAsked } from './asked.ts'
import { costsQuery, exportCosts } from './chat-costs.api.ts'
import '../../../components/costs/costs.css'
import { costsTexts } from './chat-costs.i18n.ts'
import { CostsTable } from './costs-table.tsx'
import { measuresOf } from './day-columns.ts'
import { QuotaList } from './quota-list.tsx'
import { Totals } from './totals.tsx'

const DAY_LENGTH = 10
const QUOTAS_TAB = 'quotas'

/** What chat used and cost, and the quotas that bound it. The days and the grouping stand in the address. */
export default function ChatCostsPage() {
  const t = useTexts(costsTexts)
  const [address, put] = useAddress()
  const canView = usePermission('chatCosts_view')
  const canEdit = usePermission('chatCosts_edit')
  const today = startOfServerDay().slice(0, DAY_LENGTH)
  const asked = readAsked(address, today)
  if (!canView && !canEdit) {
    return (
      <div className="res-page costs">
        <PageHeader title={t('title')} purpose={t('purpose')} />
        <EmptyNote title={t('noRights')} reason={t('noRightsReason')} />
      </div>
    )
  }
  const isQuotas = address.get('tab') === QUOTAS_TAB || !canView
  return (
    <div className="res-page costs">
      <PageHeader
        title={t('title')}
        purpose={t('purpose')}
        actions={
          canView &&
          !isQuotas && (
            <ExportCosts
              label={t('export')}
              fileName={`${t('exportFile')} ${asked.from} ${asked.to}.xlsx`}
              fetchFile={() => exportCosts(asked)}
              onFailure={(error) => logFailure('chatCosts export', error)}
            />
          )
        }
      />
      {canView && (
        <nav className="costs-tabs" aria-label={t('tabs')}>
          <Link to="?" aria-current={isQuotas ? undefined : 'page'}>
            {t('tabCosts')}
          </Link>
          <Link to={`?tab=${QUOTAS_TAB}`} aria-current={isQuotas ? 'page' : undefined}>
            {t('quotas')}
          </Link>
        </nav>
      )}
      {isQuotas ? (
        <QuotaList />
      ) : (
        <>
          <SpanChoice asked={asked} today={today} daysMax={CHAT_COST_DAYS_MAX} onChange={(changes) => put(changes)} />
          <Figures asked={asked} onBy={(by) => put({ by: by === 'model' ? undefined : by }, { replace: true })} />
        </>
      )}
    </div>
  )
}

function Figures({ asked, onBy }: { asked: CostsAsked; onBy: (by: CostsAsked['by']) => void }) {
  const t = useTexts(costsTexts)
  const language = useLanguage()
  const { data: costs, error, isPlaceholderData, refetch } = useQuery(costsQuery(asked))
  if (error) {
    const isForbidden = error instanceof ApiError && error.code === STATUS.forbidden
    return isForbidden ? (
      <EmptyNote title={t('noRights')} reason={t('noRightsReason')} />
    ) : (
      <ErrorNote error={error} title={t('failed')} onRetry={() => void refetch()} />
    )
  }
  if (!costs)
    return (
      <Delayed>
        <div className="skeleton costs-wait" />
      </Delayed>
    )
  if (costs.total.messages === 0)
    return (
      <section className="costs-card">
        <EmptyNote title={t('none')} reason={t('noneReason')} />
      </section>
    )
  return (
    <>
      <Totals total={costs.total} />
      <DayChart title={t('byDay')} measures={measuresOf(costs.days, t, language)} />
      <CostsTable costs={costs} by={asked.by} isTurning={isPlaceholderData} onBy={onBy} />
    </>
  )
}
