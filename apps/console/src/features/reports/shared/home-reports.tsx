import { PushpinFilled } from '@ant-design/icons'
import type { ReportMineAnswer, ReportViewAnswer } from '@drawdesk/contract/reports/report-run'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { usePins } from './pins.ts'
import { CHART_ROWS, mineQuery, runQuery, viewQuery } from './report.api.ts'
import { ReportChart } from './report-chart.tsx'
import { reportPage } from './report-page.ts'
import { ResultTable } from './result-table.tsx'
import { sharedTexts } from './shared.i18n.ts'
import './home-reports.css'

const CHART_HEIGHT_PX = 140
/** Of a report without a chart. */
const ROWS_SHOWN = 5

type Mine = ReportMineAnswer[number]

/** The reports that the person has pinned, as cards; one that they may run no more is not shown. */
export default function HomeReports() {
  const language = useLanguage()
  const { ids } = usePins()
  const { data: mine = [] } = useQuery(mineQuery(language))
  const shown = ids.flatMap((id) => mine.find((report) => report.id === id) ?? [])
  if (shown.length === 0) return null
  return (
    <div className="home-reports">
      {shown.map((report) => (
        <PinnedReport key={report.id} report={report} />
      ))}
    </div>
  )
}

function PinnedReport({ report }: { report: Mine }) {
  const t = useTexts(sharedTexts)
  const titleId = useId()
  const pins = usePins()
  const language = useLanguage()
  const title = report.title || report.name
  const view = useQuery(viewQuery(report.id, language))
  return (
    <section className="home-card" aria-labelledby={titleId}>
      <header className="home-card-head">
        <h2 id={titleId}>{title}</h2>
        <span className="home-report-actions">
          <Link to={reportPage(report.id)}>{t('openReport')}</Link>
          <button
            type="button"
            aria-label={t('unpin', { name: title })}
            title={t('unpin', { name: title })}
            onClick={() => pins.unpin(report.id)}
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
