import type { QueueTenant } from '@drawdesk/contract/queue/queue-manage'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { ReasonDialog } from '../board/reason-dialog.tsx'
import { tabAddress } from '../board/tab.ts'
import { tenantTexts } from './tenants.i18n.ts'
import { useChangeTenant } from './use-change-tenant.tsx'

/** What the operator can do with a tenant: hold or release it, see its drawings. */
export function TenantActions({ tenant, canEdit }: { tenant: QueueTenant; canEdit: boolean }) {
  const t = useTexts(tenantTexts)
  const change = useChangeTenant()
  const [isAsking, setIsAsking] = useState(false)
  const { tenantId, isHeld, reason } = tenant
  const name = tenant.tenantName || tenantId
  const hold = (why: string) => ({ tenantId, isHeld: true, ...(why !== '' && { reason: why }) })
  const release = { tenantId, isHeld: false }
  return (
    <span className="queue-actions">
      {canEdit &&
        (isHeld ? (
          <Button
            type="link"
            size="small"
            aria-label={t('releaseOf', { name })}
            onClick={() => void change({ change: release, name, undo: hold(reason) })}
          >
            {t('release')}
          </Button>
        ) : (
          <Button type="link" size="small" aria-label={t('holdOf', { name })} onClick={() => setIsAsking(true)}>
            {t('hold')}
          </Button>
        ))}
      <Link to={tabAddress({ tab: 'jobs', tenantId })} aria-label={t('jobsOf', { name })} className="queue-action">
        {t('jobs')}
      </Link>
      {isAsking && (
        <ReasonDialog
          title={t('holdTitle', { name })}
          text={t('holdText')}
          label={t('reason')}
          hint={t('reasonHint')}
          okText={t('holdNow')}
          cancelText={t('cancel')}
          onOk={(why) => void change({ change: hold(why), name, undo: release })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </span>
  )
}
