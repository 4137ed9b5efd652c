import type { QueueLane } from '@drawdesk/contract/queue/queue-manage'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { ReasonDialog } from '../board/reason-dialog.tsx'
import { tabAddress } from '../board/tab.ts'
import type { OfTenant } from '../queue-manage.api.ts'
import { laneTexts } from './lanes.i18n.ts'
import { useApiAddress } from './use-api-address.ts'
import { useLaneName } from './use-lane-name.ts'
import { usePauseLane } from './use-pause-lane.tsx'

/** What can be done with a lane: pause it or let it go on, see its drawings. */
export function LaneActions({ lane, tenantId }: OfTenant & { lane: QueueLane }) {
  const t = useTexts(laneTexts)
  const name = useLaneName()(lane)
  const canEdit = usePermission('queueManage_edit')
  const change = usePauseLane({ tenantId })
  const address = useApiAddress()(lane)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <span className="queue-actions">
      {canEdit &&
        (lane.isPaused ? (
          <Button
            type="link"
            size="small"
            aria-label={t('resumeOf', { name })}
            onClick={() => void change({ lane, isPaused: false })}
          >
            {t('resume')}
          </Button>
        ) : (
          <Button type="link" size="small" aria-label={t('pauseOf', { name })} onClick={() => setIsAsking(true)}>
            {t('pause')}
          </Button>
        ))}
      <Link
        to={tabAddress({ tab: 'jobs', tenantId, lane: lane.lane })}
        aria-label={t('jobsOf', { name })}
        className="queue-action"
      >
        {t('jobs')}
      </Link>
      {address !== undefined && (
        <Link to={address} aria-label={t('apiOf', { name })} className="queue-action">
          {t('api')}
        </Link>
      )}
      {isAsking && (
        <ReasonDialog
          title={t('pauseTitle', { name })}
          text={t('pauseText')}
          label={t('reason')}
          hint={t('reasonHint')}
          okText={t('pauseNow')}
          cancelText={t('cancel')}
          onOk={(reason) => void change({ lane, isPaused: true, reason })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </span>
  )
}
