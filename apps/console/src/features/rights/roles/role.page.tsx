import { roleResource, type Role } from '@drawdesk/contract/rights/role'
import { ResourceTreePage } from '../../../resource/tree/resource-tree-page.tsx'
import type { ResourceList } from '../../../resource/use-resource-list.ts'
import { ApprovalButton } from '../../settings/shared/approvals/approval-button.tsx'
import { GrantButton } from './grant-button.tsx'

const rowActions = (row: Role) => <GrantButton roles={[row]} isRow />
const toolbar = ({ selectedRows }: ResourceList<Role>) => (
  <>
    <GrantButton roles={selectedRows} />
    <ApprovalButton kind="roleChange" />
  </>
)

/** Roles of the tenant, and what they are given. */
export default function RolePage() {
  return <ResourceTreePage resource={roleResource} rowActions={rowActions} toolbar={toolbar} />
}
