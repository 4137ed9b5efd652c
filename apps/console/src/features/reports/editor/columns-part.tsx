import { DeleteOutlined, TableOutlined } from '@ant-design/icons'
import {
  REPORT_COLUMN_TYPES,
  type ReportColumn,
  type ReportColumnType,
} from '@drawdesk/contract/reports/report-definition'
import type { ReportAnswerColumn } from '@drawdesk/contract/reports/report-run'
import { Button, Checkbox, Input, InputNumber, Select } from 'antd'
import { StateTag } from '../../../components/tag.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { joinColumns } from './definition.ts'
import { editorTexts } from './editor.i18n.ts'
import type { PartProps } from './part.ts'
import { SmallField } from './small-field.tsx'

const TITLE_LENGTH = 100
const LINK_LENGTH = 500
const WIDTH_MOST = 2_000
const DECIMALS = ['', '0', '1', '2', '3', '4', '6'] as const
const WITH_DECIMALS: readonly ReportColumnType[] = ['auto', 'decimal', 'money', 'percent']

/** How the columns of the answer are shown; those that are not named are shown by what the database says. */
export function ColumnsPart({
  value,
  answered,
  isReadOnly,
  errorAt,
  onChange,
}: PartProps<ReportColumn[]> & { answered: readonly ReportAnswerColumn[] | undefined }) {
  const t = useTexts(editorTexts)
  const { message } = useFeedback()
  const change = (index: number, part: Partial<ReportColumn>) =>
    onChange(value.map((column, at) => (at === index ? { ...column, ...part } : column)))
  const fill = (columns: readonly ReportAnswerColumn[]) => {
    onChange(joinColumns(value, columns))
    void message.success(t('filled', { count: columns.length }))
  }
  return (
    <>
      {value.length === 0 && <p className="res-help">{t('noColumns')}</p>}
      {value.length > 0 && (
        <ul className="report-rows">
          {value.map((column, index) => (
            <li key={column.field} className="report-row" aria-label={column.field}>
              <div className="report-row-head">
                <code>{column.field}</code>
                {answered && !answered.some(({ field }) => field === column.field) && (
                  <StateTag kind="warn">{t('gone')}</StateTag>
                )}
                {!isReadOnly && (
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={t('remove', { name: column.field })}
                    title={t('remove', { name: column.field })}
                    onClick={() => onChange(value.filter((_, at) => at !== index))}
                  />
                )}
              </div>
              <div className="report-row-fields">
                <SmallField label={t('columnTitle')} error={errorAt(`[${index}].title`)} isDisabled={isReadOnly}>
                  {(props) => (
                    <Input
                      {...props}
                      value={column.title}
                      maxLength={TITLE_LENGTH}
                      placeholder={column.field}
                      autoComplete="off"
                      onChange={({ target }) => change(index, { title: target.value })}
                    />
                  )}
                </SmallField>
                <SmallField label={t('columnTitleEn')} error={errorAt(`[${index}].titleEn`)} isDisabled={isReadOnly}>
                  {(props) => (
                    <Input
                      {...props}
                      value={column.titleEn ?? ''}
                      maxLength={TITLE_LENGTH}
                      autoComplete="off"
                      onChange={({ target }) => change(index, { titleEn: target.value })}
                    />
                  )}
                </SmallField>
                <SmallField label={t('columnType')} error={errorAt(`[${index}].type`)} isDisabled={isReadOnly}>
                  {(props) => (
                    <Select
                      {...props}
                      value={column.type}
                      options={REPORT_COLUMN_TYPES.map((type) => ({ value: type, label: t(type) }))}
                      onChange={(type: ReportColumnType) => change(index, { type })}
                    />
                  )}
                </SmallField>
                {WITH_DECIMALS.includes(column.type) && (
                  <SmallField label={t('columnFormat')} error={errorAt(`[${index}].format`)} isDisabled={isReadOnly}>
                    {(props) => (
                      <Select
                        {...props}
                        value={column.format}
                        options={DECIMALS.map((digits) => ({
                          value: digits,
                          label: digits === '' ? t('auto') : digits,
                        }))}
                        onChange={(format: string) => change(index, { format })}
                      />
                    )}
                  </SmallField>
                )}
                <SmallField label={t('columnWidth')} error={errorAt(`[${index}].width`)} isDisabled={isReadOnly}>
                  {(props) => (
                    <InputNumber
                      {...props}
                      className="res-wide"
                      value={column.width === 0 ? null : column.width}
                      min={0}
                      max={WIDTH_MOST}
                      precision={0}
                      placeholder={t('auto')}
                      suffix="px"
                      onChange={(width) => change(index, { width: width ?? 0 })}
                    />
                  )}
                </SmallField>
                <SmallField
                  className="report-wide"
                  label={t('columnLink')}
                  help={column.link ? t('columnLinkHelp') : undefined}
                  error={errorAt(`[${index}].link`)}
                  isDisabled={isReadOnly}
                >
                  {(props) => (
                    <Input
                      {...props}
                      value={column.link ?? ''}
                      maxLength={LINK_LENGTH}
                      placeholder={t('columnLinkHint')}
                      autoComplete="off"
                      spellCheck={false}
                      onChange={({ target }) => change(index, { link: target.value.trim() })}
                    />
                  )}
                </SmallField>
                <Checkbox
                  className="report-row-check"
                  disabled={isReadOnly}
                  checked={column.sum === 1}
                  onChange={({ target }) => change(index, { sum: target.checked ? 1 : 0 })}
                >
                  {t('columnSum')}
                </Checkbox>
              </div>
            </li>
          ))}
        </ul>
      )}
      {!isReadOnly && answered && answered.length > 0 && (
        <div className="report-missing">
          <Button type="dashed" icon={<TableOutlined aria-hidden />} onClick={() => fill(answered)}>
            {t('fill')}
          </Button>
        </div>
      )}
    </>
  )
}
