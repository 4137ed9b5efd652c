import type { RegionImportError, RegionImportResult } from '@drawdesk/contract/settings/region-import'
import { Table } from 'antd'
import { useTexts } from '../../../lib/texts/texts.ts'
import { regionSheetTexts } from './region-sheet.i18n.ts'

/** What became of the rows of a sheet, or would. */
export function RegionImportOutcome({
  result: { isDry, added, updated, unchanged, failed, errors },
}: {
  result: RegionImportResult
}) {
  const t = useTexts(regionSheetTexts)
  const figures = [
    [t(isDry ? 'willAdd' : 'added'), added],
    [t(isDry ? 'willUpdate' : 'updated'), updated],
    [t('unchanged'), unchanged],
  ] as const
  return (
    <div className="region-import" aria-live="polite">
      <h3 className="region-import-title">{t(isDry ? 'checked' : 'done')}</h3>
      <dl className="region-import-counts">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value.toLocaleString('en')}</dd>
          </div>
        ))}
        <div className={failed > 0 ? 'region-import-bad' : undefined}>
          <dt>{t('failed')}</dt>
          <dd>{failed.toLocaleString('en')}</dd>
        </div>
      </dl>
      {errors.length > 0 && (
        <>
          {/* It can be scrolled, so the keyboard must reach it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className="region-import-list" role="region" aria-label={t('failed')} tabIndex={0}>
            <Table<RegionImportError>
              size="small"
              pagination={false}
              rowKey={({ row }) => row}
              dataSource={errors}
              columns={[
                { title: t('row'), dataIndex: 'row', width: 56 },
                { title: t('code'), dataIndex: 'code', width: 104, ellipsis: true },
                {
                  title: t('reason'),
                  render: (_, { column, reason }) => (column === '' ? reason : t('columnReason', { column, reason })),
                },
              ]}
            />
          </div>
          {failed > errors.length && <p className="res-help">{t('shownOnly', { count: errors.length })}</p>}
        </>
      )}
    </div>
  )
}
