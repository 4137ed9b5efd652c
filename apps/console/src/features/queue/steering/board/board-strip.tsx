import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { FigureName } from '@drawdesk/contract/drawing/figures/figure-names'
import type { ReactNode } from 'react'
import { HowCounted } from '../../../../components/how-counted/how-counted.tsx'
import { useLive } from '../../../../components/live.tsx'
import { ApiError } from '../../../../lib/http/api-error.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { boardQuery, type OfTenant } from '../queue-manage.api.ts'
import { queueTexts } from '../queue-manage.i18n.ts'
import { Notice } from './notice.tsx'
import { rateText } from './rate-text.ts'
import { Ticking } from './ticking.tsx'

/** The totals of the queue, live. Each has its place before its figure is there, so nothing moves. */
export function BoardStrip({ tenantId }: OfTenant) {
  const t = useTexts(queueTexts)
  const isLive = useLive()
  const { data: board, error, refetch, dataUpdatedAt } = useQuery({ ...boardQuery({ tenantId }), enabled: isLive })
  if (!board && error) {
    return (
      <div className="queue-banner" role="alert">
        <Notice
          kind="bad"
          title={t('boardFailed')}
          {...(error instanceof ApiError && { text: error.message })}
          action={
            <Button size="small" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          }
        />
      </div>
    )
  }

  const lanes =
    board &&
    (board.pausedLanes > 0
      ? t('pausedLanes', { count: board.pausedLanes })
      : board.lanes > 0 && t('inLanes', { count: board.lanes }))
  return (
    <dl className="queue-strip" aria-label={t('totals')} aria-busy={!board}>
      <Fact label={t('waiting')} how="waiting" value={board && countText(board.waiting)} note={lanes} />
      <Fact
        label={t('running')}
        how="running"
        value={board && countText(board.running)}
        isRunning={board !== undefined && board.running > 0}
      />
      <Fact
        label={t('oldest')}
        how="oldest"
        value={
          board &&
          (board.waiting > 0 ? <Ticking seconds={board.oldestWaitSeconds} receivedAtMs={dataUpdatedAt} /> : t('none'))
        }
      />
      <Fact label={t('perMinute')} how="perMinute" value={board && rateText(board.perMinute)} note={t('lastFive')} />
      <Fact
        label={t('failed')}
        how="lately"
        value={board && countText(board.failed)}
        note={
          board &&
          t(board.blocked > 0 ? 'ofEndedBlocked' : 'ofEnded', {
            count: countText(board.succeeded),
            blocked: countText(board.blocked),
          })
        }
        isBad={board !== undefined && board.failed > 0}
      />
      <Fact
        label={t('workers')}
        value={board && countText(board.workersAlive)}
        note={board && t(board.workersAlive > 0 ? 'alive' : 'noneAlive')}
        isBad={board?.workersAlive === 0}
      />
    </dl>
  )
}

const countText = (count: number): string => count.toLocaleString('en-US')

interface FactProps {
  label: string
  how?: FigureName
  value: ReactNode
  note?: ReactNode
  isBad?: boolean
  isRunning?: boolean
}

/** An empty place is kept for what is not known yet. */
function Fact({ label, how, value, note, isBad = false, isRunning = false }: FactProps) {
  return (
    <div className={isBad ? 'queue-fact-bad' : undefined}>
      <dt>
        {label}
        {how && <HowCounted figure={how} />}
      </dt>
      <dd className={isRunning ? 'queue-fact-running' : undefined}>{value ?? '\u00a0'}</dd>
      <dd className="queue-fact-note">{note || '\u00a0'}</dd>
    </div>
  )
}
