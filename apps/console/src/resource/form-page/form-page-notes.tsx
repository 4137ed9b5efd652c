import type { ReactNode } from 'react'
import type { Conflict } from '../form/conflict/conflict.ts'
import { ConflictNote } from '../form/conflict/conflict-note.tsx'
import { FormRestoredNote } from '../form/notes/form-restored-note.tsx'
import { GeneralErrors } from '../form/notes/general-errors.tsx'
import type { ResourceForm } from '../use-resource-form.ts'

interface FormPageNotesProps {
  form: ResourceForm
  /** How the conflict is put into words; as the form has it unless given. */
  readable?: (conflict: Conflict) => Conflict
}

/** Over the fields of a form that is a page: what was put back, what somebody else saved, what belongs to no field. */
export function FormPageNotes({ form, readable = (conflict) => conflict }: FormPageNotesProps): ReactNode {
  return (
    <>
      <FormRestoredNote form={form} />
      {form.conflict && <ConflictNote form={form} conflict={readable(form.conflict)} />}
      <GeneralErrors errors={form.errors.general} />
    </>
  )
}
