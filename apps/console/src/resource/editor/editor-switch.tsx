import { Switch } from 'antd'
import './editor.css'

interface EditorSwitchProps {
  label: string
  isOn: boolean
  isBusy: boolean
  onChange: (isOn: boolean) => void
}

/** In the head of an editor: what it edits is in use, or not. */
export function EditorSwitch({ label, isOn, isBusy, onChange }: EditorSwitchProps) {
  return (
    <label className="editor-switch">
      <Switch size="small" checked={isOn} loading={isBusy} aria-label={label} onChange={onChange} /> {label}
    </label>
  )
}
