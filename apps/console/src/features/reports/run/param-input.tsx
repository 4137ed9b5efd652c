import type { ReportViewAnswer } from '@drawdesk/contract/reports/report-run'
import { DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { keepEnter } from '../../../components/picker-keys.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { runTexts } from './run.i18n.ts'

export type ShownParam = ReportViewAnswer['params'][number]

interface ParamInputProps {
  param: ShownParam
  id: string
  value: string
  isInvalid: boolean
  describedBy: string | undefined
  onChange: (value: string) => void
}

const DAY = 'YYYY-MM-DD'
const TIME = 'YYYY-MM-DD HH:mm:ss'

/** What a parameter's type is entered by. Values are texts, as they travel and as they stand in the address. */
export function ParamInput({ param, id, value, isInvalid, describedBy, onChange }: ParamInputProps) {
  const t = useTexts(runTexts)
  const common = {
    id,
    status: isInvalid ? ('error' as const) : undefined,
    'aria-invalid': isInvalid || undefined,
    'aria-required': param.required === 1 || undefined,
    'aria-describedby': describedBy,
  }
  switch (param.type) {
    case 'date':
    case 'datetime': {
      const format = param.type === 'date' ? DAY : TIME
      const time = dayjs(value)
      return (
        <DatePicker
          {...common}
          className="res-wide"
          showTime={param.type === 'datetime'}
          format={format}
          allowClear={param.required === 0}
          value={value !== '' && time.isValid() ? time : null}
          onKeyDown={keepEnter}
          onChange={(next) => onChange(next ? next.format(format) : '')}
        />
      )
    }
    case 'flag':
    case 'choice':
      return (
        <Select
          {...common}
          className="res-wide"
          allowClear={param.required === 0}
          showSearch={param.type === 'choice' && { optionFilterProp: 'label' }}
          value={value === '' ? undefined : value}
          placeholder={t(param.required === 1 ? 'choose' : 'any')}
          options={
            param.type === 'flag'
              ? [
                  { value: '1', label: t('yes') },
                  { value: '0', label: t('no') },
                ]
              : param.options
          }
          onChange={(next: string | undefined) => onChange(next ?? '')}
        />
      )
    default:
      return (
        <Input
          {...common}
          value={value}
          autoComplete="off"
          inputMode={param.type === 'integer' ? 'numeric' : param.type === 'decimal' ? 'decimal' : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      )
  }
}
