import { CaretRightOutlined, CheckOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, useId } from 'react'
import { LazyPart } from '../../../../components/lazy-part.tsx'
import { loadChunk } from '../../../../lib/loading/chunks.ts'
import type { ReportParam } from '@drawdesk/contract/reports/report-definition'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { tablesQuery } from '../../shared/report.api.ts'
import { editorTexts } from '../editor.i18n.ts'
import { TrialOutcome } from './trial-outcome.tsx'
import { TrialParams } from './trial-params.tsx'
import type { Trials } from './use-trial.ts'

const SqlEditor = lazy(() => loadChunk(() => import('./sql-editor.tsx')))

interface QueryPartProps {
  sql: string
  datasourceId: string
  isMySql: boolean
  isReadOnly: boolean
  error: string | undefined
  params: readonly string[]
  trials: Trials
  /** What the next check and trial run with. */
  trialParams: readonly ReportParam[]
  entered: Readonly<Record<string, string>>
  onEnter: (name: string, value: string) => void
  onChange: (sql: string) => void
  onCheck: () => void
  onTry: () => void
}

/** The statement, and what a check or a trial says of it. */
export function QueryPart({
  sql,
  datasourceId,
  isMySql,
  isReadOnly,
  error,
  params,
  trials,
  trialParams,
  entered,
  onEnter,
  onChange,
  onCheck,
  onTry,
}: QueryPartProps) {
  const t = useTexts(editorTexts)
  const noteId = useId()
  const tables = useQuery({ ...tablesQuery(datasourceId), enabled: !isReadOnly })
  const { trial, busy } = trials
  const problem = trial?.sql === sql ? trial.problem : undefined
  const note =
    error ??
    (isReadOnly
      ? undefined
      : tables.error
        ? t('tablesFailed', { msg: tables.error.message })
        : tables.data && t('tables', { count: tables.data.tables.length }))
  const isEmpty = sql.trim() === ''
  return (
    <div className="report-query">
      <div className="res-field" data-field-path="sql" data-invalid={error !== undefined || undefined}>
        <LazyPart fallback={<div className="skeleton sql-waiting" role="status" aria-label={t('loadingEditor')} />}>
          <SqlEditor
            value={sql}
            label={t('sql')}
            hint={t('sqlHint')}
            describedBy={note === undefined ? undefined : noteId}
            isReadOnly={isReadOnly}
            isInvalid={error !== undefined}
            isMySql={isMySql}
            tables={tables.data}
            params={params}
            problem={problem}
            onChange={onChange}
            onRun={onTry}
          />
        </LazyPart>
        {note !== undefined && (
          <div id={noteId} className={error === undefined ? 'res-help' : 'res-error'}>
            {note}
          </div>
        )}
      </div>
      {!isReadOnly && <TrialParams params={trialParams} entered={entered} onChange={onEnter} />}
      {!isReadOnly && (
        <div className="report-query-buttons">
          <Button icon={<CheckOutlined aria-hidden />} loading={busy === 'check'} disabled={isEmpty} onClick={onCheck}>
            {t('check')}
          </Button>
          <Button
            icon={<CaretRightOutlined aria-hidden />}
            loading={busy === 'try'}
            disabled={isEmpty}
            aria-keyshortcuts="Control+Enter"
            onClick={onTry}
          >
            {t('try')}
          </Button>
          <kbd className="report-kbd">{t('tryHint')}</kbd>
        </div>
      )}
      {trial && <TrialOutcome trial={trial} sql={sql} />}
    </div>
  )
}
