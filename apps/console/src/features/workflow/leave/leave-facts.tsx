import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Delayed } from '../../../components/delayed.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { leaveQuery } from './leave.api.ts'
import { leaveTexts } from './leave.i18n.ts'
import { LeaveLength } from './leave-length.tsx'

/** What is asked for, to read. */
export function LeaveFacts({ businessId }: { businessId: string }) {
  const t = useTexts(leaveTexts)
  const { data, error, refetch } = useQuery(leaveQuery(businessId))
  return (
    <section className="flow-part" aria-label={t('form')}>
      <h2 className="flow-part-title">{t('form')}</h2>
      {error && !data && <ErrorNote isCompact error={error} title={t('failed')} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Delayed>
          <Skeleton active title={false} paragraph={{ rows: 3 }} />
        </Delayed>
      )}
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
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
