import type { FormLayout } from '@drawdesk/contract/workflow/forms/form'
import { useId, type ReactNode } from 'react'
import { useText } from '../../../lib/texts/texts.ts'
import type { Field } from '../../../resource/field.ts'
import { FormField } from '../../../resource/form/form-field.tsx'
import { kindValues } from '../../../resource/kinds/kind-values.ts'
import { inBoth } from './form-resource.ts'
import { PeopleField, PeopleNames } from './people-field.tsx'
import type { FlowFormState } from './use-flow-form.ts'
import './flow-form.css'

interface FlowFormViewProps {
  form: FlowFormState
  isDisabled?: boolean
}

/** The fields of a form as data in their sections; what may not be written stands as text. */
export function FlowFormView({ form, isDisabled = false }: FlowFormViewProps): ReactNode {
  const text = useText()
  const { layout } = form.form
  return (
    <div className="flow-form" data-columns={layout.columns}>
      {sectionsOf(layout, form.fields).map(({ title, fields }, index) => (
        <section key={index} className="flow-form-section">
          {title && <h3>{text(inBoth(title))}</h3>}
          <div className="flow-form-fields">
            {fields.map((field) => (
              <OneField key={field.name} form={form} field={field} isDisabled={isDisabled} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

function OneField({ form, field, isDisabled }: { form: FlowFormState; field: Field; isDisabled: boolean }): ReactNode {
  const id = useId()
  const isWide = field.definition.kind === 'textarea' || undefined
  const isOfPeople = form.form.fields.some(({ name, source }) => name === field.name && source === 'user')
  if (!form.isWritable(field.name)) {
    const shown = kindValues[field.definition.kind].toText(form.values[field.name], field, { id: '' })
    return (
      <dl className="flow-form-read" data-wide={isWide}>
        <dt>{field.label}</dt>
        <dd>{isOfPeople ? <PeopleNames value={form.values[field.name]} /> : shown === '' ? '—' : shown}</dd>
      </dl>
    )
  }
  return (
    <div data-wide={isWide}>
      <FormField
        field={field}
        id={id}
        value={form.controlValue(field)}
        isDisabled={isDisabled}
        error={form.errors[field.name]}
        {...(isOfPeople && { control: PeopleField })}
        onChange={(value) => form.setValue(field, value)}
      />
    </div>
  )
}

interface Section {
  title: FormLayout['sections'][number]['title'] | undefined
  fields: readonly Field[]
}

/** Those with fields; what no section names stands first. */
function sectionsOf({ sections }: FormLayout, fields: readonly Field[]): Section[] {
  const placed = new Set(sections.flatMap((section) => section.fields))
  return [
    { title: undefined, fields: fields.filter(({ name }) => !placed.has(name)) },
    ...sections.map((section) => ({
      title: section.title,
      fields: fields.filter(({ name }) => section.fields.includes(name)),
    })),
  ].filter((section) => section.fields.length > 0)
}
