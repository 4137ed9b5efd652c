import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { Button, Skeleton } from 'antd'
import { Delayed } from '../../../components/delayed.tsx'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { useNamedPage } from '../../../components/page-name.ts'
import { useAddress } from '../../../lib/browser/use-address.ts'
import { ApiError } from '../../../lib/http/api-error.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { PARAM_PREFIX } from '@drawdesk/contract/reports/report-link'
import type { ReportRunAnswer, ReportRunInput, ReportViewAnswer } from '@drawdesk/contract/reports/report-run'
import { CHART_ROWS, runQuery, viewQuery } from '../shared/report.api.ts'
import { paramsIn } from '../shared/report-page.ts'
import { ReportChart } from '../shared/report-chart.tsx'
import { ResultTable, type PageAndSort } from '../shared/result-table.tsx'
import { sharedTexts } from '../shared/shared.i18n.ts'
import { ParamsForm } from './params-form.tsx'
import { RunActions } from './run-actions.tsx'
import { runTexts } from './run.i18n.ts'
import '../../../resource/resource.css'
import './run.css'

const SIZE_DEFAULT = 50
const SIZE_MOST = 1_000
/** What stands in the address beside the parameters. */
const PAGE_KEYS = ['current', 'size', 'sort'] as const

/** One report: its parameters, its chart and its rows. Everything that is asked stands in the address. */
export default function RunPage() {
  const { id = '' } = useParams()
  return <RunScreen key={id} id={id} />
}

function RunScreen({ id }: { id: string }) {
  const t = useTexts(runTexts)
  const language = useLanguage()
  const { data: view, error, refetch } = useQuery(viewQuery(id, language))
  if (error && !view) return <ErrorNote error={error} title={t('notOpened')} onRetry={() => void refetch()} />
  if (!view)
    return (
      <Delayed>
        <Skeleton active paragraph={{ rows: 8 }} />
      </Delayed>
    )
  return <Run view={view} />
}

