import { Switch } from 'antd'
import type { ReactNode } from 'react'
import { useField } from '../state/editor-context.ts'
import './cards.css'

interface OptionalPartProps {
  path: string
  title: string
  help: string
  /** What the part begins with when it is turned on. */
  fresh: () => unknown
  children: ReactNode
}

/** A part that a definition may have: turned on it opens with a beginning, turned off nothing of it stays. */
export function OptionalPart({ path, title, help, fresh, children }: OptionalPartProps) {
  const { value, set, error, canEdit } = useField<unknown>(path)
  const isOn = value !== undefined && value !== null
  return (
    <section className="draw-part-optional draw-wide" data-field-path={path} aria-label={title}>
      <header>
        <div>
          <h3>{title}</h3>
          <p className="draw-help">{help}</p>
        </div>
        <Switch
          size="small"
          checked={isOn}
          disabled={!canEdit}
          aria-label={title}
          onChange={(next) => set(next ? fresh() : undefined)}
        />
      </header>
      {error && (
        <p className="draw-error" role="alert">
          {error}
        </p>
      )}
      {isOn && <div className="editor-section-fields">{children}</div>}
    </section>
  )
}
