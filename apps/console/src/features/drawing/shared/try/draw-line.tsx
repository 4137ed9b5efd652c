import { useId, type ReactNode } from 'react'

interface LineProps {
  label: string
  error: string | undefined
  isRequired?: boolean
  children: (id: string) => ReactNode
}

/** One thing that is asked before a drawing, with what is wrong with it. */
export function Line({ label, error, isRequired = false, children }: LineProps) {
  const id = useId()
  return (
    <div className="draw-field draw-wide">
      <label htmlFor={id}>
        {label}
        {isRequired && (
          <span className="draw-required" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {children(id)}
      <Problem>{error}</Problem>
    </div>
  )
}

export function Problem({ children }: { children: string | undefined }) {
  return children === undefined ? null : (
    <p className="draw-error draw-wide" role="alert">
      {children}
    </p>
  )
}
