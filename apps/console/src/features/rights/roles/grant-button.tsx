import type { Role } from '@drawdesk/contract/rights/role'
import { Button } from 'antd'
import { lazy, useState } from 'react'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { roleTexts } from './role.i18n.ts'

/** With the trees: fetched when it is first opened. */
const Dialog = lazy(() => loadChunk(() => import('./role-grant.tsx')))

/** Administrators of the platform are bound by no grants, so there is nothing to set. */
const UNBOUND_ALIAS = 'administrator'

/** Opens the grant of a role, or of the roles that are ticked; absent without the right. */
export function GrantButton({ roles, isRow = false }: { roles: readonly Role[]; isRow?: boolean }) {
  const t = useTexts(roleTexts)
  const may = usePermission('role_grant')
  const [opened, setOpened] = useState<readonly Role[]>()
  const bound = roles.filter(({ roleAlias }) => roleAlias !== UNBOUND_ALIAS)
  const [first] = bound
  if (!may || !first) return null
  return (
    <>
      {isRow ? (
        <Button
          type="link"
          size="small"
          aria-label={t('grantOf', { name: first.roleName })}
          onClick={() => setOpened(bound)}
        >
          {t('grant')}
        </Button>
      ) : (
        <Button onClick={() => setOpened(bound)}>{t('grant')}</Button>
      )}
      {opened && (
        <LazyPart>
          <Dialog roles={opened} onClose={() => setOpened(undefined)} />
        </LazyPart>
      )}
    </>
  )
}
