import { chatCallResource, type ChatCall } from '@drawdesk/contract/chat/chat-call'
import { useNavigate } from 'react-router'
import { exactCount } from '../../../lib/texts/figure-text.ts'
import { seededName } from '../../../lib/texts/language.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { RowMenuEntry } from '../../../resource/list/row-actions.tsx'
import { ResourcePage, type ResourcePageProps } from '../../../resource/resource-page.tsx'
import { useTenantId } from '../../../resource/tenant/work-tenant.ts'
import { CostCell, DurationCell, OutcomeCell, ReasonCell, ServiceCell, TookCell } from './chat-call-cells.tsx'
import { chatCallTexts } from './chat-call.i18n.ts'

const CELLS: ResourcePageProps<typeof ChatCall>['cells'] = {
  outcome: (row) => <OutcomeCell row={row} />,
  errorCode: (row) => <ReasonCell row={row} />,
  apiId: (row) => <ServiceCell row={row} />,
  promptTokens: (row) => <span className="res-number">{exactCount(row.promptTokens)}</span>,
  completionTokens: (row) => <span className="res-number">{exactCount(row.completionTokens)}</span>,
  cost: (row) => <CostCell row={row} />,
  firstTokenMs: (row) => <TookCell ms={row.firstTokenMs} />,
  ms: (row) => <DurationCell row={row} />,
}
const nameOf = (row: ChatCall): string => `${seededName(row.userName ?? '')} ${row.createTime}`

/** Every call of a chat service, the newest first. The server writes it, so nothing is added or changed here. */
export default function ChatCallPage() {
  const rowMenu = useDialogEntry()
  return <ResourcePage resource={chatCallResource} cells={CELLS} nameOf={nameOf} rowMenu={rowMenu} />
}

/** To the conversation that it was made in, where what is private in it is masked and each look is noted. */
function useDialogEntry(): (row: ChatCall) => readonly RowMenuEntry[] {
  const t = useTexts(chatCallTexts)
  const mayLook = usePermission('chat_all')
  const tenantId = useTenantId()
  const go = useNavigate()
  return ({ diaId }) => {
    if (diaId === '' || !mayLook) return []
    const query = new URLSearchParams({ dia: diaId, ...(tenantId === undefined ? {} : { tenantId }) })
    return [{ key: 'dialog', label: t('openDialog'), run: () => void go(`/chat/dialogs?${query}`) }]
  }
}
