import { seededName } from '../../lib/texts/language.ts'
import { ShopOutlined } from '@ant-design/icons'
import { useSession } from '../../lib/session/session-store.ts'

/** The tenant that somebody is signed in to. In another tenant's rows the page itself says so, above them. */
export function TenantBadge() {
  const name = useSession(({ user }) => user?.allUserInfo.userVO?.tenantName)
  if (typeof name !== 'string' || name === '') return null
  return (
    <span className="top-tenant" title={seededName(name)}>
      <ShopOutlined aria-hidden="true" />
      <span>{seededName(name)}</span>
    </span>
  )
}
