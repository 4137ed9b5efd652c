import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'

interface PartListProps<Part> {
  title: string
  help?: string
  parts: readonly Part[]
  addLabel: string
  partLabel: (n: number) => string
  removeLabel: (n: number) => string
  /** What a new one begins as. */
  fresh: () => Part
  onChange: (parts: Part[]) => void
  renderPart: (part: Part, change: (part: Part) => void) => ReactNode
}

/** Parts of a field that there may be several of: rules, conditions, nodes. */
export function PartList<Part>(props: PartListProps<Part>) {
  const { title, help, parts, addLabel, partLabel, removeLabel, fresh, onChange, renderPart } = props
  return (
    <fieldset className="flow-parts">
      <legend>{title}</legend>
      {parts.map((part, at) => (
        <div key={at} className="flow-rule-line" role="group" aria-label={partLabel(at + 1)}>
          {renderPart(part, (next) => onChange(parts.with(at, next)))}
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={removeLabel(at + 1)}
            title={removeLabel(at + 1)}
            onClick={() => onChange(parts.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => onChange([...parts, fresh()])}>
        {addLabel}
      </Button>
      {help && <div className="res-help">{help}</div>}
    </fieldset>
  )
}
