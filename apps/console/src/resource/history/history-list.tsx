import { ArrowRightOutlined } from '@ant-design/icons'
import type { ChangeOrigin, FieldChange, HistoryEntry } from '@drawdesk/contract/logs/history'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Delayed } from '../../components/delayed.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { seededName } from '../../lib/texts/language.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import type { Field } from '../field.ts'
import { resourceKeys } from '../keys.ts'
import { RowSkeleton } from '../list/row-skeleton.tsx'
import { fetchHistory } from '../resource.api.ts'
import { useTenantId } from '../tenant/work-tenant.ts'
import { historyTexts } from './history.i18n.ts'
import { sideText, versionValues } from './history-values.ts'
import type { RowHistoryProps } from './row-history.tsx'

/** The program itself, in the place of a person. */
const SYSTEM_ID = '0'

/** The changes of a row, the newest first. */
export function HistoryList({ resource, form, row, textOf, canEdit }: RowHistoryProps): ReactNode {
  const t = useTexts(historyTexts)
  const { path, under = path } = resource
  const tenantId = useTenantId()
  const { data, error, isLoading, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: resourceKeys({ path: under }).of('history', path, row.id, tenantId ?? ''),
    queryFn: ({ pageParam }) => fetchHistory({ path, tenantId }, row.id, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.isMore ? page.changes.at(-1)?.id : undefined),
    refetchOnMount: 'always',
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
  const first = hasNextPage ? undefined : changes.at(-1)
  return (
    <>
      <ol>
        {changes.map((change) => (
          <HistoryItem
            key={change.id}
            change={change}
            fields={form.allFields}
            textOf={textOf}
            back={canEdit ? backTo(change) : undefined}
          />
        ))}
        {first && first.action !== 'add' && canEdit && <Original back={backTo(first, true)} />}
      </ol>
      {error && <ErrorNote error={error} title={t('failed')} onRetry={() => void fetchNextPage()} isCompact />}
      {hasNextPage && (
        <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  )

  /** Opens the form with the row as it was after this change, or before it; undefined where that is as it is now. */
  function backTo({ id, time, userName }: HistoryEntry, isBefore = false): (() => void) | undefined {
    const values = versionValues(form.fields, changes, isBefore ? undefined : id)
    return Object.keys(values).length === 0 ? undefined : () => form.edit(row.id, values, { time, userName, isBefore })
  }
}

function HistoryItem({
  change: { time, action, userId, userName, origin, originName, fields: changed },
  fields,
  textOf,
  back,
}: {
  change: HistoryEntry
  fields: readonly Field[]
  textOf: RowHistoryProps['textOf']
  back: (() => void) | undefined
}): ReactNode {
  const t = useTexts(historyTexts)
  const who = seededName(userName) || t(userId === SYSTEM_ID ? 'system' : 'somebody')
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
        {origin && <Origin kind={origin} file={originName} />}
      </p>
      {shown.length > 0 && (
        <dl>
          {shown.map(({ field, one }) => (
            <div key={field.name}>
              <dt>{field.label}</dt>
              {isLarge(one) ? (
                <dd>{t('changed')}</dd>
              ) : (
                <dd>
                  <Side text={textOf?.(field.name, one.before) ?? sideText(field, one.before)} />
                  <ArrowRightOutlined role="img" aria-hidden={false} aria-label={t('becomes')} />
                  <Side text={textOf?.(field.name, one.after) ?? sideText(field, one.after)} />
                  {isMasked(one) && <small>{t('masked')}</small>}
                </dd>
              )}
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

/** Below the first change of a row that was there before it: it came with the product, or before histories were kept. */
function Original({ back }: { back: (() => void) | undefined }): ReactNode {
  const t = useTexts(historyTexts)
  if (!back) return null
  return (
    <li>
      <p className="res-history-head">
        <b>{t('original')}</b>
        <span>{t('originalHint')}</span>
      </p>
      <Button size="small" title={t('backHint')} onClick={back}>
        {t('back')}
      </Button>
    </li>
  )
}

/** What the change was part of, and of an import from which file. */
function Origin({ kind, file }: { kind: Exclude<ChangeOrigin, ''>; file: string }): ReactNode {
  const t = useTexts(historyTexts)
  return (
    <span className="res-history-origin">
      {t(`origin.${kind}`)}
      {file !== '' && (
        <>
          {' '}
          <span title={file}>{file}</span>
        </>
      )}
    </span>
  )
}

const isMasked = ({ isWhole, before, after }: FieldChange): boolean =>
  !isWhole && [before, after].some((text) => text.includes('••••') || text.includes('****'))

/** Too large to be shown: only that it is another now. */
const isLarge = ({ isWhole, before, after }: FieldChange): boolean => !isWhole && before === '' && after === ''

function Side({ text }: { text: string }): ReactNode {
  const t = useTexts(historyTexts)
  return text === '' ? <i>{t('nothing')}</i> : <span className="res-history-side">{text}</span>
}
