import { ErrorNote } from '../../../components/error-note.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { LeaveRead } from './leave.api.ts'
import { leaveTexts } from './leave.i18n.ts'
import { LeaveLength } from './leave-length.tsx'

/** What is asked for, to read. */
export function LeaveFacts({ data, error, refetch }: LeaveRead) {
  const t = useTexts(leaveTexts)
  return (
    <section className="flow-part" aria-label={t('form')}>
      <h2 className="flow-part-title">{t('form')}</h2>
      {error && !data && <ErrorNote isCompact error={error} title={t('failed')} onRetry={() => void refetch()} />}
      {data && (
        <dl className="flow-facts">
          {(
            [
              [t('applicant'), data.createUserName],
              [t('startTime'), data.startTime],
              [t('endTime'), data.endTime],
              [t('span'), <LeaveLength key="span" {...data} />],
              [t('taskUser'), data.taskUserName],
              [t('applyTime'), data.applyTime],
              [t('reason'), data.reason],
            ] as const
          ).map(([name, value]) => (
            <div key={name} data-wide={name === t('reason') || undefined}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
