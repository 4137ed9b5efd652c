import { ArrowRightOutlined } from '@ant-design/icons'
import type { FieldChange, HistoryEntry } from '@drawdesk/contract/logs/history'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Delayed } from '../../components/delayed.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import type { Field } from '../field.ts'
import { resourceKeys } from '../keys.ts'
import { RowSkeleton } from '../list/row-skeleton.tsx'
import { fetchHistory } from '../resource.api.ts'
import { useTarget } from '../tenant/work-tenant.ts'
import { historyTexts } from './history.i18n.ts'
import { sideText, versionValues } from './history-values.ts'
import type { RowHistoryProps } from './row-history.tsx'

/** The program itself, in the place of a person. */
const SYSTEM_ID = '0'

/** The changes of a row, the newest first. */
export function HistoryList({ resource, form, row, canEdit }: RowHistoryProps): ReactNode {
  const t = useTexts(historyTexts)
  const target = useTarget(resource)
  const { data, error, isLoading, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: resourceKeys(target).of('history', row.id, target.tenantId ?? ''),
    queryFn: ({ pageParam }) => fetchHistory(target, row.id, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.isMore ? page.changes.at(-1)?.id : undefined),
    retry: false,
  })
  if (isLoading)
    return (
      <Delayed>
        <RowSkeleton count={3} />
      </Delayed>
    )
  if (error && !data) return <ErrorNote error={error} title={t('failed')} onRetry={() => void refetch()} isCompact />
  const changes = data?.pages.flatMap((page) => page.changes) ?? []
  if (changes.length === 0) return <p className="res-history-empty">{t('empty')}</p>
  return (
    <>
      <ol>
        {changes.map((change) => (
          <HistoryItem
            key={change.id}
            change={change}
            fields={form.allFields}
            back={canEdit ? backTo(change) : undefined}
          />
        ))}
      </ol>
      {error && <ErrorNote error={error} title={t('failed')} onRetry={() => void fetchNextPage()} isCompact />}
      {hasNextPage && (
        <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  )

  /** Opens the form with the row as it was then; undefined where that is as it is now. */
  function backTo({ id, time, userName }: HistoryEntry): (() => void) | undefined {
    const values = versionValues(form.fields, changes, id)
    return Object.keys(values).length === 0 ? undefined : () => form.edit(row.id, values, { time, userName })
  }
}

function HistoryItem({
  change: { time, action, userId, userName, fields: changed },
  fields,
  back,
}: {
  change: HistoryEntry
  fields: readonly Field[]
  back: (() => void) | undefined
}): ReactNode {
  const t = useTexts(historyTexts)
  const who = userName || t(userId === SYSTEM_ID ? 'system' : 'somebody')
  const shown = changed.flatMap((one) => {
    const field = fields.find(({ name }) => name === one.field)
    return field ? [{ field, one }] : []
  })
  return (
    <li>
      <p className="res-history-head">
        <b>{t(action)}</b>
        <span>{who}</span>
        <RelativeTime value={time} />
      </p>
      {shown.length > 0 && (
        <dl>
          {shown.map(({ field, one }) => (
            <div key={field.name}>
              <dt>{field.label}</dt>
              <dd>
                <Side field={field} text={one.before} />
                <ArrowRightOutlined role="img" aria-hidden={false} aria-label={t('becomes')} />
                <Side field={field} text={one.after} />
                {isMasked(one) && <small>{t('masked')}</small>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {back && (
        <Button size="small" title={t('backHint')} onClick={back}>
          {t('back')}
        </Button>
      )}
    </li>
  )
}

const isMasked = ({ isWhole, before, after }: FieldChange): boolean =>
  !isWhole && [before, after].some((text) => text.includes('••••') || text.includes('****'))

function Side({ field, text }: { field: Field; text: string }): ReactNode {
  const t = useTexts(historyTexts)
  const shown = sideText(field, text)
  return shown === '' ? <i>{t('nothing')}</i> : <span className="res-history-side">{shown}</span>
}
