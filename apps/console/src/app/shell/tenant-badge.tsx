import { DownOutlined, ShopOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Popover } from 'antd'
import { lazy, useState, type ComponentProps, type ReactNode } from 'react'
import { LazyPart } from '../../components/lazy-part.tsx'
import { loadChunk } from '../../lib/loading/chunks.ts'
import { seededName } from '../../lib/texts/language.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { useChosenTenant } from '../../resource/tenant/chosen-tenant.ts'
import { tenantChoices } from '../../resource/tenant/tenant-choices.ts'
import { tenantTexts } from '../../resource/tenant/tenant.i18n.ts'
import { useOwnTenantName } from '../../resource/tenant/use-own-tenant-name.ts'
import { useIsOperator } from '../../resource/tenant/work-tenant.ts'

/** Every tenant, to choose from. */
export const TenantList = lazy(() => loadChunk(() => import('../../resource/tenant/tenant-list.tsx')))

/** The tenant that somebody is signed in to; an operator of the platform switches here whose rows the pages show. */
export function TenantBadge({ page, isShort = false }: { page: string; isShort?: boolean }) {
  const isOperator = useIsOperator()
  const ownName = useOwnTenantName()
  if (ownName === undefined) return null
  return isOperator ? <TenantSwitch ownName={ownName} page={page} isShort={isShort} /> : <TenantName name={ownName} />
}

/** In the bar of a phone, which has room for one name: that of the other tenant that an operator works in, in the place of the page's. */
export function ElsewhereBadge({ page, children }: { page: string; children: ReactNode }) {
  const isElsewhere = useChosenTenant(({ chosen, shown }) => chosen !== undefined || (shown[page] ?? '') !== '')
  return isElsewhere ? <TenantBadge page={page} isShort /> : children
}

export function TenantName({ name }: { name: string }) {
  return (
    <span className="top-tenant" title={name}>
      <ShopOutlined aria-hidden="true" />
      <span>{name}</span>
    </span>
  )
}

export interface SwitchProps {
  ownName: string
  page: string
}

function TenantSwitch({ ownName, page, isShort }: SwitchProps & { isShort: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const { label, short, isFollowed } = useShownTenant(ownName, page)
  return (
    <Popover
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      destroyOnHidden
      content={
        <LazyPart>
          <TenantList isFollowed={isFollowed} onDone={() => setIsOpen(false)} />
        </LazyPart>
      }
    >
      <SwitchButton label={label} shown={isShort ? short : label} aria-expanded={isOpen} />
    </Popover>
  )
}

export function SwitchButton({
  label,
  shown = label,
  ...rest
}: { label: string; shown?: string } & ComponentProps<'button'>) {
  const t = useTexts(tenantTexts)
  const isElsewhere = useChosenTenant((state) => state.chosen !== undefined)
  return (
    <button
      type="button"
      {...rest}
      className={`top-tenant top-tenant-switch${isElsewhere ? ' top-tenant-other' : ''}`}
      aria-label={t('switch', { tenant: label })}
      title={label}
    >
      <ShopOutlined aria-hidden="true" />
      <span>{shown}</span>
      <DownOutlined aria-hidden="true" />
    </button>
  )
}

/** Whose rows the page in front shows; where that is the operator's own tenant though lists open in another one, that too. */
export function useShownTenant(ownName: string, page: string): { label: string; short: string; isFollowed: boolean } {
  const t = useTexts(tenantTexts)
  const chosen = useChosenTenant((state) => state.chosen)
  const shown = useChosenTenant((state) => state.shown[page])
  const { data } = useQuery({ ...tenantChoices, enabled: chosen !== undefined || (shown ?? '') !== '' })
  const nameOf = (tenantId: string): string =>
    seededName(data?.find((tenant) => tenant.tenantId === tenantId)?.tenantName ?? tenantId)
  const here = shown === undefined || shown === '' ? ownName : nameOf(shown)
  const elsewhere = shown === undefined && chosen !== undefined ? t('listsIn', { tenant: nameOf(chosen) }) : undefined
  return {
    label: elsewhere === undefined ? here : `${here} · ${elsewhere}`,
    short: elsewhere ?? here,
    isFollowed: shown !== undefined,
  }
}
