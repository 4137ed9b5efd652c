import { DownloadOutlined } from '@ant-design/icons'
import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import { Button, Dropdown } from 'antd'
import { useState, type ReactNode } from 'react'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { saveFile, titleAt } from '../../../lib/browser/save-file.ts'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { useText, useTexts } from '../../../lib/texts/texts.ts'
import type { Field } from '../../field.ts'
import type { ListState } from '../list-state.ts'
import { logFailure } from '../../log-failure.ts'
import type { Row } from '../../row.ts'
import { kitTexts } from '../../resource.i18n.ts'
import { useTarget } from '../../tenant/work-tenant.ts'
import { useFields } from '../../use-fields.ts'
import { withNames } from './name-fields.ts'

const csv = () => loadChunk(() => import('./export-csv.ts'))

interface ExportButtonProps {
  resource: ResourceDefinition
  /** Columns of the file: those on screen, in their order; what names a row stands before them where it is not among them. */
  fields: readonly Field[]
  state: ListState
  /** The list has more rows than one file holds. */
  isMore?: boolean | undefined
  /** Rows that are ticked: they alone are saved then. */
  ticked?: readonly unknown[]
}

/** Saves the filtered rows, on all pages: as CSV gathered here, as xlsx made by the server where it offers that. */
export function ExportButton({
  resource,
  fields: shown,
  state,
  isMore = false,
  ticked = [],
}: ExportButtonProps): ReactNode {
  const fields = withNames(resource, useFields(resource), shown)
  const t = useTexts(kitTexts)
  const text = useText()
  const { message } = useFeedback()
  const target = useTarget(resource)
  const [isBusy, setIsBusy] = useState(false)
  const title = text(resource.texts.title)

  async function saveCsv(): Promise<void> {
    const { downloadCsv, EXPORT_MAX_ROWS, fetchAllRows, noteExport, toCsv } = await csv()
    const { rows, isCut } = await fetchAllRows(target, state)
    if (rows.length === 0) return void message.info(t('exportNothing'))
    downloadCsv(title, toCsv(fields, rows))
    void noteExport(resource.name, rows.length, state.filters)
    void (isCut
      ? message.warning(t('exportCut', { limit: EXPORT_MAX_ROWS }))
      : message.success(t('exportDone', { count: rows.length })))
  }

  async function saveXlsx(): Promise<void> {
    const { fetchXlsx, XLSX_MAX_ROWS } = await loadChunk(() => import('./export-xlsx.ts'))
    saveFile(await fetchXlsx(target, fields, state), `${titleAt(title)}.xlsx`)
    void (isMore
      ? message.warning(t('exportCut', { limit: XLSX_MAX_ROWS.toLocaleString('en') }))
      : message.success(t('exportSaved')))
  }

  async function run(save: () => Promise<void>): Promise<void> {
    setIsBusy(true)
    try {
      await save()
    } catch (error) {
      logFailure(`${resource.name} export`, error) // Said by the call; no file is better than half of one.
    } finally {
      setIsBusy(false)
    }
  }

  async function saveTicked(): Promise<void> {
    const { downloadCsv, noteExport, toCsv } = await csv()
    downloadCsv(title, toCsv(fields, ticked as readonly Row[])) // rows of this list
    void noteExport(resource.name, ticked.length, {})
    void message.success(t('exportDone', { count: ticked.length }))
  }

  const button = (onClick?: () => void) => (
    <Button
      type="text"
      icon={<DownloadOutlined aria-hidden />}
      loading={isBusy}
      aria-label={t(ticked.length > 0 ? 'exportTicked' : 'export')}
      title={t(ticked.length > 0 ? 'exportTicked' : 'export')}
      onClick={onClick}
    />
  )
  if (ticked.length > 0) return button(() => void run(saveTicked))
  if (resource.calls.export === undefined) return button(() => void run(saveCsv))
  if (resource.isTree) return button(() => void run(saveXlsx)) // its rows come in one answer, nested
  const items = [
    { key: 'xlsx', label: t('exportExcel'), onClick: () => void run(saveXlsx) },
    { key: 'csv', label: t('exportCsv'), onClick: () => void run(saveCsv) },
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      {button()}
    </Dropdown>
  )
}
