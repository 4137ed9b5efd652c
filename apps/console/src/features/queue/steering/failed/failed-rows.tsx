import { seededName } from '../../../../lib/texts/language.ts'
import type { FailedRow } from '@drawdesk/contract/queue/queue-manage'
import { Checkbox, Table, type TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import { RelativeTime } from '../../../../components/relative-time.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { errorCodeTexts } from '../../../drawing/shared/error-codes.i18n.ts'
import { PromptText } from '../jobs/job-cells.tsx'
import { shortName } from '../jobs/use-job-commands.ts'
import { failedTexts } from './failed.i18n.ts'

const WIDTHS_PX = {
  tick: 44,
  prompt: 200,
  cause: 260,
  api: 120,
  who: 96,
  tenant: 104,
  attempts: 68,
  time: 96,
  actions: 116,
}

export interface FailedRowsProps {
  rows: readonly FailedRow[]
  hasTenants: boolean
  /** Undefined: rows cannot be ticked. */
  selected: readonly string[] | undefined
  onSelect: (ids: readonly string[]) => void
  renderActions: (row: FailedRow) => ReactNode
}

/** The cause in a word, whether another try may help, and what was said. */
function Cause({ row }: { row: FailedRow }) {
  const t = useTexts(failedTexts)
  const codes = useTexts(errorCodeTexts)
  return (
    <div className="job-cause">
      {row.code !== '' && (
        <span>
          <strong>{codes(row.code)}</strong> <code className="draw-help">{row.code}</code>
        </span>
      )}
      {row.msg !== '' && (
        <span className="job-said" title={row.msg}>
          {row.msg}
        </span>
      )}
      {row.code !== '' && <span className="draw-help">{t(row.retryable ? 'mayHelp' : 'mayNotHelp')}</span>}
    </div>
  )
}

/** The failures as a table. */
export function FailedTable({ rows, hasTenants, selected, onSelect, renderActions }: FailedRowsProps) {
  const t = useTexts(failedTexts)
  const columns: TableColumnType<FailedRow>[] = [
    { key: 'prompt', title: t('prompt'), render: (_, row) => <PromptText prompt={row.prompt} /> },
    { key: 'cause', title: t('cause'), width: WIDTHS_PX.cause, render: (_, row) => <Cause row={row} /> },
    {
      key: 'api',
      title: t('api'),
      width: WIDTHS_PX.api,
      render: (_, row) => (
        <span className="draw-line" title={seededName(row.apiName)}>
          {seededName(row.apiName) || t('ownPicture')}
        </span>
      ),
    },
    {
      key: 'who',
      title: t('who'),
      width: WIDTHS_PX.who,
      render: (_, row) => (
        <span className="draw-line" title={row.userName}>
          {row.userName || t('nobody')}
        </span>
      ),
    },
    ...(hasTenants
      ? [
          {
            key: 'tenant',
            title: t('tenant'),
            width: WIDTHS_PX.tenant,
            render: (_: unknown, row: FailedRow) => (
              <span className="draw-line" title={seededName(row.tenantName)}>
                {seededName(row.tenantName) || row.tenantId}
              </span>
            ),
          },
        ]
      : []),
    {
      key: 'attempts',
      title: t('attempts'),
      width: WIDTHS_PX.attempts,
      align: 'right',
      render: (_, row) => <span className="draw-number">{row.attempts}</span>,
    },
    {
      key: 'time',
      title: t('time'),
      width: WIDTHS_PX.time,
      render: (_, row) => <RelativeTime value={row.finishedTime} />,
    },
    {
      key: 'actions',
      title: t('actions'),
      width: WIDTHS_PX.actions,
      fixed: 'end',
      render: (_, row) => renderActions(row),
    },
  ]
  return (
    <Table<FailedRow>
      className="res-table job-failed"
      rowKey="infoId"
      dataSource={[...rows]}
      columns={columns}
      pagination={false}
      tableLayout="fixed"
      scroll={{
        x: columns.reduce(
          (sum, { width }) => sum + (typeof width === 'number' ? width : WIDTHS_PX.prompt),
          selected ? WIDTHS_PX.tick : 0,
        ),
      }}
      rowSelection={
        selected && {
          selectedRowKeys: [...selected],
          columnWidth: WIDTHS_PX.tick,
          onChange: (keys) => onSelect(keys.map(String)),
          getTitleCheckboxProps: () => ({ 'aria-label': t('selectPage') }),
          getCheckboxProps: (row) => ({ 'aria-label': t('select', { name: shortName(row.prompt) || t('noPrompt') }) }),
        }
      }
    />
  )
}

/** The failures where a table has no room (below 768 px). */
export function FailedCards({ rows, hasTenants, selected, onSelect, renderActions }: FailedRowsProps) {
  const t = useTexts(failedTexts)
  return (
    <ul className="res-cards" aria-label={t('list')}>
      {rows.map((row) => (
        <li key={row.infoId} className="res-card">
          <div className="res-card-head">
            {selected && (
              <Checkbox
                aria-label={t('select', { name: shortName(row.prompt) || t('noPrompt') })}
                checked={selected.includes(row.infoId)}
                onChange={({ target }) =>
                  onSelect(target.checked ? [...selected, row.infoId] : selected.filter((id) => id !== row.infoId))
                }
              />
            )}
            <div className="res-card-name">
              <PromptText prompt={row.prompt} />
            </div>
          </div>
          <div className="job-card-stand">
            <Cause row={row} />
          </div>
          <dl>
            <div>
              <dt>{t('api')}</dt>
              <dd>{seededName(row.apiName) || t('ownPicture')}</dd>
            </div>
            <div>
              <dt>{t('who')}</dt>
              <dd>{row.userName || t('nobody')}</dd>
            </div>
            {hasTenants && (
              <div>
                <dt>{t('tenant')}</dt>
                <dd>{seededName(row.tenantName) || row.tenantId}</dd>
              </div>
            )}
            <div>
              <dt>{t('attempts')}</dt>
              <dd>{t('times', { n: row.attempts })}</dd>
            </div>
            <div>
              <dt>{t('time')}</dt>
              <dd>
                <RelativeTime value={row.finishedTime} />
              </dd>
            </div>
          </dl>
          {renderActions(row)}
        </li>
      ))}
    </ul>
  )
}
