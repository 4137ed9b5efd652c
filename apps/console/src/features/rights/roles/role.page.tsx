import { roleResource, type Role } from '@drawdesk/contract/rights/role'
import { useState } from 'react'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { TenantScope } from '../../../resource/tenant/tenant-scope.tsx'
import { ResourceTreePage } from '../../../resource/tree/resource-tree-page.tsx'
import type { ResourceList } from '../../../resource/use-resource-list.ts'
import { ApprovalButton } from '../../settings/shared/approvals/approval-button.tsx'
import { CopyRoleDialog } from './copy-role-dialog.tsx'
import { GrantButton, UNBOUND_ALIAS } from './grant-button.tsx'
import { roleTexts } from './role.i18n.ts'

const rowActions = (row: Role) => <GrantButton roles={[row]} isRow />
const toolbar = ({ selectedRows }: ResourceList<Role>) => (
  <>
    <GrantButton roles={selectedRows} />
    <ApprovalButton kind="roleChange" />
  </>
)

/** Roles of the tenant, and what they are given. */
export default function RolePage() {
  return (
    <TenantScope resource={roleResource}>
      <Roles />
    </TenantScope>
  )
}

function Roles() {
  const t = useTexts(roleTexts)
  const mayAdd = usePermission('role_add')
  const mayGrant = usePermission('role_grant')
  const [copied, setCopied] = useState<Role>()
  const rowMenu = (row: Role) =>
    mayAdd && mayGrant && row.roleAlias !== UNBOUND_ALIAS
      ? [{ key: 'copy', label: t('copy'), run: () => setCopied(row) }]
      : []
  return (
    <>
      <ResourceTreePage resource={roleResource} rowActions={rowActions} rowMenu={rowMenu} toolbar={toolbar} />
      {copied && <CopyRoleDialog role={copied} onClose={() => setCopied(undefined)} />}
    </>
  )
}
