import { Input } from 'antd'
import { FormField, type FormFieldProps } from '../fields/form-field.tsx'

/** A whole number, or a template such as `{{n}}`. */
export function LimitControl(props: Omit<FormFieldProps<never>, 'children'>) {
  return (
    <FormField<number | string> {...props}>
      {({ id, value, set, status, describedBy, canEdit, example }) => (
        <Input
          id={id}
          className="draw-mono"
          value={value === undefined || value === null ? '' : String(value)}
          status={status}
          readOnly={!canEdit}
          spellCheck={false}
          placeholder={example}
          aria-describedby={describedBy}
          onChange={(event) => {
            const text = event.target.value.trim()
            set(text === '' ? undefined : /^\d{1,9}$/.test(text) ? Number(text) : text)
          }}
        />
      )}
    </FormField>
  )
}
