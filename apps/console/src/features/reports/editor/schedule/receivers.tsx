import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { useSettled } from '../../../../lib/editing/use-settled.ts'
import { useLanguage } from '../../../../lib/texts/language.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { toNodes } from '../../../../resource/choices.ts'
import { choicesKey } from '../../../../resource/keys.ts'
import { peopleQuery, personQuery, type Person } from '../../../../resource/people/people.api.ts'
import { fetchChoices } from '../../../../resource/resource.api.ts'
import { editorTexts } from '../editor.i18n.ts'
import { SmallField } from '../small-field.tsx'

const ROLES = { path: '/blade-system/role/tree', value: 'value', label: 'title' } as const
const OWN_TENANT = ''

interface ReceiversProps {
  /** Ids joined by commas. */
  value: string
  error: string | undefined
  isReadOnly: boolean
  onChange: (ids: string) => void
}

const idsOf = (value: string): string[] => value.split(',').filter(Boolean)

export function PeopleField({ value, error, isReadOnly, onChange }: ReceiversProps) {
  const t = useTexts(editorTexts)
  const [text, setText] = useState('')
  const wanted = useSettled(text.trim())
  const { data: people, isFetching } = useQuery(peopleQuery(wanted, OWN_TENANT))
  const ids = idsOf(value)
  const unknown = ids.filter((id) => !people?.some((person) => person.id === id))
  const named = useQueries({ queries: unknown.map((id) => personQuery(id, OWN_TENANT)) })
  const known = new Map<string, Person>(
    [...(people ?? []), ...named.flatMap(({ data }) => data ?? [])].map((person) => [person.id, person]),
  )
  const labelOf = (id: string): string => {
    const person = known.get(id)
    if (!person) return id
    return person.realName === '' ? person.account : `${person.realName} · ${person.account}`
  }
  return (
    <SmallField label={t('people')} error={error} isDisabled={isReadOnly} className="report-wide">
      {(props) => (
        <Select
          {...props}
          mode="multiple"
          value={ids}
          placeholder={t('peopleHint')}
          loading={isFetching}
          notFoundContent={isFetching ? null : t('nobodyFound')}
          showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
          options={(people ?? []).map(({ id }) => ({ value: id, label: labelOf(id) }))}
          labelRender={({ value: id }) => labelOf(String(id))}
          onChange={(next: string[]) => onChange(next.join(','))}
        />
      )}
    </SmallField>
  )
}

export function RolesField({ value, error, isReadOnly, onChange }: ReceiversProps) {
  const t = useTexts(editorTexts)
  const language = useLanguage()
  const { data: roles = [], isFetching } = useQuery({
    queryKey: choicesKey(ROLES, language),
    queryFn: ({ signal }) => fetchChoices(ROLES, undefined, signal),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <SmallField label={t('roles')} error={error} isDisabled={isReadOnly} className="report-wide">
      {(props) => (
        <Select
          {...props}
          mode="multiple"
          value={idsOf(value)}
          placeholder={t('rolesHint')}
          loading={isFetching}
          showSearch={{ optionFilterProp: 'label' }}
          options={toNodes(roles, ROLES).choices}
          onChange={(next: string[]) => onChange(next.join(','))}
        />
      )}
    </SmallField>
  )
}
