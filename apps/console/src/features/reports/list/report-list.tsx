import { REPORT_SQL, reportResource, type Report } from '@drawdesk/contract/reports/report'
import { OWN_SOURCE } from '@drawdesk/contract/reports/report-definition'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { StateTag } from '../../../components/tag.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { Field } from '../../../resource/field.ts'
import { resourceKeys } from '../../../resource/keys.ts'
import { RowActions, type RowMenuEntry } from '../../../resource/list/row-actions.tsx'
import { logFailure } from '../../../resource/log-failure.ts'
import { fetchDetail, saveRow } from '../../../resource/resource.api.ts'
import { untyped, type Row } from '../../../resource/row.ts'
import { ListRows } from '../../../resource/screen/list-rows.tsx'
import { ListScreen } from '../../../resource/screen/list-screen.tsx'
import { ListToolbar } from '../../../resource/screen/list-toolbar.tsx'
import { PagedBody } from '../../../resource/screen/paged-body.tsx'
import { useListColumns } from '../../../resource/screen/use-list-columns.ts'
import { KindCell } from '../../../resource/slots.tsx'
import { useFields } from '../../../resource/use-fields.ts'
import { usePermitted } from '../../../resource/use-permitted.ts'
import { useResourceList, type ResourceList } from '../../../resource/use-resource-list.ts'
import { useResourceRemove } from '../../../resource/use-resource-remove.tsx'
import { reportPage } from '../shared/report-page.ts'
import { listTexts } from './list.i18n.ts'
import './list.css'

const definition = untyped(reportResource)
const NAME_LENGTH = 100
/** What a copy begins with; it stands in no menu and is sent to nobody until somebody says so. */
const COPIED = [
  'title',
  'titleEn',
  'datasourceId',
  'sql',
  'params',
  'columns',
  'chart',
  'timeoutSeconds',
  'maxRows',
] as const

interface ReportListProps {
  onAdd: () => void
  onEdit: (id: string) => void
}

/** The reports of the tenant. */
export function ReportList({ onAdd, onEdit }: ReportListProps) {
  const list = useResourceList(definition) as unknown as ResourceList<Row> // Every row of the list call has an id.
  const fields = useFields(definition)
  const columns = useListColumns(definition.name, fields)
  const can = usePermitted(definition)
  const mayWrite = usePermission(REPORT_SQL)
  const remove = useResourceRemove(definition)
  const copy = useCopy(onEdit)
  const add = can.add && mayWrite ? onAdd : undefined
  const t = useTexts(listTexts)

  const entriesOf = (row: Report): RowMenuEntry[] =>
    can.add && mayWrite
      ? [{ key: 'copy', label: t('copy'), isDisabled: copy.isBusy, run: () => void copy.run(row) }]
      : []
  return (
    <ListScreen
      resource={definition}
      list={list}
      fields={fields}
      onAdd={add}
      toolbar={
        <ListToolbar
          resource={definition}
          list={list}
          columns={columns}
          onDelete={
            can.delete
              ? () => remove({ ids: list.selected, name: nameOfOne(list), onRemoved: () => list.select([]) })
              : undefined
          }
        />
      }
    >
      <PagedBody resource={definition} list={list} onAdd={add}>
        <ListRows
          list={list}
          columns={columns}
          selected={can.delete ? list.selected : undefined}
          nameOf={(row) => rowOf(row).name}
          renderCell={(field, row) => <ReportCell field={field} row={row} />}
          renderActions={(row) => (
            <RowActions
              row={row}
              name={rowOf(row).name}
              commands={
                can.delete ? [{ key: 'delete', run: () => remove({ ids: [row.id], name: rowOf(row).name }) }] : []
              }
              entries={entriesOf(rowOf(row))}
              slot={
                <OpenActions
                  row={rowOf(row)}
                  mayRun={mayWrite || rowOf(row).active === 1}
                  mayEdit={can.edit}
                  mayView={can.view}
                  onEdit={onEdit}
                />
              }
            />
          )}
        />
      </PagedBody>
    </ListScreen>
  )
}

function OpenActions({
  row,
  mayRun,
  mayEdit,
  mayView,
  onEdit,
}: {
  row: Report
  /** One that is off stands in nobody's menu; who writes SQL runs it all the same. */
  mayRun: boolean
  mayEdit: boolean
  mayView: boolean
  onEdit: (id: string) => void
}) {
  const t = useTexts(listTexts)
  return (
    <>
      {mayRun ? (
        <Link className="report-list-run" to={reportPage(row.id)} aria-label={t('runOf', { name: row.name })}>
          {t('run')}
        </Link>
      ) : (
        <span className="report-list-off" title={t('off')}>
          {t('run')}
        </span>
      )}
      {(mayEdit || mayView) && (
        <Button
          type="link"
          size="small"
          aria-label={t(mayEdit ? 'editOf' : 'viewOf', { name: row.name })}
          onClick={() => onEdit(row.id)}
        >
          {t(mayEdit ? 'edit' : 'view')}
        </Button>
      )}
    </>
  )
}

function ReportCell({ field, row }: { field: Field; row: Row }): ReactNode {
  const t = useTexts(listTexts)
  const language = useLanguage()
  const report = rowOf(row)
  switch (field.name) {
    case 'title':
      return (language === 'en' && report.titleEn) || report.title
    case 'datasourceId':
      return report.datasourceId === '' || report.datasourceId === OWN_SOURCE ? (
        <span>{t('own')}</span>
      ) : (
        <KindCell field={field} row={row} />
      )
    case 'active':
      return (
        <StateTag kind={report.active === 1 ? 'good' : 'neutral'}>
          {t(report.active === 1 ? 'active' : 'inactive')}
        </StateTag>
      )
    default:
      return <KindCell field={field} row={row} />
  }
}

/** Saves a copy under a name of its own and opens it. */
function useCopy(onEdit: (id: string) => void): { isBusy: boolean; run: (row: Report) => Promise<void> } {
  const t = useTexts(listTexts)
  const { message } = useFeedback()
  const queries = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  return {
    isBusy,
    async run({ id, name }) {
      setIsBusy(true)
      try {
        const stored = await fetchDetail(definition, id)
        const copyName = t('copyName', { name }).slice(0, NAME_LENGTH)
        const saved = await saveRow(definition, {
          ...Object.fromEntries(COPIED.map((field) => [field, stored[field]])),
          name: copyName,
          active: 0,
        })
        void message.success(t('copied', { name: copyName }))
        await queries.invalidateQueries({ queryKey: resourceKeys(definition).all })
        onEdit(saved.id)
      } catch (error) {
        logFailure('report copy', error) // Its message has been shown; nothing was made.
      } finally {
        setIsBusy(false)
      }
    },
  }
}

/** The kit knows rows by name only; these come from the list of reports. */
const rowOf = (row: Row): Report => row as unknown as Report

function nameOfOne({ selected, selectedRows: [row] }: ResourceList<Row>): string | undefined {
  return selected.length === 1 && row ? rowOf(row).name : undefined
}
