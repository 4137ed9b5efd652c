import { PICKS_VARIABLE } from '@drawdesk/workflow/approval-chain/chain'
import { pickedSteps } from '@drawdesk/workflow/approval-chain/picks'
import type { ProcessDefinition } from '@drawdesk/workflow/definition/definition'
import type { Value, Variables } from '@drawdesk/workflow/engine/state'
import {
  PICK_PREFIX,
  PLAIN_LAYOUT,
  type FormField,
  type FormValues,
  type ShownForm,
} from '@drawdesk/contract/workflow/forms/form'

const TITLE = { zh: '由你选择的人员', en: 'People you select' }

const fieldOf = ({ id, name, nameEn }: { id: string; name: string; nameEn: string }): FormField => ({
  name: PICK_PREFIX + id,
  kind: 'select',
  label: { zh: name, en: nameEn },
  required: true,
  default: '',
  dictCode: '',
  source: 'user',
  multiple: true,
  rules: [],
  showWhen: [],
})

/** The form of a process with a field for each step whose people the starter picks; also where there is no form beside these. */
export function withPicks(form: ShownForm | undefined, definition: ProcessDefinition): ShownForm | undefined {
  const fields = pickedSteps(definition).map(fieldOf)
  if (fields.length === 0) return form
  const { layout, ...facts } = form ?? {
    id: '0',
    name: '',
    nameEn: '',
    key: '',
    version: 1,
    fields: [],
    layout: PLAIN_LAYOUT,
  }
  const section = { title: TITLE, fields: fields.map(({ name }) => name) }
  return {
    ...facts,
    fields: [...facts.fields, ...fields],
    layout: { ...layout, sections: [...layout.sections, section] },
  }
}

/** What the process holds, with a value for each of these fields. */
export function unfoldPicks(variables: Variables): FormValues {
  const picks = recordOf(variables[PICKS_VARIABLE])
  const values = Object.entries(picks).map(([step, people]) => [
    PICK_PREFIX + step,
    [people].flat().map(String).join(','),
  ])
  return { ...variables, ...(Object.fromEntries(values) as FormValues) }
}

/** What the form was filled in with, as the process holds it: one record of people by step, comma lists of their ids. */
export function foldPicks(given: Variables, before: Variables): Variables {
  const [own, picked] = [new Map<string, Value>(), new Map<string, Value>()]
  for (const [name, value] of Object.entries(given))
    if (name.startsWith(PICK_PREFIX)) picked.set(name.slice(PICK_PREFIX.length), value)
    else own.set(name, value)
  if (picked.size > 0) own.set(PICKS_VARIABLE, { ...recordOf(before[PICKS_VARIABLE]), ...Object.fromEntries(picked) })
  return Object.fromEntries(own)
}

const recordOf = (value: Value | undefined): Readonly<Record<string, Value>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, Value>) : {}
