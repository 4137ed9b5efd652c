import { useQueries, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { useSettled } from '../../../../../lib/editing/use-settled.ts'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { peopleQuery, personQuery, type Person } from '../../../../../resource/people/people.api.ts'
import { peopleTexts } from '../../../../../resource/people/people.i18n.ts'

interface PeopleSelectProps {
  id: string
  /** Ids; expressions stand as they are. */
  value: readonly string[]
  /** One person at most. */
  isSingle?: boolean
  onChange: (ids: string[]) => void
}

const OWN_TENANT = ''

/** Finds people of one's own tenant by account or name. */
export function PeopleSelect({ id, value, isSingle = false, onChange }: PeopleSelectProps) {
  const t = useTexts(peopleTexts)
  const [text, setText] = useState('')
  const wanted = useSettled(text.trim())
  const { data: people, isFetching } = useQuery(peopleQuery(wanted, OWN_TENANT))
  const found = people ?? []
  const missing = value.filter((one) => /^\d+$/.test(one) && !found.some((person) => person.id === one))
  const named = useQueries({ queries: missing.map((one) => personQuery(one, OWN_TENANT)) })
  const names = new Map<string, string>()
  for (const person of [...found, ...named.flatMap(({ data }) => data ?? [])]) names.set(person.id, nameOf(person))
  const offered = [...new Set([...found.map((person) => person.id), ...(wanted === '' ? value : [])])]
  return (
    <Select
      id={id}
      mode={isSingle ? undefined : 'multiple'}
      allowClear
      // antd's own type follows `mode`, which is known here alone.
      value={(isSingle ? (value[0] ?? null) : [...value]) as never}
      placeholder={t('personHint')}
      loading={isFetching}
      notFoundContent={isFetching ? null : t('personNone')}
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      options={offered.map((one) => ({ value: one, label: names.get(one) ?? one }))}
      labelRender={({ value: shown }) => names.get(String(shown)) ?? shown}
      onChange={(next: string | string[] | null | undefined) => {
        setText('')
        onChange([next ?? []].flat())
      }}
    />
  )
}

const nameOf = ({ account, realName }: Person) => (realName === '' ? account : `${realName} · ${account}`)
