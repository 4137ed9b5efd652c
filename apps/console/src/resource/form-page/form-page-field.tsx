import type { ReactNode } from 'react'
import { FormField } from '../form/form-field.tsx'
import type { InputProps } from '../kinds/kind-inputs.tsx'
import type { ResourceForm } from '../use-resource-form.ts'

interface FormPageFieldProps {
  form: ResourceForm
  name: string
  isDisabled: boolean
  /** How much of the row it takes; all of it unless said. */
  width?: 'half' | 'third' | undefined
  /** Replaces the kind's own control. */
  control?: ((props: InputProps) => ReactNode) | undefined
}

/** One field of a form that is a page; nothing where the form has none of this name. */
export function FormPageField({ form, name, isDisabled, width, control }: FormPageFieldProps): ReactNode {
  const field = form.fields.find((each) => each.name === name)
  const { row, errors } = form
  return (
    field && (
      <div data-width={width} data-field-path={name}>
        <FormField
          field={field}
          id={form.inputId(name)}
          value={form.values[name]}
          isDisabled={isDisabled}
          {...(errors.fields[name] !== undefined && { error: errors.fields[name] })}
          {...(row && { row })}
          {...(control && { control })}
          form={form}
          onChange={(value) => form.setValue(name, value)}
        />
      </div>
    )
  )
}
