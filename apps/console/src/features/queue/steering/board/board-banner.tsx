import type { QueueBoard } from '@drawdesk/contract/queue/queue-manage'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useLive } from '../../../../components/live.tsx'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useSession } from '../../../../lib/session/session-store.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useIsOperator } from '../../../../resource/tenant/work-tenant.ts'
import { boardQuery, lanesQuery, type OfTenant } from '../queue-manage.api.ts'
import { queueTexts } from '../queue-manage.i18n.ts'
import { useChangeTenant } from '../tenants/use-change-tenant.tsx'
import { LaneTroubles } from './lane-troubles.tsx'
import { Notice } from './notice.tsx'
import type { QueueTab } from './tab.ts'

/**
 * What stands still, and what to do about it: no worker, a tenant on hold, and on the tabs that do not show the lanes those that
 * start nothing. On the tab of the lanes each says it in its row, so that a banner that comes does not push the rows away.
 */
export function BoardBanner({ tenantId, tab }: OfTenant & { tab: QueueTab }) {
  const isLive = useLive()
  const { data: board } = useQuery({ ...boardQuery({ tenantId }), enabled: isLive })
  const { data: lanes = [] } = useQuery({ ...lanesQuery({ tenantId }), enabled: isLive })
  const troubled = lanes.filter(({ stand }) => stand?.isBad === true)
  const hasWorker = !board || board.workersAlive > 0
  return (
    // Always there, so that what is put into it is read out.
    <div className="queue-banner" role="status">
      {!hasWorker && <NoWorker />}
      {board?.held && <Held held={board.held} tenantId={tenantId} />}
      {hasWorker && tab !== 'lanes' && troubled.length > 0 && (
        <LaneTroubles
          lanes={troubled}
          tenantId={tenantId}
          hasTenant={new Set(lanes.map((lane) => lane.tenantId)).size > 1}
        />
      )}
    </div>
  )
}

function NoWorker() {
  const t = useTexts(queueTexts)
  return <Notice kind="bad" title={t('noWorker')} text={t('noWorkerNext')} />
}

/** To a tenant's own people it names who can help; the platform's operator can release it here. */
function Held({ held, tenantId }: { held: NonNullable<QueueBoard['held']>; tenantId: string | undefined }) {
  const t = useTexts(queueTexts)
  const ownId = useSession(({ user }) => user?.tenantId)
  const canRelease = useIsOperator() && tenantId !== undefined
  const canEdit = usePermission('queueManage_edit')
  const changeTenant = useChangeTenant()
  const facts = { by: held.by, time: held.time }
  const reason = held.reason && t('heldReason', { reason: held.reason })
  if (!canRelease || tenantId === ownId)
    return <Notice kind="warn" title={t('held', facts)} text={[reason, t('heldNext')].filter(Boolean).join(' ')} />
  const release = () => void changeTenant({ change: { tenantId, isHeld: false }, name: tenantId })
  return (
    <Notice
      kind="warn"
      title={t('heldOther', facts)}
      text={[reason, t('heldOtherNext')].filter(Boolean).join(' ')}
      action={
        canEdit && (
          <Button size="small" onClick={release}>
            {t('release')}
          </Button>
        )
      }
    />
  )
}
