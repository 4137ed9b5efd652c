import { useId, type ReactNode } from 'react'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import type { FieldHandle } from '../state/editor-context.ts'
import { useEditorContext, useField } from '../state/editor-context.ts'
import { fieldTexts } from './field.i18n.ts'

export interface ControlProps<T> extends FieldHandle<T> {
  id: string
  /** For `status` of an antd control. */
  status: 'error' | undefined
  describedBy: string | undefined
  /** What a preset has here, for an empty box. */
  example: string | undefined
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

/** Label above, help and error under the control; `data-field-path` lets the first error be found and focused. */
export function FormField<T>({ path, label, help, isRequired = false, width = 'half', children }: FormFieldProps<T>) {
  const t = useTexts(fieldTexts)
  const field = useField<T>(path)
  const { exampleOf } = useEditorContext()
  const id = useId()
  const noteId = `${id}-note`
  const hasNote = field.error !== undefined || help !== undefined
  const example = field.canEdit ? exampleOf(path) : undefined
  return (
    <div className="draw-field" data-width={width} data-field-path={path}>
      <label htmlFor={id}>
        {label}
        {isRequired && (
          <span className="draw-required" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {children({
        ...field,
        id,
        status: field.error === undefined ? undefined : 'error',
        describedBy: hasNote ? noteId : undefined,
        example: example === undefined ? undefined : t('example', { value: example }),
      })}
      {hasNote && (
        <p
          id={noteId}
          className={field.error === undefined ? 'draw-help' : 'draw-error'}
          role={field.error === undefined ? undefined : 'alert'}
        >
          {field.error ?? help}
        </p>
      )}
    </div>
  )
}
