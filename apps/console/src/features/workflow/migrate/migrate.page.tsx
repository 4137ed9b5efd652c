import type { FlowManaged } from '@drawdesk/contract/workflow/manager'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useNavigate, useParams } from 'react-router'
import { Delayed } from '../../../components/delayed.tsx'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { useAddress } from '../../../lib/browser/use-address.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { versionsQuery } from '../design/versions/versions.api.ts'
import { useFlowNews } from '../shared/use-flow-news.ts'
import { Batches } from './batches.tsx'
import { migrateTexts } from './migrate.i18n.ts'
import { MoveBetween } from './move-between.tsx'
import { VersionChoice } from './version-choice.tsx'
import '../handle/handle.css'
import './migrate.css'

/** Puts running instances on another version: `/flow/follow/migrate/leave?from=7&to=8`, with `ids=` those alone. */
export default function MigratePage() {
  const { key = '' } = useParams()
  const t = useTexts(migrateTexts)
  const { data: versions, error, refetch } = useQuery(versionsQuery(key))
  useFlowNews()
  if (error && !versions) return <ErrorNote error={error} title={t('failed')} onRetry={() => void refetch()} />
  if (!versions)
    return (
      <Delayed>
        <Skeleton active paragraph={{ rows: 8 }} />
      </Delayed>
    )
  return (
    <div className="flow-migrate">
      <PageHeader title={t('title')} purpose={versions[0] && t('purpose', { name: versions[0].name })} />
      <Versions versions={versions} />
      {versions.length > 0 && <Batches processKey={key} />}
    </div>
  )
}

function Versions({ versions }: { versions: readonly FlowManaged[] }) {
  const t = useTexts(migrateTexts)
  const navigate = useNavigate()
  const [address, put] = useAddress()
  const [newest] = versions
  if (newest === undefined || versions.length === 1)
    return (
      <EmptyNote
        title={newest ? t('oneVersion', { name: newest.name }) : t('noProcess')}
        reason={t(newest ? 'oneVersionHint' : 'noProcessHint')}
        action={<Button onClick={() => void navigate('/flow/manager')}>{t('toManager')}</Button>}
      />
    )
  const { from, to } = chosenOf(versions, { from: address.get('from'), to: address.get('to') })
  const ids = (address.get('ids') ?? '').split(',').filter(Boolean)
  return (
    <>
      <VersionChoice
        versions={versions}
        from={from}
        to={to}
        // What was chosen from a list runs by the version that it had then.
        onChange={(next) =>
          put(
            { ...next, ids: next.from === from.id ? (address.get('ids') ?? undefined) : undefined },
            { replace: true },
          )
        }
      />
      <MoveBetween
        key={`${from.id} ${to.id}`}
        from={from}
        to={to}
        instanceIds={ids}
        onShowAll={() => put({ ids: undefined }, { replace: true })}
      />
    </>
  )
}

/** What the address names; else from the oldest version on which something runs to the newest. */
function chosenOf(versions: readonly FlowManaged[], wanted: { from: string | null; to: string | null }) {
  const [newest, second = newest] = versions as readonly [FlowManaged, ...FlowManaged[]] // Two at least.
  const find = (id: string | null) => versions.find((each) => each.id === id)
  const oldest = versions.findLast(({ id, running }) => running > 0 && id !== newest.id)
  const from = find(wanted.from) ?? oldest ?? second
  const others = versions.filter(({ id }) => id !== from.id)
  return { from, to: others.find(({ id }) => id === wanted.to) ?? others[0] ?? newest }
}
