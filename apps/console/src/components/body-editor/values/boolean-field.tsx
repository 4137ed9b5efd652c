import { useId } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { bodyEditorTexts } from '../body-editor.i18n.ts'
import './values.css'

interface BooleanFieldProps {
  value: boolean | undefined
  onChange: (next: boolean) => void
  label: string
  readOnly: boolean
  fieldPath: string
}

/** 是 / 否 side by side; neither is pressed while there is no value. */
export function BooleanField({ value, onChange, label, readOnly, fieldPath }: BooleanFieldProps) {
  const t = useTexts(bodyEditorTexts)
  const name = useId()
  return (
    <div className="body-boolean" role="radiogroup" aria-label={label}>
      {[true, false].map((choice) => (
        <label key={String(choice)} data-checked={value === choice || undefined}>
          <input
            type="radio"
            name={name}
            checked={value === choice}
            disabled={readOnly}
            data-field={choice ? fieldPath : undefined}
            onChange={() => onChange(choice)}
          />
          {t(choice ? 'yes' : 'no')}
        </label>
      ))}
    </div>
  )
}
