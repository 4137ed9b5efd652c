import { Input, Select, Switch } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import './fields.css'

interface FieldFrameProps {
  id: string
  label: string
  help?: ReactNode
  problem?: string | undefined
  children: ReactNode
}

/** Label above, help and problem below. */
export function FieldFrame({ id, label, help, problem, children }: FieldFrameProps) {
  return (
    <div className="flow-field">
      <label htmlFor={id}>{label}</label>
      {children}
      {problem !== undefined && (
        <p className="flow-field-problem" role="alert">
          {problem}
        </p>
      )}
      {help !== undefined && problem === undefined && <p className="res-help">{help}</p>}
    </div>
  )
}

interface TextFieldProps {
  label: string
  value: string
  help?: ReactNode
  placeholder?: string
  /** An expression or a name: in the fixed font. */
  isCode?: boolean
  /** More than one: a text of several lines. */
  rows?: number
  /** Takes the text when the field is left, or at Enter; a refusal in words keeps the old one. */
  onCommit: (text: string) => string | undefined | void
}

/** A text that is taken over when it is done, so that typing a word is one step of undo. */
export function TextField({ label, value, help, placeholder, isCode = false, rows = 1, onCommit }: TextFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<{ over: string; text: string }>()
  const [problem, setProblem] = useState<string>()
  const text = typed?.over === value ? typed.text : value
  const commit = () => {
    const wanted = text.trim()
    if (wanted === value.trim()) return setTyped(undefined)
    const refusal = onCommit(wanted) ?? undefined
    setProblem(refusal)
    if (refusal === undefined) setTyped(undefined)
  }
  const common = {
    id,
    value: text,
    placeholder,
    autoComplete: 'off',
    spellCheck: false,
    className: isCode ? 'flow-code' : undefined,
    'aria-invalid': problem === undefined ? undefined : true,
    onBlur: commit,
  }
  const change = (next: string) => {
    setProblem(undefined)
    setTyped({ over: value, text: next })
  }
  return (
    <FieldFrame id={id} label={label} help={help} problem={problem}>
      {rows > 1 ? (
        <Input.TextArea
          {...common}
          autoSize={{ minRows: rows, maxRows: 12 }}
          onChange={(event) => change(event.target.value)}
        />
      ) : (
        <Input {...common} onPressEnter={commit} onChange={(event) => change(event.target.value)} />
      )}
    </FieldFrame>
  )
}

interface ChoiceFieldProps<Value extends string> {
  label: string
  value: Value
  help?: ReactNode
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

export function ChoiceField<Value extends string>({ label, value, help, options, onChange }: ChoiceFieldProps<Value>) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} help={help}>
      <Select<Value> id={id} value={value} options={[...options]} onChange={onChange} />
    </FieldFrame>
  )
}

interface FlagFieldProps {
  label: string
  value: boolean
  help?: ReactNode
  onChange: (value: boolean) => void
}

export function FlagField({ label, value, help, onChange }: FlagFieldProps) {
  const id = useId()
  return (
    <div className="flow-field">
      <div className="flow-flag">
        <label htmlFor={id}>{label}</label>
        <Switch id={id} size="small" checked={value} onChange={onChange} />
      </div>
      {help !== undefined && <p className="res-help">{help}</p>}
    </div>
  )
}
