import type { ChoiceSource } from '@drawdesk/contract/core/resource'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useLanguage } from '../../../../../lib/texts/language.ts'
import { toNodes } from '../../../../../resource/choices.ts'
import { choicesKey } from '../../../../../resource/keys.ts'
import { fetchChoices } from '../../../../../resource/resource.api.ts'
import type { GroupKind } from './candidates.ts'

const SOURCES: Record<GroupKind, ChoiceSource> = {
  role: { path: '/blade-user/role-choices', value: 'id', label: 'roleName' },
  post: { path: '/blade-user/post-choices', value: 'id', label: 'postName' },
  dept: { path: '/blade-user/dept-choices', value: 'value', label: 'title' },
}

interface GroupSelectProps {
  id: string
  kind: GroupKind
  value: readonly string[]
  placeholder: string
  onChange: (ids: string[]) => void
}

/** Roles, posts or departments of one's own tenant; where their names may not be read, ids stand. */
export function GroupSelect({ id, kind, value, placeholder, onChange }: GroupSelectProps) {
  const language = useLanguage()
  const source = SOURCES[kind]
  const { data, isFetching } = useQuery({
    queryKey: choicesKey(source, language),
    queryFn: ({ signal }) => fetchChoices(source, undefined, signal),
    retry: false,
  })
  const { choices } = toNodes(data ?? [], source)
  return (
    <Select
      id={id}
      mode="multiple"
      value={[...value]}
      placeholder={placeholder}
      loading={isFetching}
      showSearch={{ optionFilterProp: 'label' }}
      options={choices.map(({ value: one, label }) => ({ value: String(one), label }))}
      onChange={onChange}
    />
  )
}
