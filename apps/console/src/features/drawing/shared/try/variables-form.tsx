import type { PromptVariable } from '@drawdesk/contract/drawing/prompt-variable'
import { Button } from 'antd'
import { useState, type FormEvent } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import '../fields.css'
import { Line } from './draw-line.tsx'
import { tryTexts } from './try.i18n.ts'
import './try.css'
import { VariableInput } from './variable-input.tsx'

/** What a prompt asks for before it is inserted; what is left empty is its default. */
export function VariablesForm({
  variables,
  onFilled,
}: {
  variables: readonly PromptVariable[]
  onFilled: (values: Readonly<Record<string, string>>) => void
}) {
  const t = useTexts(tryTexts)
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const filled = Object.fromEntries(
    variables.map(({ name, default: initial }) => [name, values[name]?.trim() || initial]),
  )
  const isMissing = variables.some(({ name, required }) => required && !filled[name])
  const insert = (event: FormEvent) => {
    event.preventDefault()
    // Not a part of the form below it.
    event.stopPropagation()
    if (!isMissing) onFilled(filled)
  }
  return (
    <form className="draw-variables" onSubmit={insert}>
      {variables.map(({ name, label, default: initial, required, choices = [] }) => (
        <Line key={name} label={label || name} error={undefined} isRequired={required && initial === ''}>
          {(id) => (
            <VariableInput
              id={id}
              variable={{ choices }}
              placeholder={initial === '' ? '' : t('defaultIs', { value: initial })}
              value={values[name] ?? ''}
              onChange={(value) => setValues({ ...values, [name]: value })}
            />
          )}
        </Line>
      ))}
      <Button type="primary" htmlType="submit" disabled={isMissing}>
        {t('insert')}
      </Button>
    </form>
  )
}
