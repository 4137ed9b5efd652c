import { useQuery } from '@tanstack/react-query'
import { Skeleton, Tabs } from 'antd'
import { Delayed } from '../../../components/delayed.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { InfoForm } from './info-form.tsx'
import { ownInfoQuery } from './info.api.ts'
import { texts } from './info.i18n.ts'
import { PasswordForm } from './password-form.tsx'
import './info.css'

/** The caller's own account, in two tabs: person and sign-in. */
export default function InfoPage() {
  const text = useTexts(texts)
  return (
    <div className="info">
      <PageHeader title={text('title')} purpose={text('purpose')} />
      <div className="info-card">
        <Tabs
          items={[
            { key: 'info', label: text('info'), children: <InfoTab /> },
            { key: 'password', label: text('password'), children: <PasswordForm /> },
          ]}
        />
      </div>
    </div>
  )
}

function InfoTab() {
  const text = useTexts(texts)
  const { data, error, refetch } = useQuery(ownInfoQuery)
  if (data) return <InfoForm known={data} />
  if (error) return <ErrorNote isCompact error={error} title={text('failed')} onRetry={() => void refetch()} />
  return (
    <Delayed>
      <Skeleton active avatar={{ size: 72 }} paragraph={{ rows: 6 }} />
    </Delayed>
  )
}
