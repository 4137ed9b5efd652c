import { useId, type ReactNode } from 'react'

interface LabelledProps {
  label: string
  help?: string | undefined
  children: (id: string) => ReactNode
}

/** A label above its control. */
export function Labelled({ label, help, children }: LabelledProps) {
  const id = useId()
  return (
    <div className="res-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {help && <div className="res-help">{help}</div>}
    </div>
  )
}
