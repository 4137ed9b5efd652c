import { DownOutlined, ShopOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Popover } from 'antd'
import { lazy, useState } from 'react'
import { LazyPart } from '../../components/lazy-part.tsx'
import { loadChunk } from '../../lib/loading/chunks.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { seededName } from '../../lib/texts/language.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { useChosenTenant } from '../../resource/tenant/chosen-tenant.ts'
import { tenantChoices } from '../../resource/tenant/tenant-choices.ts'
import { tenantTexts } from '../../resource/tenant/tenant.i18n.ts'
import { useIsOperator } from '../../resource/tenant/work-tenant.ts'

const TenantList = lazy(() => loadChunk(() => import('../../resource/tenant/tenant-list.tsx')))

/** The tenant that somebody is signed in to; an operator of the platform switches here whose rows the pages show. */
export function TenantBadge({ page }: { page: string }) {
  const name = useSession(({ user }) => user?.allUserInfo.userVO?.tenantName)
  const isOperator = useIsOperator()
  if (typeof name !== 'string' || name === '') return null
  if (isOperator) return <TenantSwitch ownName={seededName(name)} page={page} />
  return (
    <span className="top-tenant" title={seededName(name)}>
      <ShopOutlined aria-hidden="true" />
      <span>{seededName(name)}</span>
    </span>
  )
}

/** Says whose rows the page in front shows; where that is the operator's own tenant though lists open in another one, it says that too. */
function TenantSwitch({ ownName, page }: { ownName: string; page: string }) {
  const t = useTexts(tenantTexts)
  const [isOpen, setIsOpen] = useState(false)
  const chosen = useChosenTenant((state) => state.chosen)
  const shown = useChosenTenant((state) => state.shown[page])
  const { data } = useQuery({ ...tenantChoices, enabled: chosen !== undefined || (shown ?? '') !== '' })
  const nameOf = (tenantId: string): string =>
    seededName(data?.find((tenant) => tenant.tenantId === tenantId)?.tenantName ?? tenantId)
  const here = shown === undefined || shown === '' ? ownName : nameOf(shown)
  const elsewhere = shown === undefined && chosen !== undefined ? t('listsIn', { tenant: nameOf(chosen) }) : undefined
  const label = elsewhere === undefined ? here : `${here} · ${elsewhere}`
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
          <TenantList isFollowed={shown !== undefined} onDone={() => setIsOpen(false)} />
        </LazyPart>
      }
    >
      <button
        type="button"
        className={`top-tenant top-tenant-switch${chosen === undefined ? '' : ' top-tenant-other'}`}
        aria-label={t('switch', { tenant: label })}
        title={label}
        aria-expanded={isOpen}
      >
        <ShopOutlined aria-hidden="true" />
        <span>{label}</span>
        <DownOutlined aria-hidden="true" />
      </button>
    </Popover>
  )
}
