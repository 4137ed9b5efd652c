import type { DrawChange } from '@drawdesk/contract/drawing/records/draw-info'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { ErrorNote } from '../../../components/error-note.tsx'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { changesQuery } from './draw-info.api.ts'
import { drawInfoTexts } from './draw-info.i18n.ts'

const WordDiff = lazy(() =>
  loadChunk(() => import('../shared/versions/word-diff.tsx').then(({ WordDiff: Part }) => ({ default: Part }))),
)

const NAMES = {
  api: 'changeApi',
  style: 'changeStyle',
  prompt: 'changePrompt',
  seal: 'changeSeal',
  experience: 'changeExperience',
} as const

/** What of that by which a record was made is different today: drawing it again would give something else. */
export function Changes({ id }: { id: string }) {
  const t = useTexts(drawInfoTexts)
  const { data, error, refetch } = useQuery(changesQuery(id))
  if (error && !data)
    return <ErrorNote isCompact error={error} title={t('changesFailed')} onRetry={() => void refetch()} />
  if (!data) return <span className="skeleton" style={{ display: 'block', height: 22 }} />
  const changed = data.filter(({ from, to }) => from !== to)
  if (changed.length === 0) return <p className="draw-help">{t('unchanged')}</p>
  return (
    <ul className="draw-changes">
      {changed.map((change) => (
        <li key={`${change.what} ${change.id}`} className="draw-change">
          <header>
            <strong>
              {t(NAMES[change.what])} {change.name}
            </strong>
            <span className="draw-help draw-number">{versionsOf(change, t)}</span>
          </header>
          {change.to !== null && change.fields.length === 0 && <p className="draw-help">{t('changeNotKept')}</p>}
          {change.fields.length > 0 && (
            <dl>
              {change.fields.map(({ field, before, after }) => (
                <div key={field}>
                  <dt>{field}</dt>
                  <dd>
                    <LazyPart fallback={after}>
                      <WordDiff before={before} after={after} />
                    </LazyPart>
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  )
}

function versionsOf(
  { from, to }: DrawChange,
  t: (key: 'changeGone' | 'changeNoVersion' | 'changeFromTo', values: Record<string, string | number>) => string,
): string {
  if (to === null) return t('changeGone', { from: from ?? '?' })
  return from === null ? t('changeNoVersion', { to }) : t('changeFromTo', { from, to })
}
