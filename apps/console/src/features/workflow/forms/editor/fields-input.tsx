import { PlusOutlined } from '@ant-design/icons'
import { formProblems } from '@drawdesk/contract/workflow/forms/form-check'
import { PLAIN_LAYOUT, type FormField, type FormLayout } from '@drawdesk/contract/workflow/forms/form'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useText, useTexts } from '../../../../lib/texts/texts.ts'
import { readJsonValue, writeJsonValue } from '../../../../resource/kinds/json-value.ts'
import type { InputProps } from '../../../../resource/kinds/kind-inputs.tsx'
import { formEditorTexts } from '../form-editor.i18n.ts'
import { FieldRow } from './field-row.tsx'
import { FormPreview } from './form-preview.tsx'
import './form-editor.css'

/** The fields of a form as a list, one of them open, and the form beside it. */
export function FieldsInput({ value, onChange, form, isDisabled = false }: InputProps) {
  const t = useTexts(formEditorTexts)
  const text = useText()
  const fields = useMemo(() => readFields(value), [value])
  const layout = useMemo(() => readLayout(form?.values.layout), [form?.values.layout])
  const [open, setOpen] = useState(-1)
  const problems = useMemo(() => formProblems(fields, layout), [fields, layout])

  function change(next: readonly FormField[]): void {
    onChange?.(writeJsonValue(next))
  }

  /** A field that changes places with another one. */
  function swap(one: number, other: number): void {
    const [first, second] = [fields[one], fields[other]]
    if (!first || !second) return
    change(fields.with(one, second).with(other, first))
    setOpen(open === one ? other : open === other ? one : open)
  }

  return (
    <div className="flow-fields">
      <div className="flow-fields-list">
        {fields.length === 0 && <p className="res-help">{t('none')}</p>}
        <ol>
          {fields.map((field, at) => (
            <FieldRow
              key={at}
              field={field}
              others={fields}
              at={at}
              isOpen={open === at}
              isDisabled={isDisabled}
              problems={problems.filter((one) => one.field.startsWith(`fields[${at}].`)).map((one) => text(one.text))}
              onToggle={() => setOpen(open === at ? -1 : at)}
              onChange={(next) => change(fields.with(at, next))}
              onUp={at === 0 ? undefined : () => swap(at, at - 1)}
              onDown={at === fields.length - 1 ? undefined : () => swap(at, at + 1)}
              onRemove={() => {
                change(fields.filter((_, index) => index !== at))
                setOpen(-1)
              }}
            />
          ))}
        </ol>
        <Button
          icon={<PlusOutlined aria-hidden />}
          disabled={isDisabled}
          onClick={() => {
            change([...fields, freshField(fields)])
            setOpen(fields.length)
          }}
        >
          {t('add')}
        </Button>
      </div>
      <FormPreview fields={fields} layout={layout} />
    </div>
  )
}

export function readFields(value: unknown): FormField[] {
  const read = readJsonValue(value)
  return Array.isArray(read) ? (read as FormField[]) : [] // the kit's text of this very field
}

export function readLayout(value: unknown): FormLayout {
  return (readJsonValue(value) as FormLayout | null | undefined) ?? PLAIN_LAYOUT // as above
}

/** `field1`, `field2` … whichever is free. */
function freshField(fields: readonly FormField[]): FormField {
  let number = fields.length + 1
  while (fields.some(({ name }) => name === `field${number}`)) number += 1
  return {
    name: `field${number}`,
    kind: 'text',
    label: { zh: '', en: '' },
    required: false,
    default: '',
    dictCode: '',
    rules: [],
    showWhen: [],
  }
}
