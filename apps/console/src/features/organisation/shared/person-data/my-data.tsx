import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Delayed } from '../../../../components/delayed.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { useSession } from '../../../../lib/session/session-store.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Copies } from './copies.tsx'
import { Erasing } from './erasing.tsx'
import { dataQuery, useDataNews } from './person-data.api.ts'
import { personDataTexts } from './person-data.i18n.ts'
import './person-data.css'

/** One's own data: copies of it, and the way to have it erased. */
export default function MyData() {
  const t = useTexts(personDataTexts)
  const account = useSession((session) => session.user?.account) ?? ''
  const { data, error, refetch } = useQuery(dataQuery('own'))
  useDataNews()
  if (error) return <ErrorNote isCompact error={error} title={t('failed')} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Delayed>
        <Skeleton active paragraph={{ rows: 4 }} />
      </Delayed>
    )
  return (
    <div className="person-data">
      <Copies whose="own" exports={data.exports} mayAsk />
      <Erasing whose="own" view={data} account={account} name={account} mayAsk />
    </div>
  )
}
