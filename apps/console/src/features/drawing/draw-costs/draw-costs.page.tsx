import { ALL_TENANTS_ASKED, DRAW_COST_DAYS_MAX } from '@drawdesk/contract/biz/draw-costs'
import { useQuery } from '@tanstack/react-query'
import '../../../components/costs/costs.css'
import { DayChart } from '../../../components/costs/day-chart.tsx'
import { ExportCosts } from '../../../components/costs/export-costs.tsx'
import { SpanChoice } from '../../../components/costs/span-choice.tsx'
import { Delayed } from '../../../components/delayed.tsx'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { useLanguage } from '../../../lib/language.ts'
import { usePermission } from '../../../lib/permissions.ts'
import { startOfServerDay } from '../../../lib/server-time.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useAddress } from '../../../lib/use-address.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import '../../../resource/resource.css'
import { useIsOperator } from '../../../resource/tenant/work-tenant.ts'
import { readAsked, type CostsAsked } from './asked.ts'
import { BudgetList } from './budget-list.tsx'
import { CostsTable } from './costs-table.tsx'
import { costsQuery, exportCosts } from './draw-costs.api.ts'
import { drawCostsTexts } from './draw-costs.i18n.ts'
import { measuresOf } from './measures.ts'
import { TenantChoice } from './tenant-choice.tsx'
import { Totals, UnpricedNote } from './totals.tsx'

const DAY_LENGTH = 10

/** What drawings cost and the budgets that watch it. The days, the grouping and the tenant stand in the address. */
export default function DrawCostsPage() {
  const t = useTexts(drawCostsTexts)
  const [address, put] = useAddress()
  const canView = usePermission('drawCosts_view')
  const canEdit = usePermission('drawCosts_edit')
  const isOperator = useIsOperator()
  const today = startOfServerDay().slice(0, DAY_LENGTH)
  const asked = readAsked(address, today, isOperator)
  if (!canView && !canEdit) {
    return (
      <div className="res-page costs">
        <PageHeader title={t('title')} purpose={t('purpose')} />
        <EmptyNote title={t('noRights')} reason={t('noRightsReason')} />
      </div>
    )
  }
  return (
    <div className="res-page costs">
      <PageHeader title={t('title')} purpose={t('purpose')} actions={canView && <ExportCosts label={t('export')} fileName={`${t('exportFile')} ${asked.from} ${asked.to}.xlsx`} fetchFile={() => exportCosts(asked)} onFailure={(error) => logFailure('drawCosts export', error)} />} />
      {canView && (
        <div className="costs-filters">
          <SpanChoice asked={asked} today={today} daysMax={DRAW_COST_DAYS_MAX} onChange={(changes) => put(changes)} />
          {isOperator && <TenantChoice tenantId={asked.tenantId} onChange={(tenantId) => put({ tenantId, by: tenantId === ALL_TENANTS_ASKED ? 'tenant' : undefined })} />}
        </div>
      )}
      {asked.tenantId === undefined && <BudgetList />}
      {canView && <Figures asked={asked} onBy={(by) => put({ by: by === 'api' ? undefined : by }, { replace: true })} />}
    </div>
  )
}

function Figures({ asked, onBy }: { asked: CostsAsked; onBy: (by: CostsAsked['by']) => void }) {
  const t = useTexts(drawCostsTexts)
  const language = useLanguage()
  const { data: costs, error, isPlaceholderData, refetch } = useQuery(costsQuery(asked))
  if (error) return <ErrorNote error={error} title={t('failed')} onRetry={() => void refetch()} />
  if (!costs) return <Delayed><div className="skeleton costs-wait" /></Delayed>
  if (costs.total.drawings === 0) return <section className="costs-card"><EmptyNote title={t('none')} reason={t('noneReason')} /></section>
  return (
    <>
      <UnpricedNote count={costs.total.unpriced} />
      <Totals costs={costs} />
      <DayChart title={t('byDay')} measures={measuresOf(costs.days, t, language)} />
      <CostsTable costs={costs} asked={asked} isTurning={isPlaceholderData} onBy={onBy} />
    </>
  )
}
