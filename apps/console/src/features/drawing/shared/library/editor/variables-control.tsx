import { CHOICE_MAX, CHOICES_MAX, type PromptVariable } from '@drawdesk/contract/drawing/prompt-variable'
import { Checkbox, Input, Select } from 'antd'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import type { FormValues } from '../../../../../resource/use-resource-form.ts'
import { editorTexts } from './editor.i18n.ts'
import { writeJsonValue } from '../../../../../resource/kinds/json-value.ts'
import { withVariable, type FormVariables } from './variables.ts'

interface VariablesControlProps extends FormVariables {
  values: FormValues
  onChange: (json: string) => void
  isDisabled: boolean
}

/** Each variable of the texts as guests are asked for it; rows come and go with the texts. */
export function VariablesControl({ variables, areTooMany, values, onChange, isDisabled }: VariablesControlProps) {
  const t = useTexts(editorTexts)
  if (areTooMany) return <p className="draw-error">{t('variablesTooMany')}</p>
  if (variables.length === 0) return <p className="draw-help">{t('variablesNone')}</p>
  const change = (changed: PromptVariable) => onChange(writeJsonValue(withVariable(values, variables, changed)))
  return (
    <ul className="recipe-variables">
      {variables.map((variable) => {
        const { name, label, default: initial, required, choices = [] } = variable
        return (
          <li key={name} aria-label={t('variableOf', { name })}>
            <code title={name}>{`{{${name}}}`}</code>
            <Input
              value={label}
              maxLength={50}
              disabled={isDisabled}
              aria-label={t('labelOf', { name })}
              placeholder={t('label')}
              onChange={(event) => change({ ...variable, label: event.target.value })}
            />
            <Input
              value={initial}
              maxLength={2_000}
              disabled={isDisabled}
              aria-label={t('defaultOf', { name })}
              placeholder={t('default')}
              onChange={(event) => change({ ...variable, default: event.target.value })}
            />
            <Checkbox
              checked={required}
              disabled={isDisabled}
              aria-label={t('requiredOf', { name })}
              onChange={(event) => change({ ...variable, required: event.target.checked })}
            >
              {t('required')}
            </Checkbox>
            <Select
              className="recipe-variable-choices"
              mode="tags"
              open={false}
              suffixIcon={null}
              value={[...choices]}
              maxCount={CHOICES_MAX}
              disabled={isDisabled}
              tokenSeparators={[',', '，', '、']}
              aria-label={t('choicesOf', { name })}
              placeholder={t('choices')}
              onChange={(given: string[]) => {
                const named = given.map((one) => one.trim().slice(0, CHOICE_MAX)).filter((one) => one !== '')
                change({ ...variable, choices: [...new Set(named)] })
              }}
            />
          </li>
        )
      })}
    </ul>
  )
}
