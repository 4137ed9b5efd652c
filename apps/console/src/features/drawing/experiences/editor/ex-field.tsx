import { useId, type ReactNode } from 'react'

interface ControlFacts {
  id: string
  /** For `status` of an antd control. */
  status: 'error' | undefined
  describedBy: string | undefined
}

interface ExFieldProps {
  /** The draft's name; a checklist and a refused save lead here. */
  name: string
  label: string
  help?: ReactNode
  error?: string | undefined
  isRequired?: boolean
  width?: 'full' | 'half' | 'third'
  /** Several controls under one label: it names their group. */
  isGroup?: boolean
  children: (control: ControlFacts) => ReactNode
}

/** Label above, help and error under the control. */
export function ExFormField({
  name,
  label,
  help,
  error,
  isRequired = false,
  width = 'half',
  isGroup = false,
  children,
}: ExFieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const hasNote = error !== undefined || help !== undefined
  const words = (
    <>
      {label}
      {isRequired && (
        <span className="draw-required" aria-hidden="true">
          {' '}
          *
        </span>
      )}
    </>
  )
  const control = children({
    id,
    status: error === undefined ? undefined : 'error',
    describedBy: hasNote ? noteId : undefined,
  })
  return (
    <div
      className="draw-field"
      data-width={width}
      data-field-path={name}
      role={isGroup ? 'group' : undefined}
      aria-labelledby={isGroup ? `${id}-label` : undefined}
    >
      {isGroup ? (
        <span id={`${id}-label`} className="ex-label">
          {words}
        </span>
      ) : (
        <label htmlFor={id}>{words}</label>
      )}
      {control}
      {error !== undefined && (
        <p id={noteId} className="draw-error" role="alert">
          {error}
        </p>
      )}
      {error === undefined && help !== undefined && (
        <p id={noteId} className="draw-help">
          {help}
        </p>
      )}
    </div>
  )
}
