import { ALL_TENANTS_ASKED, DRAW_COST_DAYS_MAX } from '@drawdesk/contract/drawing/draw-costs'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import '../../../components/costs/costs.css'
import { DayChart } from '../../../components/costs/day-chart.tsx'
import { ExportCosts } from '../../../components/costs/export-costs.tsx'
import { SpanChoice } from '../../../components/costs/span-choice.tsx'
import { Delayed } from '../../../components/delayed.tsx'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { useLanguage } from '../../../lib/texts/language.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { startOfServerDay } from '../../../lib/texts/server-time.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useAddress } from '../../../lib/browser/use-address.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import '../../../resource/resource.css'
import { useIsOperator } from '../../../resource/tenant/work-tenant.ts'
import { FILTER_NAMES, readAsked, type CostsAsked } from './asked.ts'
import { BudgetList } from './budget-list.tsx'
import { CostFilters } from './cost-filters.tsx'
import { CostsTable } from './costs-table.tsx'
import { costsQuery, exportCosts } from './draw-costs.api.ts'
import { drawCostsTexts } from './draw-costs.i18n.ts'
import { measuresOf } from './measures.ts'
import { TenantChoice } from './tenant-choice.tsx'
import { Totals, UnpricedNote } from './totals.tsx'

const DAY_LENGTH = 10

const NO_FILTERS = Object.fromEntries(FILTER_NAMES.map((name) => [name, undefined]))

/** What drawings cost and the budgets that watch it. The days, the grouping, the filters and the tenant stand in the address. */
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
      <PageHeader
        title={t('title')}
        purpose={t('purpose')}
        actions={
          canView && (
            <ExportCosts
              label={t('export')}
              fileName={`${t('exportFile')} ${asked.from} ${asked.to}.xlsx`}
              fetchFile={() => exportCosts(asked)}
              onFailure={(error) => logFailure('drawCosts export', error)}
            />
          )
        }
      />
      {canView && (
        <div className="costs-filters">
          <SpanChoice asked={asked} today={today} daysMax={DRAW_COST_DAYS_MAX} onChange={(changes) => put(changes)} />
          {isOperator && (
            <TenantChoice
              tenantId={asked.tenantId}
              onChange={(tenantId) =>
                put({ ...NO_FILTERS, tenantId, by: tenantId === ALL_TENANTS_ASKED ? 'tenant' : undefined })
              }
            />
          )}
          <CostFilters key={asked.tenantId ?? ''} asked={asked} onChange={(changes) => put(changes)} />
        </div>
      )}
      {asked.tenantId === undefined && <BudgetList />}
      {canView && (
        <Figures
          asked={asked}
          onUnfiltered={() => put(NO_FILTERS)}
          onBy={(by) => put({ by: by === 'api' ? undefined : by }, { replace: true })}
        />
      )}
    </div>
  )
}

function Figures({
  asked,
  onBy,
  onUnfiltered,
}: {
  asked: CostsAsked
  onBy: (by: CostsAsked['by']) => void
  onUnfiltered: () => void
}) {
  const t = useTexts(drawCostsTexts)
  const language = useLanguage()
  const { data: costs, error, isPlaceholderData, refetch } = useQuery(costsQuery(asked))
  if (error) return <ErrorNote error={error} title={t('failed')} onRetry={() => void refetch()} />
  if (!costs)
    return (
      <Delayed>
        <div className="skeleton costs-wait" />
      </Delayed>
    )
  if (costs.total.drawings === 0) {
    const isNarrowed = Object.keys(asked.filters).length > 0
    return (
      <section className="costs-card">
        <EmptyNote
          title={t('none')}
          reason={t(isNarrowed ? 'noneNarrowed' : 'noneReason')}
          action={isNarrowed && <Button onClick={onUnfiltered}>{t('narrowNone')}</Button>}
        />
      </section>
    )
  }
  return (
    <>
      <UnpricedNote count={costs.total.unpriced} />
      <Totals costs={costs} />
      <DayChart title={t('byDay')} measures={measuresOf(costs.days, t, language)} />
      <CostsTable costs={costs} asked={asked} isTurning={isPlaceholderData} onBy={onBy} />
    </>
  )
}
