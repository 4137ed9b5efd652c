import { Segmented } from 'antd'
import type { ReactNode } from 'react'

/** Stands in the address for no condition. */
export const ALL_ROWS = 'all'

/** Which of its rows a list shows first: one of a few choices by one field, the first one unless the address says another. */
export interface ListPreset {
  field: string
  /** What is chosen, for who cannot see it. */
  label: string
  choices: readonly { value: string; label: string }[]
}

/** The choice that holds, and the condition it is; none for all rows. */
export function readPreset(
  preset: ListPreset | undefined,
  address: URLSearchParams,
): { value: string; filters: Readonly<Record<string, string>> } {
  if (!preset) return { value: ALL_ROWS, filters: {} }
  const given = address.get(preset.field)
  const value = preset.choices.find((choice) => choice.value === given)?.value ?? preset.choices[0]?.value ?? ALL_ROWS
  return { value, filters: value === ALL_ROWS ? {} : { [preset.field]: value } }
}

export function PresetChoice({
  preset,
  value,
  onChange,
}: {
  preset: ListPreset
  value: string
  onChange: (value: string) => void
}): ReactNode {
  return <Segmented aria-label={preset.label} options={[...preset.choices]} value={value} onChange={onChange} />
}
