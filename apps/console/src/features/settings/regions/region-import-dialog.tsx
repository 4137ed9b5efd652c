import { DownloadOutlined } from '@ant-design/icons'
import type { ImportOutcome, ImportRead } from '@drawdesk/contract/core/rows/import'
import { REGION_PATH, regionTexts } from '@drawdesk/contract/settings/region'
import {
  REGION_COLUMNS,
  REGION_IMPORT_MOST_BYTES,
  REGION_IMPORT_MOST_ROWS,
} from '@drawdesk/contract/settings/region-import'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { useText, useTexts } from '../../../lib/texts/texts.ts'
import { ImportRowsDialog } from '../../../resource/import/import-dialog.tsx'
import { missingIn, type ImportTarget } from '../../../resource/import/import-target.ts'
import { sendFile } from '../../../resource/import/import.api.ts'
import { importTexts } from '../../../resource/import/import.i18n.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { fetchRegionTemplate, regionKeys } from './region.api.ts'
import { regionSheetTexts } from './region-sheet.i18n.ts'

/** By the first a row finds its region; neither can be left out. */
const NEEDED: readonly string[] = ['code', 'name']

/** Regions from a file, in the steps of every import. */
export default function RegionImportDialog({ onClose }: { onClose: () => void }): ReactNode {
  const text = useText()
  const kit = useTexts(importTexts)
  const labelOf = (name: string): string => {
    const column = REGION_COLUMNS.find(({ field }) => field === name)
    return column ? text(column.title) : name
  }
  const target: ImportTarget = {
    name: 'region',
    path: REGION_PATH,
    keys: regionKeys,
    fields: REGION_COLUMNS.map(({ field }) => ({ name: field, isRequired: NEEDED.includes(field) })),
    labelOf,
    most: { rows: REGION_IMPORT_MOST_ROWS, bytes: REGION_IMPORT_MOST_BYTES },
  }
  const send = <Answer,>(call: string, file: File, fields?: readonly string[]) =>
    sendFile<Answer>(`${REGION_PATH}/${call}`, { file, fields }, {})
  return (
    <ImportRowsDialog
      source={{
        target,
        many: text(regionTexts.title),
        help: kit('mapKey', { key: labelOf('code') }),
        missing: (fields) => missingIn(target, fields),
        isMatched: (fields) => missingIn(target, fields).length === 0,
        read: (file) => send<ImportRead>('import-read', file),
        check: (file, fields) => send<ImportOutcome>('import-check', file, fields),
        run: (file, fields) => send<ImportOutcome>('import-run', file, fields),
      }}
      before={<TemplateLine />}
      onClose={onClose}
    />
  )
}

/** What to fill in, and the sheet to do it in. */
function TemplateLine(): ReactNode {
  const t = useTexts(regionSheetTexts)
  const saveTemplate = async () => {
    try {
      saveFile(await fetchRegionTemplate(), `${t('templateName')}.xlsx`)
    } catch (error) {
      logFailure('region template', error) // Said by the call.
    }
  }
  return (
    <p className="region-import-steps">
      {t('steps')}{' '}
      <Button type="link" size="small" icon={<DownloadOutlined aria-hidden />} onClick={() => void saveTemplate()}>
        {t('template')}
      </Button>
    </p>
  )
}
