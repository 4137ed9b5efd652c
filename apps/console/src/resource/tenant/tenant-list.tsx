import type { TenantChoice } from '@drawdesk/contract/organisation/tenant'
import { useQuery } from '@tanstack/react-query'
import { Input, type InputRef } from 'antd'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { ErrorNote } from '../../components/error-note.tsx'
import { seededName } from '../../lib/texts/language.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { chooseTenant, useChosenTenant } from './chosen-tenant.ts'
import { isFoundBy } from './find-tenants.ts'
import { tenantChoices } from './tenant-choices.ts'
import './tenant-list.css'
import { tenantTexts } from './tenant.i18n.ts'

interface TenantListProps {
  /** The page in front shows rows of the tenant that is chosen here. */
  isFollowed: boolean
  onDone: () => void
}

/** Every tenant, the own one first; by part of name or number or pinyin initials, arrows and Enter. */
export default function TenantList({ isFollowed, onDone }: TenantListProps) {
  const t = useTexts(tenantTexts)
  const id = useId()
  const ownId = useSession((session) => session.tenantId)
  const chosen = useChosenTenant((state) => state.chosen) ?? ownId
  const { data, error, refetch } = useQuery(tenantChoices)
  const field = useRef<InputRef>(null)
  useEffect(() => field.current?.focus(), [])
  const [wanted, setWanted] = useState('')
  const [at, setAt] = useState(0)
  const own = data?.filter(({ tenantId }) => tenantId === ownId) ?? []
  const found = [...own, ...(data?.filter(({ tenantId }) => tenantId !== ownId) ?? [])].filter((tenant) =>
    isFoundBy(tenant, wanted),
  )
  const marked = found[Math.min(at, found.length - 1)]
  const choose = ({ tenantId }: TenantChoice) => {
    onDone()
    chooseTenant(tenantId === ownId ? undefined : tenantId)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setAt((now) => Math.max(0, Math.min(found.length - 1, now + step)))
    else if (event.key === 'Enter' && marked) choose(marked)
    else if (event.key === 'Escape') onDone()
    else return
    event.preventDefault()
  }
  if (error && !data)
    return (
      <div className="tenant-list">
        <ErrorNote isCompact error={error} title={t('failed')} onRetry={() => void refetch()} />
      </div>
    )
  return (
    <div className="tenant-list" role="presentation" onKeyDown={press}>
      <Input
        ref={field}
        allowClear
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={marked && `${id}-${marked.tenantId}`}
        aria-label={t('find')}
        placeholder={t('find')}
        value={wanted}
        onChange={({ target }) => {
          setWanted(target.value)
          setAt(0)
        }}
      />
      {data && found.length === 0 && <p className="tenant-list-none">{t('none')}</p>}
      <div id={`${id}-list`} className="tenant-list-found" role="listbox" aria-label={t('tenant')}>
        {found.map((tenant) => (
          // Keys are taken by the field, which keeps the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={tenant.tenantId}
            id={`${id}-${tenant.tenantId}`}
            role="option"
            tabIndex={-1}
            aria-selected={tenant.tenantId === chosen}
            data-active={tenant === marked}
            ref={tenant === marked ? showMarked : undefined}
            onClick={() => choose(tenant)}
          >
            <span>{seededName(tenant.tenantName)}</span>
            <span className="tenant-list-soft">{tenant.tenantId === ownId ? t('mine') : tenant.tenantId}</span>
          </div>
        ))}
      </div>
      <p className="tenant-list-hint">{t(isFollowed ? 'switchHintHere' : 'switchHint')}</p>
    </div>
  )
}

const showMarked = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'nearest' })
