import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import '../../../components/costs/costs.css'
import { ExportCosts } from '../../../components/costs/export-costs.tsx'
import { Delayed } from '../../../components/delayed.tsx'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { useAddress } from '../../../lib/browser/use-address.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { startOfServerDay } from '../../../lib/texts/server-time.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import '../../../resource/resource.css'
import { useIsOperator } from '../../../resource/tenant/work-tenant.ts'
import { RangeChoice } from '../sales/range-choice.tsx'
import '../sales/sales.css'
import { SandboxNote } from '../shared/sandbox-note.tsx'
import { NO_FILTERS, queryOf, readAsked, type ProfitAsked } from './asked.ts'
import { CostParts } from './cost-parts.tsx'
import { ProfitChart } from './profit-chart.tsx'
import { ProfitFilters } from './profit-filters.tsx'
import { Alarms, LeftOut } from './profit-notes.tsx'
import { PAGE_SIZE, ProfitBreakdown } from './profit-table.tsx'
import { ProfitTotals } from './profit-totals.tsx'
import { exportProfit, profitQuery } from './profit.api.ts'
import './profit.css'
import { profitTexts } from './profit.i18n.ts'

const DAY_LENGTH = 10

/** What orders brought and what they cost. The days, the grouping and the filters stand in the address. */
export default function ProfitPage() {
  const t = useTexts(profitTexts)
  const [address, put] = useAddress()
  const canView = usePermission('profit_view')
  const canExport = usePermission('profit_export')
  const isOperator = useIsOperator()
  const today = startOfServerDay().slice(0, DAY_LENGTH)
  const asked = readAsked(address, today, isOperator)
  if (!canView) {
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
          canExport && (
            <ExportCosts
              label={t('export')}
              fileName={`${t('title')} ${asked.from} ${asked.to}.xlsx`}
              fetchFile={() => exportProfit(queryOf(asked))}
              onFailure={(error) => logFailure('profit export', error)}
            />
          )
        }
      />
      <Alarms />
      <Figures asked={asked} today={today} isOperator={isOperator} put={put} />
    </div>
  )
}

interface FiguresProps {
  asked: ProfitAsked
  today: string
  isOperator: boolean
  put: ReturnType<typeof useAddress>[1]
}

function Figures({ asked, today, isOperator, put }: FiguresProps) {
  const t = useTexts(profitTexts)
  const {
    data: profit,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery(profitQuery({ ...queryOf(asked), current: asked.current, size: PAGE_SIZE }))
  const isNarrowed = Object.keys(asked.filters).length > 0
  const { styleId, loginId, tenantId, exId } = asked.filters
  // The sales table can be asked for an experience alone.
  const isBySales = [styleId, loginId, tenantId].every((id) => id === undefined)
  const sold = { startTime: asked.from, endTime: asked.to, ...(exId !== undefined && { exId }) }
  const isEmpty = profit !== undefined && profit.total === 0 && profit.totals.orders === 0
  return (
    <>
      <div className="costs-filters">
        <RangeChoice asked={asked} today={today} onChange={put} />
        <ProfitFilters asked={asked} profit={profit} isOperator={isOperator} onChange={put} />
      </div>
      {error ? (
        <ErrorNote error={error} title={t('failed')} onRetry={() => void refetch()} />
      ) : !profit ? (
        <Delayed>
          <div className="skeleton costs-wait" />
        </Delayed>
      ) : (
        <>
          <LeftOut profit={profit} />
          {isBySales && <SandboxNote asked={{ ...sold, currency: profit.currency }} />}
          <ProfitTotals profit={profit} />
          {isEmpty ? (
            <section className="costs-card">
              <EmptyNote
                title={t('none')}
                reason={t(isNarrowed ? 'noneNarrowed' : 'noneReason')}
                action={isNarrowed && <Button onClick={() => put(NO_FILTERS)}>{t('clear')}</Button>}
              />
            </section>
          ) : (
            <>
              <ProfitChart series={profit.series} currency={profit.currency} />
              <ProfitBreakdown
                profit={profit}
                asked={asked}
                isOperator={isOperator}
                isTurning={isPlaceholderData}
                onBy={(by) => put({ by: by === 'day' ? undefined : by, page: undefined }, { replace: true })}
                onOrder={(order) => put({ order: order === 'brought' ? undefined : order, page: undefined })}
                onPage={(page) => put({ page: page === 1 ? undefined : String(page) })}
              />
              <CostParts profit={profit} />
            </>
          )}
        </>
      )}
    </>
  )
}
