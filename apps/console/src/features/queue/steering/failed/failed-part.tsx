import { FAILED_DAYS, type FailedRow } from '@drawdesk/contract/queue/queue-manage'
import { PAGE_SIZES } from '@drawdesk/contract/core/constants'
import { Button, Pagination } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Delayed } from '../../../../components/delayed.tsx'
import { EmptyNote } from '../../../../components/empty.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { FilterChips } from '../../../../resource/list/filter-chips.tsx'
import { RowSkeleton } from '../../../../resource/list/row-skeleton.tsx'
import { SearchForm } from '../../../../resource/list/search-form.tsx'
import '../../../../resource/resource.css'
import { kitTexts } from '../../../../resource/resource.i18n.ts'
import { useIsOperator } from '../../../../resource/tenant/work-tenant.ts'
import { useFields } from '../../../../resource/use-fields.ts'
import { useIsNarrow } from '../../../../resource/use-is-narrow.ts'
import '../../../drawing/shared/drawing.css'
import { useNamedFields } from '../../../drawing/shared/names/name-choices.ts'
import { NAME_CONTROLS } from '../../../drawing/shared/names/name-search.tsx'
import '../jobs/jobs.css'
import { ManyResult } from '../jobs/many-result.tsx'
import { shortName } from '../jobs/use-job-commands.ts'
import { failedResource } from './failed-fields.ts'
import { FailedCards, FailedTable } from './failed-rows.tsx'
import './failed.css'
import { failedTexts } from './failed.i18n.ts'
import { RetryAllDialog } from './retry-all-dialog.tsx'
import { useFailed, type Failed } from './use-failed.ts'
import { useRetry } from './use-retry.ts'

/** The latest failures and why; one, some or all of them are tried again. `?apiId=`, `?code=` and `?prompt=` filter them. */
export default function FailedPart({ tenantId }: { tenantId?: string }) {
  const t = useTexts(failedTexts)
  const kit = useTexts(kitTexts)
  const isNarrow = useIsNarrow()
  const isOperator = useIsOperator()
  const mayEdit = usePermission('queueManage_edit')
  const maySee = usePermission('drawInfo_view')
  const list = useFailed(tenantId)
  const { state, page, rows, selected } = list
  const { busy, outcome, closeOutcome, one, many, all, asked, closeAsked, takeAll } = useRetry(rows)
  const fields = useNamedFields(useFields(failedResource), state.filters)
  const total = page?.total ?? 0
  const isActive = selected.length > 0
  const Rows = isNarrow ? FailedCards : FailedTable

  const renderActions = (row: FailedRow) => {
    const name = shortName(row.prompt) || t('noPrompt')
    return (
      <div className="res-row-actions">
        {mayEdit && (
          <Button
            type="link"
            size="small"
            loading={busy === row.infoId}
            disabled={busy !== undefined}
            aria-label={t('retryOf', { name })}
            onClick={() => one(row)}
          >
            {t('retry')}
          </Button>
        )}
        {maySee && (
          <Link className="job-record" to={`/drawing/drawInfo?id=${row.infoId}`} aria-label={t('recordOf', { name })}>
            {t('record')}
          </Link>
        )}
      </div>
    )
  }
  return (
    <section className="res-panel" aria-label={t('list')}>
      <SearchForm
        name={failedResource.name}
        fields={fields}
        openCount={isNarrow ? 1 : 3}
        filters={state.filters}
        onSearch={(filters) => list.change({ filters })}
        controls={NAME_CONTROLS}
      />
      <FilterChips fields={fields} filters={state.filters} onChange={(filters) => list.change({ filters })} />
      <div className={`res-bar${isActive ? ' res-bar-active' : ''}`}>
        <div className="res-bar-side">
          {isActive && (
            <Button
              type="primary"
              loading={busy === 'selected'}
              disabled={busy !== undefined}
              onClick={() => many(selected)}
            >
              {t('retrySelected', { n: selected.length })}
            </Button>
          )}
          <div className="res-bar-count" aria-live="polite">
            {!isActive && rows.length > 0 && (
              <span className="draw-help draw-number">
                {kit(page?.totalMore ? 'totalMore' : 'total', { total: total.toLocaleString('en') })}
              </span>
            )}
            {isActive && (
              <>
                <span className="res-number">{t('selected', { n: selected.length })}</span>
                <Button type="link" size="small" onClick={() => list.select([])}>
                  {t('clearSelection')}
                </Button>
              </>
            )}
          </div>
        </div>
        <div className="res-bar-side">
          {mayEdit && total > 0 && (
            <Button
              loading={busy === 'all'}
              disabled={busy !== undefined}
              onClick={() => all({ ...state.filters, ...(tenantId !== undefined && { tenantId }) }, total)}
            >
              {t('retryAll', { n: total.toLocaleString('en') })}
            </Button>
          )}
        </div>
      </div>
      {outcome && (
        <ManyResult
          answer={outcome.answer}
          done={t('retryDone', { n: outcome.answer.done })}
          nameOf={(id) => outcome.names.get(id) ?? id}
          onClose={closeOutcome}
        />
      )}
      {asked && <RetryAllDialog asked={asked} onRetry={takeAll} onClose={closeAsked} />}
      <FailedBody list={list}>
        <div className={list.isTurning ? 'res-turning' : undefined}>
          <Rows
            rows={rows}
            hasTenants={isOperator && tenantId === undefined}
            selected={mayEdit ? selected : undefined}
            onSelect={list.select}
            renderActions={renderActions}
          />
        </div>
        <div className="res-footer job-footer">
          <Pagination
            current={state.current}
            pageSize={state.size}
            total={total}
            simple={isNarrow}
            showSizeChanger={!isNarrow}
            pageSizeOptions={[...PAGE_SIZES]}
            onChange={(current, size) => list.change({ current: size === state.size ? current : 1, size })}
          />
        </div>
      </FailedBody>
    </section>
  )
}

/** The rows, or what stands in their place. */
function FailedBody({
  list: { error, page, rows, isLoading, reload, state, change },
  children,
}: {
  list: Failed
  children: ReactNode
}) {
  const t = useTexts(failedTexts)
  if (error && !page) return <ErrorNote error={error} title={t('failed')} onRetry={reload} />
  if (isLoading)
    return (
      <div className="res-wait">
        <Delayed>
          <RowSkeleton count={state.size < 10 ? state.size : 10} />
        </Delayed>
      </div>
    )
  if (rows.length > 0) return children
  if (Object.keys(state.filters).length > 0)
    return (
      <EmptyNote
        title={t('nothingFound')}
        reason={t('nothingFoundHint')}
        action={<Button onClick={() => change({ filters: {} })}>{t('clear')}</Button>}
      />
    )
  return <EmptyNote title={t('nothing')} reason={t('nothingHint', { days: FAILED_DAYS })} />
}
