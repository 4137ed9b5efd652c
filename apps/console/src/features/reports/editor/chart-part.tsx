import {
  REPORT_CHART_TYPES,
  type ReportChart as Chart,
  type ReportChartType,
  type ReportColumn,
} from '@drawdesk/contract/reports/report-definition'
import type { ReportRunAnswer } from '@drawdesk/contract/reports/report-run'
import { Select } from 'antd'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ReportChart } from '../shared/report-chart.tsx'
import { columnTitle } from '../shared/report-values.ts'
import { editorTexts } from './editor.i18n.ts'
import type { PartProps } from './part.ts'
import { SmallField } from './small-field.tsx'

const SERIES_MOST = 8
const NONE = 'none'

interface ChartPartProps extends PartProps<Chart | null> {
  columns: readonly ReportColumn[]
  /** Of the last trial. */
  answer: ReportRunAnswer | undefined
  answered: readonly Pick<ReportColumn, 'field' | 'title'>[] | undefined
}

/** Which chart stands above the rows, with a preview of the last trial. */
export function ChartPart({ value, columns, answer, answered, isReadOnly, errorAt, onChange }: ChartPartProps) {
  const t = useTexts(editorTexts)
  const language = useLanguage()
  const known = [...(answered ?? columns)]
  const fields = known.map((column) => {
    const title = columnTitle(
      { titleEn: '', ...(columns.find(({ field }) => field === column.field) ?? column) },
      language,
    )
    return { value: column.field, label: title === column.field ? title : `${title} · ${column.field}` }
  })
  const numbers = answer?.columns.filter(({ isNumber }) => isNumber).map(({ field }) => field) ?? []
  const begin = (type: ReportChartType): Chart => {
    // An id is a number that nobody wants to see drawn.
    const first = numbers.find((field) => !/(^|_)id$/i.test(field)) ?? numbers[0]
    const y = value?.y.length ? value.y : first === undefined ? [] : [first]
    const x = type === 'figure' ? '' : value?.x || (fields.find((field) => !y.includes(field.value))?.value ?? '')
    return { type, x, y: type === 'share' ? y.slice(0, 1) : y }
  }
  const isSingle = value?.type === 'share'
  return (
    <>
      <div className="report-row-fields">
        <SmallField label={t('chartType')} error={errorAt('') ?? errorAt('.type')} isDisabled={isReadOnly}>
          {(props) => (
            <Select
              {...props}
              value={value?.type ?? NONE}
              options={[
                { value: NONE, label: t('noChart') },
                ...REPORT_CHART_TYPES.map((type) => ({ value: type, label: t(`${type}Chart`) })),
              ]}
              onChange={(type: ReportChartType | typeof NONE) => onChange(type === NONE ? null : begin(type))}
            />
          )}
        </SmallField>
        {value && value.type !== 'figure' && (
          <SmallField label={t(isSingle ? 'chartName' : 'chartX')} error={errorAt('.x')} isDisabled={isReadOnly}>
            {(props) => (
              <Select
                {...props}
                showSearch={{ optionFilterProp: 'label' }}
                value={value.x === '' ? undefined : value.x}
                placeholder={t('chooseField')}
                options={fields}
                onChange={(x: string) => onChange({ ...value, x })}
              />
            )}
          </SmallField>
        )}
        {value && (
          <SmallField label={t('chartY')} error={errorAt('.y')} isDisabled={isReadOnly} className="report-wide">
            {(props) => (
              <Select
                {...props}
                mode="multiple"
                maxCount={isSingle ? 1 : SERIES_MOST}
                value={value.y}
                placeholder={t('chooseField')}
                options={fields}
                onChange={(y: string[]) => onChange({ ...value, y })}
              />
            )}
          </SmallField>
        )}
      </div>
      {value && value.y.length > 0 && (
        <div className="report-preview">
          {answer ? (
            <ReportChart chart={value} columns={answer.columns} records={answer.records} label={t('chartPreview')} />
          ) : (
            <p className="res-help">{t('chartTry')}</p>
          )}
        </div>
      )}
    </>
  )
}
