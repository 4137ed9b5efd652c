import { CheckCircleFilled } from '@ant-design/icons'
import { STARTER_KINDS, type StarterKept, type StarterState } from '@drawdesk/contract/drawing/starter'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState, type ReactNode } from 'react'
import { AppModal } from '../../../../components/dialog/dialog.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { seededName } from '../../../../lib/texts/language.ts'
import { useText, useTexts } from '../../../../lib/texts/texts.ts'
import { removeStarter, starterQuery, useStarterChanged } from './starter.api.ts'
import { useAddStarter } from './starter-offer.tsx'
import './starter.css'
import { starterTexts } from './starter.i18n.ts'

interface StarterDialogProps {
  can: { add: boolean; remove: boolean }
  onClose: () => void
}

/** What of the starter pack is here: adds what is missing, removes what nobody has touched, and says beforehand what stays. */
export default function StarterDialog({ can, onClose }: StarterDialogProps): ReactNode {
  const t = useTexts(starterTexts)
  const { message } = useFeedback()
  const { data, error, refetch } = useQuery(starterQuery())
  const changed = useStarterChanged()
  const { add, isBusy } = useAddStarter()
  const [isRemoving, setIsRemoving] = useState(false)
  const missing = data ? sum(data, ({ total, here }) => total - here) : 0
  const here = data ? sum(data, (count) => count.here) : 0

  async function remove(): Promise<void> {
    setIsRemoving(true)
    try {
      const { removed, kept } = await removeStarter()
      void message.success(
        kept.length === 0 ? t('removed', { n: removed }) : t('removedKept', { n: removed, kept: kept.length }),
      )
      await changed()
    } finally {
      setIsRemoving(false)
    }
  }
  return (
    <AppModal
      open
      title={t('title')}
      onCancel={onClose}
      footer={
        <div className="starter-foot">
          {can.remove && (
            <Button
              danger
              disabled={here === 0 || here === data?.kept.length || isBusy}
              loading={isRemoving}
              onClick={() => void remove()}
            >
              {t('remove')}
            </Button>
          )}
          <span className="starter-space" />
          <Button onClick={onClose}>{t('close')}</Button>
          {can.add && missing > 0 && (
            <Button type="primary" disabled={isRemoving} loading={isBusy} onClick={() => void add()}>
              {here === 0 ? t('add') : t('addRest', { n: missing })}
            </Button>
          )}
        </div>
      }
    >
      <p className="starter-purpose">{t('purpose')}</p>
      {can.add && can.remove && here > 0 && <p className="starter-purpose">{t('removeHint')}</p>}
      {error ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <StarterFacts state={data} />
      ) : (
        <Skeleton active paragraph={{ rows: 4 }} title={false} />
      )}
    </AppModal>
  )
}

function StarterFacts({ state: { counts, kept } }: { state: StarterState }): ReactNode {
  const t = useTexts(starterTexts)
  const text = useText()
  return (
    <>
      <ul className="starter-counts">
        {counts.map(({ kind, total, here }) => (
          <li key={kind} data-whole={here === total || undefined}>
            <span>{text(STARTER_KINDS[kind])}</span>
            <b>{t('counted', { here, total })}</b>
            <CheckCircleFilled aria-hidden />
          </li>
        ))}
      </ul>
      {kept.length > 0 && (
        <section aria-label={t('keptTitle', { n: kept.length })}>
          <h3 className="starter-kept-title">{t('keptTitle', { n: kept.length })}</h3>
          <p className="starter-purpose">{t('keptHint')}</p>
          <ul className="starter-kept">
            {kept.map((row) => (
              <KeptRow key={`${row.kind} ${row.id}`} row={row} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function KeptRow({ row: { kind, name, reason, users } }: { row: StarterKept }): ReactNode {
  const t = useTexts(starterTexts)
  const text = useText()
  return (
    <li>
      <span className="starter-kind">{text(STARTER_KINDS[kind])}</span>
      <b>{seededName(name)}</b>
      <span className="starter-why">
        {reason === 'changed' ? t('changed') : t('used', { users: users.map(seededName).join(t('comma')) })}
      </span>
    </li>
  )
}

const sum = ({ counts }: StarterState, of: (count: StarterState['counts'][number]) => number): number =>
  counts.reduce((all, count) => all + of(count), 0)
