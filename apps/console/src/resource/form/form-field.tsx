import type { ReactNode } from 'react'
import type { Field } from '../field.ts'
import type { InputProps } from '../kinds/kind-inputs.tsx'
import { kinds } from '../kinds/kinds.tsx'

interface FormFieldProps extends InputProps {
  id: string
  error?: string
  /** What is stored now, where another value stands in the control and people should see that. */
  now?: string | undefined
  /** Replaces the kind's own control. */
  control?: (props: InputProps) => ReactNode
}

/** Label above, control, and under it the help or, in its place, what is wrong. */
export function FormField({ error, control, now, ...props }: FormFieldProps): ReactNode {
  const { field, id } = props
  const noteId = error !== undefined || field.help !== undefined ? `${id}-note` : undefined
  const inputProps = { ...props, isInvalid: error !== undefined, describedBy: noteId }
  const { Input } = kinds[field.definition.kind]
  return (
    <div className={now === undefined ? 'res-field' : 'res-field res-field-differs'}>
      <FieldLabel field={field} id={id} />
      {now !== undefined && (
        <div className="res-field-now" title={now}>
          {now}
        </div>
      )}
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
