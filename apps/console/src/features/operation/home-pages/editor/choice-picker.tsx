import type { HomeChoice, HomeSection } from '@drawdesk/contract/operation/config-home'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useSettled } from '../../../../lib/editing/use-settled.ts'
import { namedChoices, searchChoices } from '../config-home.api.ts'
import { homeEditorTexts } from './home-editor.i18n.ts'

const SETTLE_MS = 250
const IDS_MOST = 100

interface ChoicePickerProps extends Pick<HomeSection, 'type' | 'ids'> {
  id: string
  status: 'error' | undefined
  isDisabled: boolean
  describedBy: string | undefined
  onChange: (ids: string[]) => void
}

/** Several of a kind by name, in the order they were chosen. One that is gone says so, so that it can be taken away. */
export function ChoicePicker({ type, ids, id, status, isDisabled, describedBy, onChange }: ChoicePickerProps) {
  const t = useTexts(homeEditorTexts)
  const [words, setWords] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const keyword = useSettled(words.trim(), SETTLE_MS)
  const named = useQuery(namedChoices(type, ids))
  const found = useQuery({ ...searchChoices(type, keyword), enabled: isOpen })
  const byId = new Map([...(found.data ?? []), ...(named.data ?? [])].map((choice) => [choice.id, choice]))
  const labelOf = (one: string): string => byId.get(one)?.name ?? (named.isFetching ? '…' : t('gone', { id: one }))
  const offered = (found.data ?? []).map((choice) => ({ value: choice.id, label: choice.name, choice }))
  const chosen = ids
    .filter((one) => !offered.some(({ value }) => value === one))
    .map((one) => ({ value: one, label: labelOf(one), choice: byId.get(one) }))
  return (
    <Select
      mode="multiple"
      id={id}
      className="res-wide"
      status={status}
      disabled={isDisabled}
      aria-describedby={describedBy}
      value={[...ids]}
      maxCount={IDS_MOST}
      placeholder={t('searchHint')}
      loading={found.isFetching && isOpen}
      options={words === '' ? [...chosen, ...offered] : offered}
      labelRender={({ value }) => labelOf(String(value))}
      optionRender={renderOption}
      showSearch={{ filterOption: false, searchValue: words, onSearch: setWords }}
      notFoundContent={found.isFetching ? '…' : t('noneFound')}
      onOpenChange={setIsOpen}
      onChange={(next: string[]) => onChange(next)}
    />
  )
}

const renderOption = ({ data }: { data: { label: string; choice: HomeChoice | undefined } }) => (
  <Option name={data.label} choice={data.choice} />
)

function Option({ name, choice }: { name: string; choice: HomeChoice | undefined }) {
  const t = useTexts(homeEditorTexts)
  return (
    <span className="front-option">
      <span className="front-option-thumb">
        {choice?.file && <img src={choice.file.thumbUrl} alt="" loading="lazy" />}
      </span>
      <span className="front-option-name">{name}</span>
      {choice?.isShown === 0 && <small>{t('hidden')}</small>}
    </span>
  )
}