function Run({ view }: { view: ReportViewAnswer }) {
  const t = useTexts(runTexts)
  const [address, put] = useAddress()
  const language = useLanguage()
  const queries = useQueryClient()
  const [isStopped, setIsStopped] = useState(false)
  const asked = paramsIn(address)
  const params = Object.fromEntries(view.params.map(({ name, value }) => [name, asked[name] ?? value]))
  const isWhole = view.params.every(({ name, required }) => required === 0 || (params[name] ?? '').trim() !== '')
  const { current, size, sort } = pageIn(address)
  const input: ReportRunInput = { id: view.id, params, current, size, sort }
  const query = runQuery(input, language)
  const {
    data: answer,
    error,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useQuery({
    ...query,
    enabled: isWhole && !isStopped,
  })
  const isBroken = error !== null && !isFetching
  const title = view.title || view.name
  useNamedPage(title)

  const run = (values: Record<string, string>) => {
    setIsStopped(false)
    const changes = Object.fromEntries(
      view.params.map(({ name, value }) => [PARAM_PREFIX + name, values[name] === value ? undefined : values[name]]),
    )
    const isSame = view.params.every(({ name }) => values[name] === params[name])
    if (isSame) void refetch()
    else put({ ...changes, current: undefined })
  }
  const change = (next: Partial<PageAndSort>) =>
    put(
      Object.fromEntries(
        Object.entries(next).map(([key, value]) => [
          key,
          value === DEFAULTS[key as keyof PageAndSort] ? undefined : String(value),
        ]),
      ),
      { replace: true },
    )
  const stop = () => {
    setIsStopped(true)
    void queries.cancelQueries({ queryKey: query.queryKey })
  }
  const shown = isStopped || isBroken || !isWhole ? undefined : answer
  return (
    <div className="report-run">
      <PageHeader
        title={title}
        actions={<RunActions view={view} params={params} sort={sort} canExport={shown !== undefined} />}
      />
      {view.params.length > 0 && (
        <ParamsForm
          key={view.params.map(({ name }) => params[name]).join('\n')}
          params={view.params}
          values={params}
          errors={isBroken ? errorsOf(error) : {}}
          isRunning={isFetching}
          onRun={run}
        />
      )}
      {!isWhole && <EmptyNote title={t('toFill')} reason={t('toFillReason')} />}
      {isWhole && isStopped && (
        <EmptyNote
          title={t('stopped')}
          reason={t('stoppedReason')}
          action={<Button onClick={() => setIsStopped(false)}>{t('again')}</Button>}
        />
      )}
      {isWhole && !isStopped && isBroken && (
        <ErrorNote error={error} title={t('failed')} onRetry={() => void refetch()} />
      )}
      {isWhole && !isStopped && isFetching && !answer && (
        <Delayed>
          <div className="report-waiting" role="status">
            <Skeleton active paragraph={{ rows: 6 }} />
            <p>
              {t('running')} <StopButton onStop={stop} />
            </p>
          </div>
        </Delayed>
      )}
      {shown && (
        <div className={isPlaceholderData ? 'res-turning' : undefined} aria-busy={isFetching}>
          <ChartOf view={view} input={input} answer={shown} />
          <section className="report-card" aria-label={t('table', { title })}>
            <p className="report-facts" role="status">
              <span>{t('rows', { rows: shown.total.toLocaleString('en') })}</span>
              <span>{t('ms', { ms: shown.ms.toLocaleString('en') })}</span>
              {shown.truncated && (
                <span className="report-cut">{t('cut', { rows: view.maxRows.toLocaleString('en') })}</span>
              )}
              {isFetching ? (
                <StopButton onStop={stop} />
              ) : (
                <button type="button" className="report-again" onClick={() => void refetch()}>
                  {t('again')}
                </button>
              )}
            </p>
            {shown.total === 0 ? (
              <EmptyNote title={t('empty')} reason={t('emptyReason')} />
            ) : (
              <ResultTable answer={shown} label={t('table', { title })} sort={sort} onChange={change} />
            )}
          </section>
        </div>
      )}
    </div>
  )
}

function StopButton({ onStop }: { onStop: () => void }) {
  const t = useTexts(runTexts)
  return (
    <button type="button" className="report-again" onClick={onStop}>
      {t('stop')}
    </button>
  )
}

/** Drawn of the first rows as the statement orders them, whatever page of the table is shown. */
function ChartOf({ view, input, answer }: { view: ReportViewAnswer; input: ReportRunInput; answer: ReportRunAnswer }) {
  const t = useTexts(runTexts)
  const shared = useTexts(sharedTexts)
  const language = useLanguage()
  const { id, params } = input
  const isOnPage = input.current === 1 && input.sort === '' && answer.records.length === answer.total
  const { data, error, refetch } = useQuery({
    ...runQuery(
      { ...(id !== undefined && { id }), ...(params && { params }), current: 1, size: CHART_ROWS, sort: '' },
      language,
    ),
    enabled: view.chart !== null && !isOnPage,
  })
  if (!view.chart || answer.total === 0) return null
  const drawn = isOnPage ? answer : data
  const title = view.title || view.name
  return (
    <section className="report-card report-drawn" aria-label={t('chart', { title })}>
      {drawn ? (
        <>
          <ReportChart
            chart={view.chart}
            columns={drawn.columns}
            records={drawn.records}
            label={t('chart', { title })}
          />
          {drawn.total > drawn.records.length && (
            <p className="report-chart-note">{shared('cut', { count: drawn.records.length })}</p>
          )}
        </>
      ) : error ? (
        <ErrorNote isCompact error={error} title={t('failed')} onRetry={() => void refetch()} />
      ) : (
        <div className="skeleton report-chart-waiting" />
      )}
    </section>
  )
}

const DEFAULTS: PageAndSort = { current: 1, size: SIZE_DEFAULT, sort: '' }

function pageIn(address: URLSearchParams): PageAndSort {
  const [current, size, sort] = PAGE_KEYS.map((key) => address.get(key) ?? '')
  return {
    current: wholeOf(current, 1, Number.MAX_SAFE_INTEGER),
    size: wholeOf(size, SIZE_DEFAULT, SIZE_MOST),
    sort: sort ?? '',
  }
}

function wholeOf(text: string | undefined, otherwise: number, most: number): number {
  const number = Number(text)
  return Number.isInteger(number) && number >= 1 ? Math.min(number, most) : otherwise
}

/** What the server refused, by the parameter it concerns (`params.day`). */
function errorsOf(error: Error | null): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    (error.errors ?? []).flatMap(({ field, msg }) =>
      field.startsWith('params.') ? [[field.slice('params.'.length), msg]] : [],
    ),
  )
}
