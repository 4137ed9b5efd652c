import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import type { ReactNode } from 'react'
import { keepEnter } from '../../components/picker-keys.ts'
import { asText, commonProps, type InputProps } from './kind-inputs.tsx'

const WIRE_DAY = 'YYYY-MM-DD'
const WIRE_TIME = 'YYYY-MM-DD HH:mm:ss'

/** A day without a time, as the wire's text (`YYYY-MM-DD`). */
export function DateInput(props: InputProps): ReactNode {
  const day = asText(props.value)
  return (
    <DatePicker
      {...commonProps(props)}
      className="res-wide"
      format={WIRE_DAY}
      value={day === '' ? null : dayjs(day)}
      onKeyDown={keepEnter}
      onChange={(next) => props.onChange?.(next ? next.format(WIRE_DAY) : '')}
    />
  )
}

/** Works on the wire's text (`YYYY-MM-DD HH:mm:ss`): no zone is added or taken away. */
export function TimeInput(props: InputProps): ReactNode {
  const time = asText(props.value)
  return (
    <DatePicker
      {...commonProps(props)}
      className="res-wide"
      showTime
      format={WIRE_TIME}
      value={time === '' ? null : dayjs(time)}
      onKeyDown={keepEnter}
      onChange={(next) => props.onChange?.(next ? next.format(WIRE_TIME) : '')}
    />
  )
}
