import { PICK_PREFIX } from '@drawdesk/contract/workflow/forms/form'
import type { ReactNode } from 'react'
import { valuesOf } from '../../../resource/choices.ts'
import type { InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { ColleagueSelect } from '../shared/people/colleague-select.tsx'
import { useColleagueNames } from '../shared/people/use-colleagues.ts'

/** A field of a form that asks for people: one, or several. */
export function PeopleField({
  field,
  id = '',
  value,
  isDisabled,
  isInvalid,
  describedBy,
  onChange,
}: InputProps): ReactNode {
  const isSingle = field.definition.multiple !== true
  return (
    <ColleagueSelect
      id={id}
      value={valuesOf(value)}
      isSingle={isSingle}
      isForTask={field.name.startsWith(PICK_PREFIX)}
      isDisabled={isDisabled}
      isInvalid={isInvalid}
      isRequired={field.isRequired}
      describedBy={describedBy}
      onChange={(ids) => onChange?.(isSingle ? ids[0] : ids)}
    />
  )
}

/** The same to read. */
export function PeopleNames({ value }: { value: unknown }): ReactNode {
  const ids = valuesOf(value)
  const nameOf = useColleagueNames('person', ids)
  return ids.length === 0 ? '—' : ids.map(nameOf).join(', ')
}
