import { EmptyNote } from '../../../../components/empty.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { StateTag } from '../../../../components/tag.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { ResultTable } from '../../shared/result-table.tsx'
import { lineOf } from '../definition.ts'
import { editorTexts } from '../editor.i18n.ts'
import type { Trial } from './use-trial.ts'

const figure = (value: number | null): string => (value === null ? '—' : Math.round(value).toLocaleString('en'))

/** What the last check or trial says. One of another statement than stands in the editor now is pale. */
export function TrialOutcome({ trial, sql }: { trial: Trial; sql: string }) {
  const t = useTexts(editorTexts)
  return (
    <div className="report-outcome" data-old={trial.sql !== sql || undefined} aria-live="polite">
      <Outcome trial={trial} />
      {trial.answer && (
        <section aria-label={t('tried')}>
          <p className="report-outcome-facts">
            {t('triedFacts', {
              total: trial.answer.total.toLocaleString('en'),
              ms: trial.answer.ms.toLocaleString('en'),
              shown: trial.answer.records.length,
            })}
          </p>
          {trial.answer.total === 0 ? (
            <EmptyNote isCompact title={t('tryEmpty')} reason={t('tryEmptyReason')} />
          ) : (
            <ResultTable answer={trial.answer} label={t('tried')} sort="" />
          )}
        </section>
      )}
    </div>
  )
}

function Outcome({ trial: { check, error, problem, sql } }: { trial: Trial }) {
  const t = useTexts(editorTexts)
  const lineText = (msg: string, position: number | null | undefined): string =>
    position === null || position === undefined ? msg : t('checkLine', { line: lineOf(sql, position), msg })
  if (problem && error) return <StateTag kind="bad">{lineText(problem.msg, problem.position)}</StateTag>
  if (error !== undefined) return <ErrorNote isCompact error={error} title={t('tryFailed')} />
  if (!check) return null
  if (!check.ok) return <StateTag kind="bad">{lineText(check.msg, check.position)}</StateTag>
  return (
    <StateTag kind="good">
      {check.cost === null
        ? t('checkOk')
        : t('checkOkFacts', { rows: figure(check.rows), cost: figure(check.cost), most: figure(check.costMost) })}
    </StateTag>
  )
}
