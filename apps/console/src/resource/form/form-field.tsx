import type { ReactNode } from 'react'
import type { Field } from '../field.ts'
import type { InputProps } from '../kinds/kind-inputs.tsx'
import { kinds } from '../kinds/kinds.tsx'

interface FormFieldProps extends InputProps {
  id: string
  error?: string
  /** Replaces the kind's own control. */
  control?: (props: InputProps) => ReactNode
}

/** Label above, control, and under it the help or, in its place, what is wrong. */
export function FormField({ error, control, ...props }: FormFieldProps): ReactNode {
  const { field, id } = props
  const noteId = error !== undefined || field.help !== undefined ? `${id}-note` : undefined
  const inputProps = { ...props, isInvalid: error !== undefined, describedBy: noteId }
  const { Input } = kinds[field.definition.kind]
  return (
    <div className="res-field">
      <FieldLabel field={field} id={id} />
      {control ? control(inputProps) : <Input {...inputProps} />}
      {noteId && (
        <div id={noteId} className={error === undefined ? 'res-help' : 'res-error'}>
          {error ?? field.help}
        </div>
      )}
    </div>
  )
}

function FieldLabel({ field, id }: { field: Field; id: string }): ReactNode {
  return (
    <label htmlFor={id}>
      {field.label}
      {field.isRequired && (
        <span className="res-required" aria-hidden>
          {' '}
          *
        </span>
      )}
    </label>
  )
}
