import type { QueueLane } from '@drawdesk/contract/queue/queue-manage'
import { Button } from 'antd'
import { Link } from 'react-router'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useIsOperator } from '../../../../resource/tenant/work-tenant.ts'
import { LaneRescue } from '../lanes/lane-rescue.tsx'
import { statusKind } from '../lanes/status-tag.tsx'
import { useApiAddress } from '../lanes/use-api-address.ts'
import { useLaneName } from '../lanes/use-lane-name.ts'
import { usePauseLane } from '../lanes/use-pause-lane.tsx'
import type { OfTenant } from '../queue-manage.api.ts'
import { queueTexts, statusTexts } from '../queue-manage.i18n.ts'
import { useChangeTenant } from '../tenants/use-change-tenant.tsx'
import { Notice } from './notice.tsx'
import { tabAddress } from './tab.ts'

/** Up to so many are named one by one; more are counted. */
const NAMED_ONE_BY_ONE = 2
/** Of those that are counted so many are named. */
const NAMED = 3

interface LaneTroublesProps extends OfTenant {
  lanes: readonly QueueLane[]
  hasTenant: boolean
}

/** Lanes that start nothing: each with its sentence and what to do, or, when they are many, how many and where they are. */
export function LaneTroubles({ lanes, hasTenant, tenantId }: LaneTroublesProps) {
  const t = useTexts(queueTexts)
  const nameOf = useLaneName()
  if (lanes.length <= NAMED_ONE_BY_ONE)
    return lanes.map((lane) => <LaneTrouble key={lane.lane} lane={lane} hasTenant={hasTenant} tenantId={tenantId} />)
  const isBad = lanes.some(({ stand }) => stand && statusKind(stand) === 'bad')
  const names = lanes.slice(0, NAMED).map(nameOf).join('、') + (lanes.length > NAMED ? t('andMore') : '')
  return (
    <Notice
      kind={isBad ? 'bad' : 'warn'}
      title={t('standsStill', { count: lanes.length, names })}
      action={<Link to={tabAddress({ tab: 'lanes', tenantId })}>{t('seeLanes')}</Link>}
    />
  )
}

function LaneTrouble({ lane, hasTenant, tenantId }: OfTenant & { lane: QueueLane; hasTenant: boolean }) {
  const t = useTexts(queueTexts)
  const words = useTexts(statusTexts)
  const api = useLaneName()(lane)
  if (!lane.stand) return null
  const name = hasTenant ? t('laneOf', { api, tenant: lane.tenantName || lane.tenantId }) : api
  return (
    <Notice
      kind={statusKind(lane.stand) === 'bad' ? 'bad' : 'warn'}
      title={name}
      text={lane.stand.text || words(lane.stand.code)}
      action={<Remedy lane={lane} name={name} tenantId={tenantId} />}
    />
  )
}

/** The one thing that helps: let it go on, release its tenant, or look at its API. */
function Remedy({ lane, name, tenantId }: OfTenant & { lane: QueueLane; name: string }) {
  const t = useTexts(queueTexts)
  const canEdit = usePermission('queueManage_edit')
  const isOperator = useIsOperator()
  const pause = usePauseLane({ tenantId })
  const changeTenant = useChangeTenant()
  const address = useApiAddress()(lane)
  const tenant = lane.tenantName || lane.tenantId

  switch (lane.stand?.code) {
    case 'paused':
      return (
        canEdit && (
          <Button
            size="small"
            aria-label={t('resumeOf', { name })}
            onClick={() => void pause({ lane, isPaused: false })}
          >
            {t('resume')}
          </Button>
        )
      )
    case 'held':
      return (
        canEdit &&
        isOperator && (
          <Button
            size="small"
            aria-label={t('releaseOf', { name: tenant })}
            onClick={() => void changeTenant({ change: { tenantId: lane.tenantId, isHeld: false }, name: tenant })}
          >
            {t('release')}
          </Button>
        )
      )
    case 'noWorker':
    case 'draining':
      return null
    case 'breaker':
    case 'auth':
    case 'balance':
      return (
        <>
          <LaneRescue lane={lane} isLarge />
          {address !== undefined && (
            <Link to={address} aria-label={t('openApiOf', { name })}>
              {t('openApi')}
            </Link>
          )}
        </>
      )
    default:
      return address === undefined ? null : (
        <Link to={address} aria-label={t('openApiOf', { name })}>
          {t('openApi')}
        </Link>
      )
  }
}
