import { useId, type ReactNode } from 'react'

interface ItemFieldProps {
  label: string
  error: string | undefined
  children: (props: {
    id: string
    status: 'error' | undefined
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
  }) => ReactNode
}

/** A small field of an item: label above, what is wrong below. */
export function ItemField({ label, error, children }: ItemFieldProps) {
  const id = useId()
  return (
    <div className="res-field front-item" data-invalid={error !== undefined || undefined}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        status: error === undefined ? undefined : 'error',
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': error === undefined ? undefined : `${id}-note`,
      })}
      {error !== undefined && (
        <div id={`${id}-note`} className="res-error">
          {error}
        </div>
      )}
    </div>
  )
}
