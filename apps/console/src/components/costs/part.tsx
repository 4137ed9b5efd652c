import type { ReactNode } from 'react'

/** A field of a small dialog: its label, its control, and beside it what is wrong or how it is meant. */
export function Part({
  id,
  label,
  isRequired = false,
  error,
  help,
  children,
}: {
  id?: string
  label: string
  isRequired?: boolean
  error: string | undefined
  help?: string | undefined
  children: ReactNode
}) {
  return (
    <div className="res-field">
      {id === undefined ? (
        <span>{label}</span>
      ) : (
        <label htmlFor={id}>
          {label}
          {isRequired && (
            <span className="res-required" aria-hidden>
              {' '}
              *
            </span>
          )}
        </label>
      )}
      {children}
      {error !== undefined ? (
        <div className="res-error" role="alert">
          {error}
        </div>
      ) : (
        help !== undefined && <div className="res-help">{help}</div>
      )}
    </div>
  )
}
