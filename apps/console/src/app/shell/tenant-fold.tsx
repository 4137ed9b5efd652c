import { useState } from 'react'
import { LazyPart } from '../../components/lazy-part.tsx'
import { useIsOperator } from '../../resource/tenant/work-tenant.ts'
import { SwitchButton, TenantList, TenantName, useShownTenant, type SwitchProps } from './tenant-badge.tsx'
import { useOwnTenantName } from '../../resource/tenant/use-own-tenant-name.ts'

/** At the head of a phone's menu: the name, and for an operator the tenants below it, since nothing can float over a drawer that narrow. */
export function TenantFold({ page, onDone }: { page: string; onDone: () => void }) {
  const isOperator = useIsOperator()
  const ownName = useOwnTenantName()
  if (ownName === undefined) return null
  return (
    <div className="tenant-fold">
      {isOperator ? <FoldedSwitch ownName={ownName} page={page} onDone={onDone} /> : <TenantName name={ownName} />}
    </div>
  )
}

function FoldedSwitch({ ownName, page, onDone }: SwitchProps & { onDone: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const { label, isFollowed } = useShownTenant(ownName, page)
  const done = () => {
    setIsOpen(false)
    onDone()
  }
  return (
    <>
      <SwitchButton label={label} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} />
      {isOpen && (
        <LazyPart>
          <TenantList isFollowed={isFollowed} onDone={done} />
        </LazyPart>
      )}
    </>
  )
}
