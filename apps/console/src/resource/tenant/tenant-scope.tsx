import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import { Fragment, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useLive } from '../../components/live.tsx'
import { usePageKey } from '../../components/page-key.ts'
import { useFeedback } from '../../lib/editing/feedback.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { discardUnsaved, unsavedAmong } from '../../lib/editing/unsaved.ts'
import { useListAddress } from '../list/use-list-address.ts'
import { showsTenant } from './chosen-tenant.ts'
import { readTenant, withTenant } from './tenant-address.ts'
import { TenantNote } from './tenant-note.tsx'
import './tenant.css'
import { tenantTexts } from './tenant.i18n.ts'
import { useFollowedTenant } from './use-followed-tenant.ts'
import { useIsOperator, WorkTenantContext, type WorkTenant } from './work-tenant.ts'

/**
 * Around a page of rows that belong to tenants: for an operator of the platform the address says whose (`?tenantId=100001`), and
 * every call of the kit inside names that tenant. Everybody else's page is as it was. Inside another scope it adds nothing.
 */
export function TenantScope({
  resource,
  children,
}: {
  resource: Pick<ResourceDefinition, 'hasTenant'>
  children: ReactNode
}): ReactNode {
  const outer = useContext(WorkTenantContext)
  const isForOperator = useIsOperator() && resource.hasTenant === true && outer === undefined
  return isForOperator ? <OperatorScope>{children}</OperatorScope> : children
}

function OperatorScope({ children }: { children: ReactNode }): ReactNode {
  const t = useTexts(tenantTexts)
  const { modal } = useFeedback()
  const page = usePageKey()
  const isLive = useLive()
  const ownId = useSession((session) => session.tenantId)
  const [address, setAddress] = useListAddress()
  const asked = readTenant(address, ownId)
  const [tenantId, setTenantId] = useState(asked)
  const wasChosen = useRef(false)
  const isAsking = useRef(false)
  // However the address changed (the chooser, the browser's Back, a shared link): a form that is not saved stays with its tenant until its user says otherwise.
  const isHeld = asked !== tenantId && unsavedAmong([page]).length > 0
  if (asked !== tenantId && !isHeld) setTenantId(asked)
  const { keep, choose } = useFollowedTenant({ asked, isHeld, address, setAddress })

  useEffect(() => {
    if (!isHeld || isAsking.current) return
    isAsking.current = true
    keep(tenantId)
    setAddress(withTenant(address, tenantId), true)
    modal.confirm({
      title: t('unsavedTitle'),
      content: t('unsavedText'),
      okText: t('discard'),
      cancelText: t('keepEditing'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      afterClose: () => {
        isAsking.current = false
      },
      onOk: () => {
        discardUnsaved([page])
        choose(asked)
      },
    })
  })
  useLayoutEffect(() => (isLive ? showsTenant(page, tenantId) : undefined), [isLive, page, tenantId])

  const work = useMemo<WorkTenant>(
    () => ({
      tenantId,
      choose: (next) => {
        wasChosen.current = true
        choose(next)
      },
      takeFocus: () => {
        const was = wasChosen.current
        wasChosen.current = false
        return was
      },
    }),
    [tenantId, choose],
  )
  return (
    <WorkTenantContext value={work}>
      <TenantNote />
      {/* Another tenant's page begins anew: nothing that was opened, ticked or unfolded belongs to it. */}
      <Fragment key={tenantId ?? ''}>{children}</Fragment>
    </WorkTenantContext>
  )
}
