import type { Attach, FileUse } from '@drawdesk/contract/files/attach'
import { Popover } from 'antd'
import { Link } from 'react-router'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { attachTexts } from './attach.i18n.ts'

/** Where rows of a kind are shown: the page, and the field that it finds a row by. */
const PAGES: Readonly<Record<string, { path: string; field: string }>> = {
  drawInfo: { path: '/drawing/drawInfo', field: 'prompt' },
  drawStyle: { path: '/drawing/drawStyle', field: 'styleName' },
  drawPrompt: { path: '/drawing/drawPrompt', field: 'title' },
  drawEx: { path: '/drawing/drawEx', field: 'exName' },
  drawSeal: { path: '/drawing/drawSeal', field: 'sealName' },
  sysStickers: { path: '/drawing/sysStickers', field: 'name' },
  chatAssistant: { path: '/chat/chatAssistant', field: 'name' },
  ttsVoicePacket: { path: '/chat/ttsVoicePacket', field: 'name' },
  cusOrders: { path: '/operation/cusOrders', field: 'orderno' },
  configHome: { path: '/operation/configHome', field: 'name' },
  user: { path: '/system/user', field: 'realName' },
  tenant: { path: '/system/tenant', field: 'tenantName' },
}
const KINDS = [
  'kind.drawInfo',
  'kind.drawStyle',
  'kind.drawPrompt',
  'kind.drawEx',
  'kind.version',
  'kind.drawSeal',
  'kind.sysStickers',
  'kind.chatAssistant',
  'kind.ttsVoicePacket',
  'kind.cusOrders',
  'kind.payOrder',
  'kind.print',
  'kind.configHome',
  'kind.user',
  'kind.tenant',
  'kind.chat',
] as const
type KindKey = (typeof KINDS)[number]
const keyOf = (kind: string): KindKey | undefined => KINDS.find((key) => key === `kind.${kind}`)

type Uses = Pick<Attach, 'usedBy' | 'usedElsewhere'>
export const usesOf = ({ usedBy, usedElsewhere = 0 }: Uses): number => usedBy.length + usedElsewhere

/** What uses the file, by kind and name, and in how many places besides. */
export function UseList({ uses }: { uses: Uses }) {
  const t = useTexts(attachTexts)
  const { usedBy, usedElsewhere = 0 } = uses
  return (
    <ul className="attach-uses">
      {usedBy.map((use) => (
        <Use key={`${use.kind} ${use.id}`} use={use} />
      ))}
      {usedElsewhere > 0 && (
        <li className="attach-quiet">
          {t(usedBy.length > 0 ? 'usedElsewhere' : 'usedOnlyElsewhere', { count: usedElsewhere })}
        </li>
      )}
    </ul>
  )
}

function Use({ use: { kind, id, name } }: { use: FileUse }) {
  const t = useTexts(attachTexts)
  const page = PAGES[kind]
  const canOpen = usePermission(`${kind}_view`)
  const key = keyOf(kind)
  return (
    <li>
      <span className="attach-quiet">{key ? t(key) : kind}</span>{' '}
      {page && canOpen ? (
        <Link to={`${page.path}?${new URLSearchParams({ [page.field]: name })}`}>{name || id}</Link>
      ) : (
        name || id
      )}
    </li>
  )
}

/** How many rows use the file; the list of them on a press. */
export function UsesCell({ row }: { row: Attach }) {
  const t = useTexts(attachTexts)
  const count = usesOf(row)
  if (count === 0) return <span className="attach-quiet">{t('unused')}</span>
  return (
    <Popover trigger="click" content={<UseList uses={row} />}>
      <button type="button" className="attach-link" aria-label={`${row.originalName}: ${t('uses', { count })}`}>
        {t('uses', { count })}
      </button>
    </Popover>
  )
}
