import { useQuery } from '@tanstack/react-query'
import { Skeleton, Tabs } from 'antd'
import { lazy } from 'react'
import { Delayed } from '../../../components/delayed.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { useAddress } from '../../../lib/browser/use-address.ts'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { InfoForm } from './info-form.tsx'
import { ownInfoQuery } from './info.api.ts'
import { texts } from './info.i18n.ts'
import { PasswordForm } from './password-form.tsx'
import './info.css'

const MySecurity = lazy(() => loadChunk(() => import('../security/my-security.tsx')))
const MyNotices = lazy(() => loadChunk(() => import('../../notices/shared/own/my-notices.tsx')))
const MyCredits = lazy(() => loadChunk(() => import('../../money/shared/credits/my-credits.tsx')))
const PhoneProof = lazy(() => loadChunk(() => import('./phone-proof.tsx')))
const SignInLinks = lazy(() => loadChunk(() => import('./sign-in-links.tsx')))
const MyData = lazy(() => loadChunk(() => import('../../organisation/shared/person-data/my-data.tsx')))
const InviteFriends = lazy(() => loadChunk(() => import('../../operation/shared/invites/invite-friends.tsx')))

/** Three or four of them stand beside one another on a phone (info.css). */
const TAB_GAP_PX = 20
const TABS = ['info', 'password', 'security', 'notices', 'ways', 'credits', 'invite', 'data'] as const

/** The caller's own account, in tabs that the address names: person, password, what one is notified of, other ways to sign in, credits, friends to invite, and one's own data. */
export default function InfoPage() {
  const text = useTexts(texts)
  const [address, put] = useAddress()
  return (
    <div className="info">
      <PageHeader title={text('title')} purpose={text('purpose')} />
      <div className="info-card">
        <Tabs
          tabBarGutter={TAB_GAP_PX}
          activeKey={TABS.find((tab) => tab === address.get('tab')) ?? TABS[0]}
          onChange={(tab) => put({ tab: tab === TABS[0] ? undefined : tab }, { replace: true })}
          items={[
            { key: 'info', label: text('info'), children: <InfoTab /> },
            { key: 'password', label: text('password'), children: <PasswordForm /> },
            {
              key: 'security',
              label: text('security'),
              children: (
                <LazyPart>
                  <MySecurity />
                </LazyPart>
              ),
            },
            {
              key: 'notices',
              label: text('notices'),
              children: (
                <LazyPart>
                  <MyNotices />
                </LazyPart>
              ),
            },
            {
              key: 'ways',
              label: text('ways'),
              children: (
                <LazyPart>
                  <SignInLinks />
                </LazyPart>
              ),
            },
            {
              key: 'credits',
              label: text('credits'),
              children: (
                <LazyPart>
                  <MyCredits />
                </LazyPart>
              ),
            },
            {
              key: 'invite',
              label: text('invite'),
              children: (
                <LazyPart>
                  <InviteFriends />
                </LazyPart>
              ),
            },
            {
              key: 'data',
              label: text('data'),
              children: (
                <LazyPart>
                  <MyData />
                </LazyPart>
              ),
            },
          ]}
        />
      </div>
    </div>
  )
}

function InfoTab() {
  const text = useTexts(texts)
  const { data, error, refetch } = useQuery(ownInfoQuery)
  if (data)
    return (
      <>
        <InfoForm known={data} />
        <LazyPart>
          <PhoneProof key={data.phone} />
        </LazyPart>
      </>
    )
  if (error) return <ErrorNote isCompact error={error} title={text('failed')} onRetry={() => void refetch()} />
  return (
    <Delayed>
      <Skeleton active avatar={{ size: 72 }} paragraph={{ rows: 6 }} />
    </Delayed>
  )
}
