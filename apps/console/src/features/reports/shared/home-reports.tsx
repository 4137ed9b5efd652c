import { PushpinFilled } from '@ant-design/icons'
import type { ReportPinsAnswer } from '@drawdesk/contract/reports/report-pins'
import type { ReportViewAnswer } from '@drawdesk/contract/reports/report-run'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { usePinnedReports } from '../../../lib/menu/report-pins.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { rememberPins } from './has-pins.ts'
import { usePinReport } from './pins.ts'
import { CHART_ROWS, runQuery, viewQuery } from './report.api.ts'
import { ReportChart } from './report-chart.tsx'
import { reportPage } from './report-page.ts'
import { ResultTable } from './result-table.tsx'
import { sharedTexts } from './shared.i18n.ts'
import './home-reports.css'

const CHART_HEIGHT_PX = 140
/** Of a report without a chart. */
const ROWS_SHOWN = 5

/** The reports that the person has pinned, as cards; `room` stands until they are known. */
export default function HomeReports({ room }: { room: ReactNode }) {
  const t = useTexts(sharedTexts)
  const { data: pins, error, isLoading, refetch } = usePinnedReports()
  const userId = useSession(({ user }) => user?.userId ?? '')
  const hasPins = pins && pins.length > 0
  useEffect(() => {
    if (hasPins !== undefined) rememberPins(userId, hasPins)
  }, [userId, hasPins])
  if (isLoading) return room
  if (error && !pins)
    return (
      <div className="home-card">
        <ErrorNote isCompact error={error} title={t('pinsFailed')} onRetry={() => void refetch()} />
      </div>
    )
  if (!pins || pins.length === 0) return null
  return (
    <div className="home-reports">
      {pins.map((report) => (
        <PinnedReport key={report.id} report={report} />
      ))}
    </div>
  )
}

function PinnedReport({ report: { id, title } }: { report: ReportPinsAnswer[number] }) {
  const t = useTexts(sharedTexts)
  const titleId = useId()
  const pinning = usePinReport()
  const language = useLanguage()
  const view = useQuery(viewQuery(id, language))
  return (
    <section className="home-card" aria-labelledby={titleId}>
      <header className="home-card-head">
        <h2 id={titleId}>{title}</h2>
        <span className="home-report-actions">
          <Link to={reportPage(id)}>{t('openReport')}</Link>
          <button
            type="button"
            aria-label={t('unpin', { name: title })}
            title={t('unpin', { name: title })}
            disabled={pinning.isPending}
            onClick={() => pinning.mutate({ id, pinned: 0 })}
          >
            <PushpinFilled aria-hidden />
          </button>
        </span>
      </header>
      {view.data ? (
        <Content view={view.data} title={title} />
      ) : view.error ? (
        <ErrorNote isCompact error={view.error} title={t('runFailed')} onRetry={() => void view.refetch()} />
      ) : (
        <div className="skeleton home-report-waiting" />
      )}
    </section>
  )
}

/** By its defaults: what must be entered first is left to the report itself. */
function Content({ view, title }: { view: ReportViewAnswer; title: string }) {
  const t = useTexts(sharedTexts)
  const language = useLanguage()
  const isWhole = view.params.every(({ required, value }) => required === 0 || value !== '')
  const params = Object.fromEntries(view.params.map(({ name, value }) => [name, value]))
  const size = view.chart ? CHART_ROWS : ROWS_SHOWN
  const { data, error, refetch } = useQuery({
    ...runQuery({ id: view.id, params, current: 1, size, sort: '' }, language),
    enabled: isWhole,
  })
  if (!isWhole) return <EmptyNote isCompact title={t('asks')} />
  if (error && !data) return <ErrorNote isCompact error={error} title={t('runFailed')} onRetry={() => void refetch()} />
  if (!data) return <div className="skeleton home-report-waiting" />
  if (data.total === 0) return <EmptyNote isCompact title={t('none')} reason={t('noneReason')} />
  return view.chart ? (
    <ReportChart
      chart={view.chart}
      columns={data.columns}
      records={data.records}
      label={title}
      heightPx={CHART_HEIGHT_PX}
    />
  ) : (
    <ResultTable answer={data} label={title} sort="" />
  )
}
