import { useQuery } from '@tanstack/react-query'
import { inviteResource } from '@drawdesk/contract/operation/invite'
import { lazy } from 'react'
import { Link } from 'react-router'
import '../../../components/costs/costs.css'
import { EmptyNote } from '../../../components/empty.tsx'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { useAddress } from '../../../lib/browser/use-address.ts'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useText, useTexts } from '../../../lib/texts/texts.ts'
import '../../../resource/resource.css'
import { InviteFigures } from './figures/invite-figures.tsx'
import { heldCountQuery } from './user-invite.api.ts'
import './user-invite.css'
import { inviteTexts } from './user-invite.i18n.ts'

const InviteList = lazy(() => loadChunk(() => import('./list/invite-list.tsx')))
const GraphPart = lazy(() => loadChunk(() => import('./graph/graph-part.tsx')))
const RulesPart = lazy(() => loadChunk(() => import('./rules/rules-part.tsx')))

const TABS = ['figures', 'list', 'graph', 'rules'] as const
type Tab = (typeof TABS)[number]

/** Invitations of the tenant: figures, the list with decisions, who shares what, and the rules of rewards. The part stands in the address. */
export default function UserInvitePage() {
  const t = useTexts(inviteTexts)
  const text = useText()
  const [address] = useAddress()
  const canView = usePermission('userInvite_view')
  const canRule = usePermission('userInvite_rules')
  const tabs = TABS.filter((tab) => (tab === 'rules' ? canView || canRule : canView))
  const tab = tabs.find((one) => one === address.get('tab')) ?? tabs[0]
  return (
    <div className="res-page costs invites">
      <PageHeader
        title={text(inviteResource.texts.title)}
        purpose={text(inviteResource.texts.purpose)}
        tabs={tab && <Tabs tabs={tabs} tab={tab} canView={canView} />}
      />
      {tab === undefined ? (
        <EmptyNote title={t('noRights')} reason={t('noRightsReason')} />
      ) : (
        <>
          {tab === 'figures' && <InviteFigures />}
          <LazyPart key={tab} fallback={<div className="skeleton costs-wait" />}>
            {tab === 'list' && <InviteList />}
            {tab === 'graph' && <GraphPart />}
            {tab === 'rules' && <RulesPart canEdit={canRule} />}
          </LazyPart>
        </>
      )}
    </div>
  )
}

function Tabs({ tabs, tab, canView }: { tabs: readonly Tab[]; tab: Tab; canView: boolean }) {
  const t = useTexts(inviteTexts)
  const { data: held = 0 } = useQuery({ ...heldCountQuery, enabled: canView })
  return (
    <nav className="costs-tabs" aria-label={t('parts')}>
      {tabs.map((one) => (
        <Link key={one} to={one === tabs[0] ? '?' : `?tab=${one}`} aria-current={one === tab ? 'page' : undefined}>
          {t(`tab.${one}`)}
          {one === 'list' && held > 0 && (
            <span className="invites-count" aria-label={t('heldCount', { count: held })}>
              {held}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
