import type { Role } from '@drawdesk/contract/rights/role'
import { Button } from 'antd'
import { lazy, useState } from 'react'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { matrixTexts } from './matrix/matrix.i18n.ts'
import { roleTexts } from './role.i18n.ts'

/** With the trees: fetched when it is first opened. */
const Dialog = lazy(() => loadChunk(() => import('./role-grant.tsx')))

/** Administrators of the platform are bound by no grants, so there is nothing to set. */
export const UNBOUND_ALIAS = 'administrator'

/** Opens the grant of a role, or of the roles that are ticked, two of them also beside each other; absent without the right. */
export function GrantButton({ roles, isRow = false }: { roles: readonly Role[]; isRow?: boolean }) {
  const c = useTexts(matrixTexts)
  const t = useTexts(roleTexts)
  const may = usePermission('role_grant')
  const [opened, setOpened] = useState<{ roles: readonly Role[]; comparedId?: string }>()
  const bound = roles.filter(({ roleAlias }) => roleAlias !== UNBOUND_ALIAS)
  const [first, second] = bound
  if (!may || !first) return null
  return (
    <>
      {isRow ? (
        <Button
          type="link"
          size="small"
          aria-label={t('grantOf', { name: first.roleName })}
          onClick={() => setOpened({ roles: bound })}
        >
          {t('grant')}
        </Button>
      ) : (
        <>
          <Button onClick={() => setOpened({ roles: bound })}>{t('grant')}</Button>
          <Button
            disabled={bound.length !== 2}
            title={bound.length === 2 ? undefined : c('compareHint')}
            onClick={() => second && setOpened({ roles: [first], comparedId: second.id })}
          >
            {c('compareTwo')}
          </Button>
        </>
      )}
      {opened && (
        <LazyPart>
          <Dialog {...opened} onClose={() => setOpened(undefined)} />
        </LazyPart>
      )}
    </>
  )
}
