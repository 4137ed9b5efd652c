import type { QueueLane } from '@drawdesk/contract/queue/queue-manage'
import { Link } from 'react-router'
import { useLanguage, seededName } from '../../../../lib/texts/language.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { LimitShare } from '../board/limit-share.tsx'
import { tabAddress } from '../board/tab.ts'
import { Ticking } from '../board/ticking.tsx'
import { waitIntervalText } from '../jobs/live/wait-interval.ts'
import type { OfTenant } from '../queue-manage.api.ts'
import { LaneRescue } from './lane-rescue.tsx'
import { laneTexts } from './lanes.i18n.ts'
import { HealthTag, StatusTag } from './status-tag.tsx'
import { useLaneName } from './use-lane-name.ts'

interface CellProps {
  lane: QueueLane
}

/** A wait no longer than this is not shown. */
const SOON_SECONDS = 2
/** From this share of the places on, a queue is nearly full. */
const NEARLY = 0.9

/** The name leads to the drawings of the lane; for the platform's operator the tenant stands below. */
export function NameCell({ lane, hasTenant, tenantId }: CellProps & OfTenant & { hasTenant: boolean }) {
  const t = useTexts(laneTexts)
  const name = useLaneName()(lane)
  return (
    <span className="queue-name">
      <Link
        className="queue-line"
        to={tabAddress({ tab: 'jobs', tenantId, lane: lane.lane })}
        title={t('laneOf', { name })}
      >
        {name}
      </Link>
      {hasTenant && (
        <small className="queue-line" title={lane.tenantId}>
          {seededName(lane.tenantName) || lane.tenantId}
        </small>
      )}
    </span>
  )
}

/** State in a word; below it the server's sentence. */
export function StateCell({ lane }: CellProps) {
  const sentence = lane.stand?.text ?? ''
  return (
    <span className="queue-state">
      <span className="queue-tags">
        <StatusTag lane={lane} />
        <HealthTag lane={lane} />
      </span>
      {sentence !== '' && <small title={sentence}>{sentence}</small>}
      <LaneRescue lane={lane} />
    </span>
  )
}

/** How many wait of how many places, and the word that says when there are hardly any left. */
export function WaitingCell({ lane: { waiting, gated = 0, queueMax } }: CellProps) {
  const t = useTexts(laneTexts)
  const isFull = waiting >= queueMax
  const isNearly = waiting >= queueMax * NEARLY
  return (
    <span
      className="queue-share"
      title={t('waitingOf', { count: waiting.toLocaleString('en-US'), max: queueMax.toLocaleString('en-US') })}
    >
      <span>
        {waiting.toLocaleString('en-US')} <small>{t('ofMax', { max: queueMax.toLocaleString('en-US') })}</small>
      </span>
      {gated > 0 && <small className="queue-warn">{t('gatedOf', { count: gated })}</small>}
      {isNearly && <small className="queue-warn">{t(isFull ? 'full' : 'nearFull')}</small>}
    </span>
  )
}

/** How many of the lane's places are at work, without those that wait in front of the provider, as figures and as a bar. */
export function RunningCell({ lane: { running, limit } }: CellProps) {
  const t = useTexts(laneTexts)
  return (
    <LimitShare
      count={running}
      limit={limit}
      ofLimit={t('ofMax', { max: limit })}
      title={t('runningOf', { count: running, limit })}
    />
  )
}

/** The wait of the one in front, going on; below it what somebody who sends now has to expect. */
export function OldestCell({
  lane: { waiting, oldestWaitSeconds, waitSeconds },
  receivedAtMs,
}: CellProps & { receivedAtMs: number }) {
  const t = useTexts(laneTexts)
  const language = useLanguage()
  const expected = waitSeconds && waitSeconds.high > SOON_SECONDS ? waitIntervalText(waitSeconds, language) : undefined
  return (
    <span className="queue-share">
      {waiting > 0 ? (
        <span>
          <Ticking seconds={oldestWaitSeconds} receivedAtMs={receivedAtMs} />
        </span>
      ) : (
        <span>–</span>
      )}
      {expected !== undefined && <small>{t('newWait', { wait: expected })}</small>}
    </span>
  )
}

/** Failures of the last quarter of an hour lead to them. */
export function FailedCell({ lane }: CellProps) {
  const t = useTexts(laneTexts)
  const name = useLaneName()(lane)
  const { failed, failedTries = 0, succeeded, apiId, tenantId } = lane
  return (
    <span className="queue-share">
      {failed === 0 ? (
        <span>0</span>
      ) : (
        <Link
          to={tabAddress({ tab: 'failed', tenantId, apiId: apiId || undefined })}
          aria-label={`${failed} · ${t('failedOf', { name })}`}
          className="queue-bad"
        >
          {failed.toLocaleString('en-US')}
        </Link>
      )}
      {failedTries > 0 && <small className="queue-warn">{t('triesFailed', { count: failedTries })}</small>}
      <small>{t('ended', { count: succeeded.toLocaleString('en-US') })}</small>
    </span>
  )
}
