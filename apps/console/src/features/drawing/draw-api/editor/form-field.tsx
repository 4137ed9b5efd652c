import { useId, type ReactNode } from 'react'
import type { FieldHandle } from './editor-context.ts'
import { useField } from './editor-context.ts'

export interface ControlProps<T> extends FieldHandle<T> {
  id: string
  /** For `status` of an antd control. */
  status: 'error' | undefined
  describedBy: string | undefined
}

export interface FormFieldProps<T> {
  path: string
  label: string
  help?: string
  isRequired?: boolean
  /** How much of the row it takes; a half unless said. */
  width?: 'full' | 'half' | 'third'
  children: (control: ControlProps<T>) => ReactNode
}

/** Label above, help and error under the control; `data-field` lets the first error be found and focused. */
export function FormField<T>({ path, label, help, isRequired = false, width = 'half', children }: FormFieldProps<T>) {
  const field = useField<T>(path)
  const id = useId()
  const noteId = `${id}-note`
  const hasNote = field.error !== undefined || help !== undefined
  return (
    <div className="draw-field" data-width={width} data-field-path={path}>
      <label htmlFor={id}>
        {label}
        {isRequired && <span className="draw-required" aria-hidden="true"> *</span>}
      </label>
      {children({ ...field, id, status: field.error === undefined ? undefined : 'error', describedBy: hasNote ? noteId : undefined })}
      {hasNote && (
        <p id={noteId} className={field.error === undefined ? 'draw-help' : 'draw-error'} role={field.error === undefined ? undefined : 'alert'}>
          {field.error ?? help}
        </p>
      )}
    </div>
  )
}
