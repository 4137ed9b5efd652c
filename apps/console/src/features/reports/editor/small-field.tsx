import { useId, type ReactNode } from 'react'

interface SmallFieldProps {
  label: string
  help?: string | undefined
  error?: string | undefined
  className?: string
  children: (props: {
    id: string
    disabled: boolean
    status: 'error' | undefined
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
  }) => ReactNode
  isDisabled: boolean
}

/** A field of a row or part: label above, help or what is wrong below. */
export function SmallField({ label, help, error, className = '', isDisabled, children }: SmallFieldProps) {
  const id = useId()
  const note = error ?? help
  return (
    <div className={`res-field ${className}`.trim()} data-invalid={error !== undefined || undefined}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        disabled: isDisabled,
        status: error === undefined ? undefined : 'error',
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': note === undefined ? undefined : `${id}-note`,
      })}
      {note !== undefined && (
        <div id={`${id}-note`} className={error === undefined ? 'res-help' : 'res-error'}>
          {note}
        </div>
      )}
    </div>
  )
}
