import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import type { SaveAnswer, TObject } from '@drawdesk/contract/core/schema'
import { useId, useState } from 'react'
import { useText } from '../lib/texts/texts.ts'
import { useDiscardQuestion } from './editor/use-discard-question.ts'
import { useLeaveGuard } from './editor/use-leave-guard.ts'
import { fieldsIn, type Field } from './field.ts'
import type { Conflict } from './form/conflict/conflict.ts'
import type { FormErrors } from './form/form-errors.ts'
import {
  begun,
  changedFields,
  NO_ERRORS,
  over,
  withMine,
  withTheirs,
  type EarlierVersion,
  type FormMode,
  type FormValues,
  type Opened,
  type Restored,
} from './form/form-state.ts'
import { sectionsOf, type SectionOfFields } from './form/sections.ts'
import { useFormDraft } from './form/use-form-draft.ts'
import { useFormLoad } from './form/use-form-load.ts'
import { useFormSave, type SaveHow } from './form/use-form-save.ts'
import { formValuesOf } from './kinds/kind-values.ts'
import type { Target } from './resource.api.ts'
import { untyped, type Row } from './row.ts'
import { useTarget } from './tenant/work-tenant.ts'
import { useFields } from './use-fields.ts'

export type { FormMode, FormValues } from './form/form-state.ts'

export interface ResourceForm {
  /** Whose rows it saves, and by which calls. */
  target: Target
  /** Every declared field, for the list and the view beside the form. */
  allFields: readonly Field[]
  /** Fields of the form, in order, with texts, limits and choices. */
  fields: readonly Field[]
  /** The same fields in the sections of the definition. */
  sections: readonly SectionOfFields[]
  /** Undefined while closed. */
  mode: FormMode | undefined
  row: Row | undefined
  loadError: Error | undefined
  isLoading: boolean
  /** The inputs are disabled meanwhile. */
  isSaving: boolean
  values: FormValues
  setValue: (name: string, value: unknown) => void
  /** Something was changed and not saved. */
  isChanged: boolean
  errors: FormErrors
  conflict: Conflict | undefined
  /** What was typed before and not saved stands in the form again. */
  restored: Restored | undefined
  /** The values of an earlier version stand in the form. */
  version: EarlierVersion | undefined
  /** The fields whose values are not those that are stored. */
  changed: readonly Field[]
  /** Gives up what was put back, for what is stored or a new row begins with. */
  startOver: () => void
  /** The id each control must carry, so that the first error can be focused. */
  inputId: (name: string) => string
  add: (preset?: FormValues) => void
  /** `over`: values that it begins with in place of those stored, as a change that is not saved; `of`: the version that they are of. */
  edit: (id: string, over?: FormValues, of?: EarlierVersion) => void
  view: (id: string) => void
  /** Reads the row again after a failure. */
  retry: () => void
  /** Closes; asks first when something was changed and not saved. */
  close: () => void
  /** Checks and saves; what the call answered, or undefined where nothing was saved. A second press while saving does nothing. */
  save: (how?: SaveHow) => Promise<SaveAnswer | undefined>
  /** Puts these reasons beside their fields and the cursor into the first: what was found out otherwise than by a save. */
  refuse: (fields: Readonly<Record<string, string>>) => void
  /** Puts the newer version into the form; the user's own text stays listed. */
  loadNewer: () => void
  /** Goes on with what the user changed over the newer version. */
  keepMine: () => void
  /** Goes on over a newer row that this page has made itself; what the user has changed stays. */
  rebase: (row: Row) => void
}

export interface ResourceFormOptions {
  /** What a new row begins with, as it travels. */
  newRow?: Readonly<Record<string, unknown>>
  /** Receives what the save call answered, once the form has closed. */
  onSaved?: (answer: SaveAnswer) => void
  /** Saving does not close the form: it goes on with the row as it is stored then. For editors that are pages. */
  staysOpen?: boolean
}

