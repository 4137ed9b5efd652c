import { CalendarOutlined, SmileOutlined } from '@ant-design/icons'
import { SEAL_TEXT_MAX } from '@drawdesk/contract/drawing/stamp'
import { Button, Input, InputNumber, Slider } from 'antd'
import { useRef } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { commonProps, type InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { drawSealTexts } from './draw-seal.i18n.ts'
import { faceOf } from './seal-look.ts'

/** What a seal mostly has: the red of ink paste, black, gold, white. */
const COLORS = ['#c8102e', '#8c1c13', '#1f1f1f', '#b8860b', '#1d4e89', '#ffffff']

/** The words of a seal, with a button for each of its variables. */
export function SealText(props: InputProps) {
  const t = useTexts(drawSealTexts)
  const { value, onChange, isDisabled, id } = props
  const text = typeof value === 'string' ? value : ''
  /** Where the cursor was when the words were left; before that, behind them. */
  const cursor = useRef<number>(undefined)

  function insert(name: string): void {
    const at = cursor.current ?? text.length
    const variable = `{{${name}}}`
    onChange?.(text.slice(0, at) + variable + text.slice(at))
    cursor.current = at + variable.length
    if (id !== undefined) document.getElementById(id)?.focus()
  }
  return (
    <div className="seal-text">
      <Input.TextArea
        {...commonProps(props)}
        value={text}
        maxLength={SEAL_TEXT_MAX}
        autoSize={{ minRows: 2, maxRows: 5 }}
        onBlur={(event) => {
          cursor.current = event.target.selectionEnd
        }}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <div className="seal-inserts">
        <Button
          size="small"
          icon={<CalendarOutlined aria-hidden />}
          disabled={isDisabled}
          onClick={() => insert('date')}
        >
          {t('insertDate')}
        </Button>
        <Button
          size="small"
          icon={<SmileOutlined aria-hidden />}
          disabled={isDisabled}
          onClick={() => insert('exName')}
        >
          {t('insertExName')}
        </Button>
      </div>
    </div>
  )
}

export function SealColor(props: InputProps) {
  const t = useTexts(drawSealTexts)
  const { value, onChange, isDisabled } = props
  return (
    <div className="seal-color">
      <input
        type="color"
        className="seal-pick"
        aria-label={t('pick')}
        title={t('pick')}
        disabled={isDisabled ?? false}
        value={faceOf({ textColor: value }).textColor.toLowerCase()}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <Input
        {...commonProps(props)}
        className="draw-mono"
        maxLength={7}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <span className="seal-inks" role="group" aria-label={t('color')}>
        {COLORS.map((color) => (
          <button
            key={color}
            type="button"
            aria-label={color}
            title={color}
            aria-pressed={color === value}
            disabled={isDisabled ?? false}
            style={{ background: color }}
            onClick={() => onChange?.(color)}
          />
        ))}
      </span>
    </div>
  )
}

export function SealTextSize(props: InputProps) {
  const { field, value, onChange, isDisabled, id } = props
  const size = faceOf({ textSize: value }).textSize
  return (
    <div className="seal-size">
      <Slider
        min={2}
        max={60}
        value={size}
        disabled={isDisabled ?? false}
        tooltip={{ open: false }}
        ariaLabelForHandle={field.label}
        onChange={(next) => onChange?.(next)}
      />
      <InputNumber
        {...commonProps(props)}
        id={id}
        min={2}
        max={60}
        suffix="%"
        controls={false}
        value={size}
        onChange={(next) => {
          if (next !== null) onChange?.(next)
        }}
      />
    </div>
  )
}
