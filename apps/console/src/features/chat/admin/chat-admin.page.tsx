import { chatDialogsResource } from '@drawdesk/contract/chat/chat-admin'
import { Button } from 'antd'
import { lazy } from 'react'
import { Link } from 'react-router'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useAddress } from '../../../lib/browser/use-address.ts'
import { ResourcePage, type ResourcePageProps } from '../../../resource/resource-page.tsx'
import { TenantScope } from '../../../resource/tenant/tenant-scope.tsx'
import { amountText } from '../../../lib/texts/amount-text.ts'
import { exactCount } from '../../../lib/texts/figure-text.ts'
import { AccessLog } from './access-log.tsx'
import { conversationsScreen, type ConversationRow } from './chat-admin-resources.ts'
import './chat-admin.css'
import { chatAdminTexts } from './chat-admin.i18n.ts'

const ConversationDrawer = lazy(() => loadChunk(() => import('./conversation-drawer.tsx')))

const CELLS: ResourcePageProps<typeof conversationsScreen.row>['cells'] = {
  title: (row) => <TitleCell row={row} />,
  model: (row) => (
    <code className="res-line" title={row.model}>
      {row.model}
    </code>
  ),
  tokens: (row) => <span className="res-number">{row.tokens === undefined ? '' : exactCount(row.tokens)}</span>,
  cost: (row) => <CostCell row={row} />,
}
const nameOf = (row: ConversationRow): string => row.title || row.id

/** Other people's conversations, and who looked at them. `?dia=<id>` opens one, `?tab=access` is the log. */
export default function ChatAdminPage() {
  const [address, put] = useAddress()
  const isAccess = address.get('tab') === 'access'
  const diaId = address.get('dia')
  const tabs = <Tabs isAccess={isAccess} />
  const rowActions = (row: ConversationRow) => <OpenButton row={row} onOpen={(id) => put({ dia: id })} />
  return (
    <TenantScope resource={chatDialogsResource}>
      {isAccess ? (
        <AccessLog tabs={tabs} />
      ) : (
        <ResourcePage
          key="dialogs"
          tabs={tabs}
          resource={conversationsScreen}
          cells={CELLS}
          nameOf={nameOf}
          rowActions={rowActions}
        />
      )}
      {diaId !== null && (
        <LazyPart>
          <ConversationDrawer key={diaId} diaId={diaId} onClose={() => put({ dia: undefined })} />
        </LazyPart>
      )}
    </TenantScope>
  )
}

function Tabs({ isAccess }: { isAccess: boolean }) {
  const t = useTexts(chatAdminTexts)
  const [address] = useAddress()
  const tenant = address.get('tenantId')
  const to = (tab?: string): string => {
    const query = new URLSearchParams({
      ...(tenant === null ? {} : { tenantId: tenant }),
      ...(tab === undefined ? {} : { tab }),
    }).toString()
    return `?${query}`
  }
  return (
    <nav className="dialogs-tabs" aria-label={t('tabs')}>
      <Link to={to()} aria-current={isAccess ? undefined : 'page'}>
        {t('tabDialogs')}
      </Link>
      <Link to={to('access')} aria-current={isAccess ? 'page' : undefined}>
        {t('tabAccess')}
      </Link>
    </nav>
  )
}

function OpenButton({ row, onOpen }: { row: ConversationRow; onOpen: (id: string) => void }) {
  const t = useTexts(chatAdminTexts)
  return (
    <Button
      type="link"
      size="small"
      aria-label={t('openOf', { name: row.title || t('untitled') })}
      onClick={() => onOpen(row.id)}
    >
      {t('open')}
    </Button>
  )
}

/** A beginning of Markdown without its signs, for one line. */
const plainText = (text: string): string =>
  text
    .replace(/[*`#>|]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The title over the beginning of what was said last; what a data scope does not show is absent. */
function TitleCell({ row }: { row: ConversationRow }) {
  const t = useTexts(chatAdminTexts)
  const title = row.title ?? ''
  const last = plainText(row.lastMsg ?? '')
  return (
    <span className="dialogs-title">
      <span className="res-line" title={title}>
        {title || <em>{t('untitled')}</em>}
      </span>
      {last !== '' && (
        <small className="res-line" title={last}>
          {last}
        </small>
      )}
    </span>
  )
}

function CostCell({ row }: { row: ConversationRow }) {
  const language = useLanguage()
  const charged = (row.costs ?? []).filter(({ amount }) => Number(amount) > 0)
  if (charged.length === 0) return <span className="dialogs-soft">–</span>
  return (
    <span className="res-number" title={charged.map(({ amount, currency }) => `${amount} ${currency}`).join('\n')}>
      {charged.map((money) => amountText(money, language)).join(' + ')}
    </span>
  )
}
