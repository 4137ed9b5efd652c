import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import '../../../components/costs/costs.css'
import { DayChart } from '../../../components/costs/day-chart.tsx'
import { ExportCosts } from '../../../components/costs/export-costs.tsx'
import { Delayed } from '../../../components/delayed.tsx'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { useAddress } from '../../../lib/browser/use-address.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { startOfServerDay } from '../../../lib/texts/server-time.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import '../../../resource/resource.css'
import { exportSales, salesQuery } from '../shared/sales.api.ts'
import { SandboxNote } from '../shared/sandbox-note.tsx'
import { NO_FILTERS, queryOf, readAsked, type SalesAsked } from './asked.ts'
import { measuresOf } from './measures.ts'
import { RangeChoice } from './range-choice.tsx'
import { SalesFilters } from './sales-filters.tsx'
import { PAGE_SIZE, SalesBreakdown } from './sales-table.tsx'
import { SalesTotals } from './sales-totals.tsx'
import { salesTexts } from './sales.i18n.ts'

const DAY_LENGTH = 10

/** What was sold. The days, the grouping and the filters stand in the address. */
export default function SalesPage() {
  const t = useTexts(salesTexts)
  const [address, put] = useAddress()
  const canView = usePermission('sales_view')
  const canExport = usePermission('sales_export')
  const today = startOfServerDay().slice(0, DAY_LENGTH)
  const asked = readAsked(address, today)
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
              fileName={`${t('exportFile')} ${asked.from} ${asked.to}.xlsx`}
              fetchFile={() => exportSales(queryOf(asked))}
              onFailure={(error) => logFailure('sales export', error)}
            />
          )
        }
      />
      <Figures asked={asked} today={today} put={put} />
    </div>
  )
}

interface FiguresProps {
  asked: SalesAsked
  today: string
  put: ReturnType<typeof useAddress>[1]
}

function Figures({ asked, today, put }: FiguresProps) {
  const t = useTexts(salesTexts)
  const language = useLanguage()
  const {
    data: sales,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery(salesQuery({ ...queryOf(asked), current: asked.current, size: PAGE_SIZE }))
  const isNarrowed = Object.keys(asked.filters).length > 0
  const isEmpty = sales !== undefined && sales.totals.count === 0 && sales.totals.refundCount === 0
  return (
    <>
      <div className="costs-filters">
        <RangeChoice asked={asked} today={today} onChange={put} />
        <SalesFilters asked={asked} currencies={sales?.currencies ?? []} onChange={put} />
      </div>
      {error ? (
        <ErrorNote error={error} title={t('failed')} onRetry={() => void refetch()} />
      ) : !sales ? (
        <Delayed>
          <div className="skeleton costs-wait" />
        </Delayed>
      ) : (
        <>
          <SandboxNote asked={{ ...queryOf(asked), by: 'channel', currency: sales.currency }} />
          <SalesTotals sales={sales} />
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
              <DayChart title={t('byDay')} measures={measuresOf(sales, t, language)} />
              <SalesBreakdown
                sales={sales}
                asked={asked}
                isTurning={isPlaceholderData}
                onBy={(by) => put({ by: by === 'day' ? undefined : by, page: undefined }, { replace: true })}
                onPage={(page) => put({ page: page === 1 ? undefined : String(page) })}
              />
            </>
          )}
        </>
      )}
    </>
  )
}
