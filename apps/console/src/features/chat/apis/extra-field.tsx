import { JsonEditor } from '../../../components/json-editor/json-editor.tsx'
import type { InputProps } from '../../../resource/kinds/kind-inputs.tsx'

/** What is laid over each request, as JSON. */
export function ExtraField({ field, id, value, onChange, isDisabled, isInvalid, describedBy }: InputProps) {
  return (
    <JsonEditor
      id={id}
      label={field.label}
      value={typeof value === 'string' ? value : ''}
      isReadOnly={isDisabled === true}
      isInvalid={isInvalid === true}
      describedBy={describedBy}
      onChange={(text) => onChange?.(text)}
    />
  )
}
