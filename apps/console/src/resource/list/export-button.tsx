import { DownloadOutlined } from '@ant-design/icons'
import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { useFeedback } from '../../lib/feedback.ts'
import { useText, useTexts } from '../../lib/texts.ts'
import { downloadCsv, EXPORT_MAX_ROWS, fetchAllRows, toCsv } from './export-csv.ts'
import type { Field } from '../field.ts'
import type { ListState } from './list-state.ts'
import { logFailure } from '../log-failure.ts'
import { kitTexts } from '../resource.i18n.ts'

interface ExportButtonProps {
  resource: ResourceDefinition
  /** Columns of the file: those on screen, in their order. */
  fields: readonly Field[]
  state: ListState
}

/** Saves the filtered rows, on all pages, as CSV. */
export function ExportButton({ resource, fields, state }: ExportButtonProps): ReactNode {
  const t = useTexts(kitTexts)
  const text = useText()
  const { message } = useFeedback()
  const [isBusy, setIsBusy] = useState(false)

  async function run(): Promise<void> {
    setIsBusy(true)
    try {
      const { rows, isCut } = await fetchAllRows(resource, state)
      if (rows.length === 0) return void message.info(t('exportNothing'))
      downloadCsv(text(resource.texts.title), toCsv(fields, rows))
      void (isCut ? message.warning(t('exportCut', { limit: EXPORT_MAX_ROWS })) : message.success(t('exportDone', { count: rows.length })))
    } catch (error) {
      logFailure(`${resource.name} export`, error) // Said by the call; no file is better than half of one.
    } finally {
      setIsBusy(false)
    }
  }

  return <Button type="text" icon={<DownloadOutlined aria-hidden />} loading={isBusy} onClick={() => void run()}>{t('export')}</Button>
}