/** The form of a resource without any looks: loading, saving, field errors, conflicts, kept drafts, and the guard against losing changes. */
export function useResourceForm<S extends TObject>(
  resource: ResourceDefinition<S>,
  { newRow = {}, onSaved, staysOpen = false }: ResourceFormOptions = {},
): ResourceForm {
  const definition = untyped(resource)
  const target = useTarget(definition)
  const allFields = useFields(definition)
  const fields = fieldsIn(allFields, 'form')
  const text = useText()
  const formId = useId()
  const inputId = (name: string) => `${formId}-${name}`
  const [opened, setOpened] = useState<Opened>()
  const draft = useFormDraft({ resource: definition.name, tenantId: target.tenantId, fields }, opened)
  const changed = opened !== undefined && opened.mode !== 'view' ? changedFields(fields, opened) : []
  const isChanged = changed.length > 0
  useLeaveGuard(isChanged, draft.drop)
  const { load, forget, read } = useFormLoad(target, fields, (next) =>
    // What is asked for now goes before what was typed once.
    setOpened(next.row && next.values === next.initial ? draft.restore(next) : next),
  )
  const ask = useDiscardQuestion()
  const add = (preset: FormValues = {}) => {
    forget()
    const newAs = Object.keys(preset).length > 0 ? `new${JSON.stringify(preset)}` : undefined
    setOpened(draft.restore(begun('add', { ...formValuesOf(fields, newRow), ...preset }, undefined, newAs)))
  }
  const closeNow = () => {
    forget()
    draft.drop()
    setOpened(undefined)
  }
  const name = definition.name
  const onDone = draft.drop
  const close = staysOpen ? undefined : closeNow
  const saving = useFormSave({ name, target, fields, opened, setOpened, inputId, read, onDone, close, onSaved })
  return {
    ...shownOf(opened),
    target,
    allFields,
    fields,
    sections: sectionsOf(definition, fields, text),
    inputId,
    changed,
    isChanged,
    isSaving: saving.isSaving,
    save: saving.save,
    refuse: saving.refuse,
    close: () => {
      if (saving.isBusy()) return
      if (isChanged) ask(closeNow)
      else closeNow()
    },
    add,
    edit: (id, over, of) => void load('edit', id, over, of),
    view: (id) => void load('view', id),
    retry: () => {
      if (opened?.id && opened.mode !== 'add') void load(opened.mode, opened.id)
    },
    startOver: () => {
      draft.drop()
      if (opened?.id && opened.mode === 'edit') void load('edit', opened.id)
      else setOpened((now) => now && begun(now.mode, now.initial, now.row, now.newAs))
    },
    ...changesOf(fields, setOpened),
  }
}

/** What a page reads of the form; closed, it is empty. */
function shownOf(opened: Opened | undefined) {
  return {
    mode: opened?.mode,
    row: opened?.row,
    loadError: opened?.loadError,
    values: opened?.values ?? {},
    errors: opened?.errors ?? NO_ERRORS,
    conflict: opened?.conflict,
    restored: opened?.restored,
    version: opened?.version,
    isLoading: opened !== undefined && opened.mode !== 'add' && !opened.row && !opened.loadError,
  }
}

/** What changes an open form where it stands. */
function changesOf(
  fields: readonly Field[],
  setOpened: (change: (now: Opened | undefined) => Opened | undefined) => void,
): Pick<ResourceForm, 'setValue' | 'loadNewer' | 'keepMine' | 'rebase'> {
  return {
    setValue: (name, value) =>
      setOpened(
        (now) =>
          now && {
            ...now,
            values: { ...now.values, [name]: value },
            errors: { ...now.errors, fields: { ...now.errors.fields, [name]: undefined } },
          },
      ),
    loadNewer: () => setOpened((now) => now && withTheirs(fields, now)),
    keepMine: () => setOpened((now) => now && withMine(fields, now)),
    rebase: (row) => setOpened((now) => now && over(row, fields, now)),
  }
}
