import { DownloadOutlined } from '@ant-design/icons'
import type { ImportLine } from '@drawdesk/contract/core/rows/import'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { csvOf, downloadCsv } from '../list/export/export-csv.ts'
import type { ImportTarget } from './import-target.ts'
import { importTexts } from './import.i18n.ts'

/** What new rows need, and a file with all columns to fill in. */
export function ImportTemplate({ target, many }: { target: ImportTarget; many: string }): ReactNode {
  const t = useTexts(importTexts)
  const { fields, labelOf } = target
  const needed = fields.filter(({ isRequired }) => isRequired).map(({ name }) => labelOf(name))
  const save = (): void => downloadCsv(t('templateName', { many }), csvOf([fields.map(({ name }) => labelOf(name))]))
  return (
    <p className="import-help">
      {needed.length > 0 && t('needed', { names: needed.join(t('comma')) })}{' '}
      <Button type="link" size="small" icon={<DownloadOutlined aria-hidden />} onClick={save}>
        {t('template')}
      </Button>
    </p>
  )
}

interface FailedLinesProps {
  target: Pick<ImportTarget, 'labelOf'>
  lines: readonly ImportLine[]
  fields: readonly string[]
}

/** The rows with problems and what is wrong with each, as a file that can be mended and chosen again. */
export function FailedLinesButton({ target, lines, fields }: FailedLinesProps): ReactNode {
  const t = useTexts(importTexts)
  const matched = fields.filter((field) => field !== '')
  const failed = lines.filter(({ action }) => action === 'failed')
  const save = (): void =>
    downloadCsv(
      t('failedName'),
      csvOf([
        [...matched.map((field) => target.labelOf(field)), t('problems')],
        ...failed.map(({ cells, errors }) => [
          ...matched.map((field) => cells[field] ?? ''),
          errors.map(({ field, msg }) => `${target.labelOf(field)}: ${msg}`).join('; '),
        ]),
      ]),
    )
  return (
    <Button type="link" size="small" icon={<DownloadOutlined aria-hidden />} onClick={save}>
      {t('downloadFailed', { n: failed.length })}
    </Button>
  )
}
