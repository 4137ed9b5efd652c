import { Select } from 'antd'
import './filters.css'

const POPUP_WIDTH_PX = 240

interface FilterChoiceProps {
  label: string
  /** In place of the options where there are none. */
  emptyText: string
  isLoading: boolean
  options: readonly { value: string; label: string }[]
  chosen: string | undefined
  /** Its options are wanted. */
  onOpen: () => void
  onChange: (value: string | null) => void
}

/** Narrows figures to one of many. What is chosen and not among the options (any more) stands by its id. */
export function FilterChoice({ label, emptyText, isLoading, options, chosen, onOpen, onChange }: FilterChoiceProps) {
  const isUnknown = chosen !== undefined && !options.some(({ value }) => value === chosen)
  return (
    <Select
      className="costs-filter"
      aria-label={label}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={POPUP_WIDTH_PX}
      loading={isLoading}
      placeholder={label}
      notFoundContent={emptyText}
      options={isUnknown ? [...options, { value: chosen, label: chosen }] : [...options]}
      value={chosen ?? null}
      onOpenChange={(isOpen) => {
        if (isOpen) onOpen()
      }}
      onChange={onChange}
    />
  )
}
