import { APPROVAL_TABLES } from '@drawdesk/contract/settings/approval'
import { REFILL_TABLE } from '@drawdesk/contract/workflow/refill'
import type { FlowSigned } from '@drawdesk/contract/workflow/work'
import { Link } from 'react-router'
import { WAITING_USERS_ADDRESS } from '../../../lib/home/waiting-users.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { DEVICES_PAGE } from '../../devices/shared/devices-page.ts'
import { handleTexts } from './handle.i18n.ts'

const CHANGES = { to: () => '/authority/rights_change', code: 'rights_change_view', label: 'toChanges' } as const

/** Pages of what a process is about, and a button there that shows that somebody may open it. */
const PAGES = {
  [APPROVAL_TABLES.guest]: { to: () => WAITING_USERS_ADDRESS, code: 'user_view', label: 'toGuests' },
  [APPROVAL_TABLES.roleChange]: CHANGES,
  [APPROVAL_TABLES.packageChange]: CHANGES,
  [REFILL_TABLE]: {
    to: (id: string) => `${DEVICES_PAGE}?id=${id}&part=paper`,
    code: 'drawLogin_view',
    label: 'toPaper',
  },
} as const

/** The page of what the process is about, for those who may open it. */
export function SubjectLink({
  task: { businessTable, businessId },
}: {
  task: Pick<FlowSigned, 'businessTable' | 'businessId'>
}) {
  const t = useTexts(handleTexts)
  const page = Object.hasOwn(PAGES, businessTable) ? PAGES[businessTable as keyof typeof PAGES] : undefined
  const may = usePermission(page?.code ?? '')
  if (!page || !may) return null
  return (
    <p className="flow-subject">
      <Link to={page.to(businessId)}>{t(page.label)}</Link>
    </p>
  )
}
