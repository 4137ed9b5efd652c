import type { RightsChangeInput } from '@drawdesk/contract/rights/rights'
import type { Role } from '@drawdesk/contract/rights/role'
import { RightsPreviewPanel } from '../shared/preview-panel.tsx'
import { GrantDialog } from './grant-dialog.tsx'

const renderPreview = (input: RightsChangeInput) => <RightsPreviewPanel input={input} />

/** The grant dialog in a file of its own, with what a grant would do. */
export default function RoleGrant({ roles, onClose }: { roles: readonly Role[]; onClose: () => void }) {
  return <GrantDialog roles={roles} onClose={onClose} renderPreview={renderPreview} />
}
