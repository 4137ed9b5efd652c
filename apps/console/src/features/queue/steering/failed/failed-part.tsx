import { FAILED_DAYS, type FailedRow } from '@drawdesk/contract/queue/queue-manage'
import { Button } from 'antd'
import { Link } from 'react-router'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { BulkBar } from '../../../../resource/list/bulk-bar.tsx'
import type { ListWords } from '../../../../resource/list/list-props.ts'
import { kitTexts } from '../../../../resource/resource.i18n.ts'
import { ListPanel } from '../../../../resource/screen/list-panel.tsx'
import { PagedBody, PagedFoot } from '../../../../resource/screen/paged-body.tsx'
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
import { useRetry, type Retry } from './use-retry.ts'

/** The latest failures and why; one, some or all of them are tried again. `?apiId=`, `?code=` and `?prompt=` filter them. */
export default function FailedPart({ tenantId }: { tenantId?: string }) {
  const t = useTexts(failedTexts)
  const isNarrow = useIsNarrow()
  const isOperator = useIsOperator()
  const mayEdit = usePermission('queueManage_edit')
  const maySee = usePermission('drawInfo_view')
  const list = useFailed(tenantId)
  const { state, rows, selected } = list
  const retry = useRetry(rows)
  const { busy, outcome, closeOutcome, one, asked, closeAsked, takeAll } = retry
  const fields = useNamedFields(useFields(failedResource), state.filters)
  const Rows = isNarrow ? FailedCards : FailedTable

  return (
    <ListPanel
      resource={failedResource}
      list={list}
      label={t('list')}
      fields={fields}
      searched={fields}
      controls={NAME_CONTROLS}
      toolbar={<FailedBar list={list} retry={retry} mayEdit={mayEdit} tenantId={tenantId} />}
    >
      {outcome && (
        <ManyResult
          answer={outcome.answer}
          done={t('retryDone', { n: outcome.answer.done })}
          nameOf={(id) => outcome.names.get(id) ?? id}
          onClose={closeOutcome}
        />
      )}
      {asked && <RetryAllDialog asked={asked} onRetry={takeAll} onClose={closeAsked} />}
      <PagedBody
        resource={failedResource}
        list={list}
        words={wordsOf(t)}
        foot={<PagedFoot list={list} hasTotal={false} />}
      >
        <Rows
          rows={rows}
          hasTenants={isOperator && tenantId === undefined}
          selected={mayEdit ? selected : undefined}
          onSelect={list.select}
          renderActions={(row) => (
            <FailedActions row={row} busy={busy} onRetry={mayEdit ? one : undefined} maySee={maySee} />
          )}
        />
      </PagedBody>
    </ListPanel>
  )
}

const wordsOf = (t: (key: keyof ListWords, values?: { days: number }) => string): ListWords => ({
  failed: t('failed'),
  nothingFound: t('nothingFound'),
  nothingFoundHint: t('nothingFoundHint'),
  clear: t('clear'),
  nothing: t('nothing'),
  nothingHint: t('nothingHint', { days: FAILED_DAYS }),
})

interface FailedBarProps {
  list: Failed
  retry: Retry
  mayEdit: boolean
  tenantId: string | undefined
}

/** How many there are, or what can be done to the ticked ones; at the right, all that the filters find is tried again. */
function FailedBar({ list: { page, rows, selected, select, state }, retry, mayEdit, tenantId }: FailedBarProps) {
  const t = useTexts(failedTexts)
  const kit = useTexts(kitTexts)
  const total = page?.total ?? 0
  const isBusy = retry.busy !== undefined
  return (
    <BulkBar
      selected={selected}
      onClear={() => select([])}
      slot={
        selected.length > 0 && (
          <Button
            type="primary"
            loading={retry.busy === 'selected'}
            disabled={isBusy}
            onClick={() => retry.many(selected)}
          >
            {t('retrySelected', { n: selected.length })}
          </Button>
        )
      }
      idle={
        rows.length > 0 && (
          <span className="draw-help draw-number">
            {kit(page?.totalMore ? 'totalMore' : 'total', { total: total.toLocaleString('en') })}
          </span>
        )
      }
    >
      {mayEdit && total > 0 && (
        <Button
          loading={retry.busy === 'all'}
          disabled={isBusy}
          onClick={() => retry.all({ ...state.filters, ...(tenantId !== undefined && { tenantId }) }, total)}
        >
          {t('retryAll', { n: total.toLocaleString('en') })}
        </Button>
      )}
    </BulkBar>
  )
}

interface FailedActionsProps {
  row: FailedRow
  busy: string | undefined
  /** Undefined when the user may not try it again. */
  onRetry: ((row: FailedRow) => void) | undefined
  maySee: boolean
}

function FailedActions({ row, busy, onRetry, maySee }: FailedActionsProps) {
  const t = useTexts(failedTexts)
  const name = shortName(row.prompt) || t('noPrompt')
  return (
    <div className="res-row-actions">
      {onRetry && (
        <Button
          type="link"
          size="small"
          loading={busy === row.infoId}
          disabled={busy !== undefined}
          aria-label={t('retryOf', { name })}
          onClick={() => onRetry(row)}
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
