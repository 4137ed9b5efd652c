import type { ReactNode } from 'react'
import type { Field } from '../../../resource/field.ts'
import { FormField } from '../../../resource/form/form-field.tsx'
import type { ResourceForm } from '../../../resource/use-resource-form.ts'
import { SizeControl, type Size } from '../shared/library/editor/size-control.tsx'
import { LibraryPage } from '../shared/library/library-page.tsx'
import { ExperienceLinks } from './experience-links.tsx'
import { styleKind } from './style-kind.ts'
import { ValuesControl } from './values-control.tsx'

/** Styles: cards or a table; the editor with the parameters of its API, the experiences that offer it, and the panel where it is tried. */
export default function DrawStylePage() {
  return (
    <LibraryPage
      kind={styleKind}
      renderOwn={renderOwn}
      renderMore={(id, isReadOnly) => <ExperienceLinks key={id} id={id} isReadOnly={isReadOnly} />}
    />
  )
}

function renderOwn(field: Field, form: ResourceForm, isReadOnly: boolean): ReactNode {
  const { values, errors, inputId } = form
  if (field.name === 'height') return null // stands beside the width
  if (field.name === 'width') {
    const height = form.fields.find(({ name }) => name === 'height')
    const change = (size: Size) => {
      form.setValue('width', size.width)
      form.setValue('height', size.height)
    }
    return (
      <SizeControl
        key="size"
        size={{ width: sideOf(values.width), height: sideOf(values.height) }}
        onChange={change}
        labels={{ width: field.label, height: height?.label ?? '' }}
        isDisabled={isReadOnly}
        ids={{ width: inputId('width'), height: inputId('height') }}
        errors={{ width: errors.fields.width, height: errors.fields.height }}
      />
    )
  }
  if (field.name === 'values') {
    const all = errors.all ?? []
    // What a control shows beside its parameter is not said again under the whole.
    const isBeside = all.some(({ field: path }) => path.startsWith('values.'))
    return (
      <FormField
        key="values"
        field={field}
        id={inputId('values')}
        error={isBeside ? undefined : errors.fields.values}
        control={() => (
          <ValuesControl
            apiId={String(values.apiId ?? '')}
            value={values.values}
            isDisabled={isReadOnly}
            errors={all}
            onChange={(json) => form.setValue('values', json)}
          />
        )}
      />
    )
  }
  return undefined
}

const sideOf = (value: unknown): number | null =>
  typeof value === 'number' ? value : value === null || value === undefined || value === '' ? null : Number(value)
