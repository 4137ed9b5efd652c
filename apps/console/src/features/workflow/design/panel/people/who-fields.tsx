import { useId } from 'react'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { ColleagueSelect } from '../../../shared/people/colleague-select.tsx'
import { panelTexts } from '../panel.i18n.ts'
import { FieldFrame, TextField } from '../parts/fields.tsx'
import { groupsOf, groupsText, splitList, type GroupKind } from './candidates.ts'

const KINDS = [
  { kind: 'role', label: 'roles', hint: 'rolesHint' },
  { kind: 'post', label: 'posts', hint: 'postsHint' },
  { kind: 'dept', label: 'depts', hint: 'deptsHint' },
] as const satisfies readonly { kind: GroupKind; label: string; hint: string }[]

interface WhoFieldsProps {
  /** As BPMN keeps them: `1,2` and `role:1,post:2`. */
  users: string
  groups: string
  usersLabel: string
  onUsers: (text: string) => void
  onGroups: (text: string) => void
}

/** People, roles, posts and departments that may do something. */
export function WhoFields({ users, groups, usersLabel, onUsers, onGroups }: WhoFieldsProps) {
  const t = useTexts(panelTexts)
  const id = useId()
  const chosen = groupsOf(groups)
  return (
    <>
      <FieldFrame id={`${id}-users`} label={usersLabel}>
        <ColleagueSelect id={`${id}-users`} value={splitList(users)} onChange={(ids) => onUsers(ids.join(','))} />
      </FieldFrame>
      {KINDS.map(({ kind, label, hint }) => (
        <FieldFrame key={kind} id={`${id}-${kind}`} label={t(label)}>
          <ColleagueSelect
            id={`${id}-${kind}`}
            kind={kind}
            value={chosen[kind]}
            placeholder={t(hint)}
            onChange={(ids) => onGroups(groupsText({ ...chosen, [kind]: ids }))}
          />
        </FieldFrame>
      ))}
      <TextField
        label={t('others')}
        help={t('othersHelp')}
        isCode
        value={chosen.other.join(',')}
        onCommit={(text) => onGroups(groupsText({ ...chosen, other: splitList(text) }))}
      />
    </>
  )
}
