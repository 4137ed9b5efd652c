import type { RightsChangeInput } from '@drawdesk/contract/rights/rights'
import type { Role } from '@drawdesk/contract/rights/role'
import { RightsPreviewPanel } from '../shared/preview-panel.tsx'
import { GrantDialog } from './grant-dialog.tsx'

const renderPreview = (input: RightsChangeInput) => <RightsPreviewPanel input={input} />

/** The grant dialog in a file of its own, with what a grant would do. */
export default function RoleGrant(props: { roles: readonly Role[]; comparedId?: string; onClose: () => void }) {
  return <GrantDialog {...props} renderPreview={renderPreview} />
}
