import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import './cards.css'

interface CardsFrameProps {
  path: string
  label: string
  help: string | undefined
  error: string | undefined
  addLabel: string
  /** Absent: nothing can be added. */
  onAdd: (() => void) | undefined
  children: ReactNode
}

/** Around cards of one part: its name, what it is for, what is wrong with it as a whole, and a way to add one. */
export function CardsFrame({ path, label, help, error, addLabel, onAdd, children }: CardsFrameProps) {
  return (
    <fieldset className="draw-cards draw-wide" data-field-path={path} aria-label={label}>
      <legend>{label}</legend>
      {help && <p className="draw-help">{help}</p>}
      {error && (
        <p className="draw-error" role="alert">
          {error}
        </p>
      )}
      {children}
      {onAdd && (
        <Button type="link" size="small" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
          {addLabel}
        </Button>
      )}
    </fieldset>
  )
}
