import { HomeOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMenuPages } from '../../lib/menu/menu.ts'
import { seededName } from '../../lib/texts/language.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { chooseTenant, useChosenTenant } from './chosen-tenant.ts'
import { tenantChoices } from './tenant-choices.ts'
import './tenant.css'
import { tenantTexts } from './tenant.i18n.ts'
import { useOwnTenantName } from './use-own-tenant-name.ts'

/** Pages that show the drawings of one tenant, for an operator. */
const WAYS = { costsOf: '/drawing/drawCosts', queueOf: '/drawing/queueManage' } as const

/**
 * Over a page that shows the operator's own tenant whatever lists stand in: once they stand in another one it says whose data this is, and
 * leads to what there is of the other.
 */
export function OwnTenantNote({ way }: { way: keyof typeof WAYS }): ReactNode {
  const chosen = useChosenTenant((state) => state.chosen)
  return <div role="status">{chosen !== undefined && <Note tenantId={chosen} way={way} />}</div>
}

function Note({ tenantId, way }: { tenantId: string; way: keyof typeof WAYS }) {
  const t = useTexts(tenantTexts)
  const own = useOwnTenantName() ?? t('own')
  const { data } = useQuery(tenantChoices)
  const tenant = seededName(data?.find((one) => one.tenantId === tenantId)?.tenantName ?? tenantId)
  const path = WAYS[way]
  const mayOpen = useMenuPages().some((page) => page.path === path)
  return (
    <div className="res-tenant-note">
      <HomeOutlined aria-hidden />
      <p>
        <strong>{t('ownHere', { own })}</strong> <span>{t('ownHereHint', { tenant })}</span>
      </p>
      {mayOpen && <Link to={`${path}?tenantId=${encodeURIComponent(tenantId)}`}>{t(way, { tenant })}</Link>}
      <Button size="small" onClick={() => chooseTenant(undefined)}>
        {t('listsBack')}
      </Button>
    </div>
  )
}
