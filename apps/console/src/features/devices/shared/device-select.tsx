import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { defineTexts, useTexts } from '../../../lib/texts/texts.ts'
import './device-select.css'
import { selectLoginQuery, type ChosenDevice } from './devices.api.ts'

const texts = defineTexts({
  zh: { choose: '选择设备', online: '在线', offline: '离线', facts: '{state} · {n} 张纸', none: '没有可选的设备' },
  en: {
    choose: 'Select a device',
    online: 'online',
    offline: 'offline',
    facts: '{state} · {n} {n|sheet|sheets}',
    none: 'No devices to select',
  },
})

/** A name, and beside it what the device can do now. */
const renderOption = ({ label, data }: { label?: ReactNode; data: { facts: string } }): ReactNode => (
  <span className="device-option">
    <span>{label}</span>
    <small>{data.facts}</small>
  </span>
)

interface DeviceSelectProps {
  id: string
  value: string | undefined
  /** Id of one that is not offered. */
  without?: string
  isInvalid?: boolean
  onChange: (device: ChosenDevice | undefined) => void
}

/** One device by name or code, with what it can do now beside it; those online first. */
export function DeviceSelect({ id, value, without, isInvalid = false, onChange }: DeviceSelectProps) {
  const t = useTexts(texts)
  const { data = [], isFetching } = useQuery(selectLoginQuery)
  const devices = data.filter((device) => device.id !== without).toSorted((one, other) => other.online - one.online)
  return (
    <Select
      id={id}
      allowClear
      placeholder={t('choose')}
      loading={isFetching}
      notFoundContent={t('none')}
      showSearch={{ filterOption: (typed, option) => (option?.sought ?? '').includes(typed.trim().toLowerCase()) }}
      status={isInvalid ? 'error' : undefined}
      value={value ?? null}
      options={devices.map((device) => ({
        value: device.id,
        label: device.deviceName,
        sought: `${device.deviceName} ${device.deviceCode}`.toLowerCase(),
        facts: t('facts', { state: t(device.online === 1 ? 'online' : 'offline'), n: device.paperNum }),
      }))}
      optionRender={renderOption}
      onChange={(next: string | null | undefined) => onChange(devices.find((device) => device.id === next))}
    />
  )
}
