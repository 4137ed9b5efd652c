import type { ReactNode } from 'react'
import { FormField } from '../../../../../resource/form/form-field.tsx'
import type { Field } from '../../../../../resource/field.ts'
import type { InputProps } from '../../../../../resource/kinds/kind-inputs.tsx'
import type { ResourceForm } from '../../../../../resource/use-resource-form.ts'
import type { LibraryKind } from '../library.ts'
import { CoverControl } from './cover-control.tsx'
import { TagsControl } from './tags-control.tsx'
import { TextControl } from './text-control.tsx'
import { VariablesControl } from './variables-control.tsx'
import { variablesOfForm } from './variables.ts'

export interface LibraryFieldsProps {
  kind: LibraryKind
  form: ResourceForm
  isReadOnly: boolean
  /** Tags that others on the list have. */
  tagSuggestions: readonly string[]
  busyFileId: string | undefined
  onCover: (fileId: string) => void
  /** A field that this kind lays out itself; undefined leaves it to the rest, null leaves it out. */
  renderOwn?: ((field: Field) => ReactNode) | undefined
}

/** The sections of a style's or a prompt's form. */
export function LibraryFields(props: LibraryFieldsProps) {
  const { form, isReadOnly, renderOwn } = props
  const { values, errors, row } = form
  const controlOf = controlsOf(props)

  const renderField = (field: Field): ReactNode => {
    const own = renderOwn?.(field)
    if (own !== undefined) return own
    return (
      <FormField
        key={field.name}
        field={field}
        id={form.inputId(field.name)}
        row={row}
        value={values[field.name]}
        isDisabled={isReadOnly}
        error={errors.fields[field.name]}
        form={form}
        control={controlOf(field.name)}
        onChange={(value) => form.setValue(field.name, value)}
      />
    )
  }
  return (
    <>
      {form.sections.map(({ title, fields }, index) => (
        <section key={title ?? index} className="recipe-panel recipe-fields">
          {title !== undefined && <h2>{title}</h2>}
          {fields.map(renderField)}
        </section>
      ))}
    </>
  )
}

/** The control of a field by its name, where the kind's own would not do. */
function controlsOf({
  kind,
  form,
  isReadOnly,
  tagSuggestions,
  busyFileId,
  onCover,
}: LibraryFieldsProps): (name: string) => ((props: InputProps) => ReactNode) | undefined {
  const { values, row } = form
  const known = variablesOfForm(kind, values)
  const names = [...(kind.ownWords === undefined ? [] : [kind.ownWords]), ...known.variables.map(({ name }) => name)]
  return (name) => {
    if (kind.textFields.includes(name))
      return (props) => <TextControl {...props} names={names} ownWords={kind.ownWords} />
    if (name === 'variables')
      return () => (
        <VariablesControl
          {...known}
          values={values}
          isDisabled={isReadOnly}
          onChange={(json) => form.setValue('variables', json)}
        />
      )
    if (name === 'tags') return (props) => <TagsControl {...props} suggestions={tagSuggestions} />
    if (name !== 'cover') return undefined
    return (props) => (
      <CoverControl
        {...props}
        path={kind.resource.path}
        rowId={row?.id}
        name={String(values[kind.nameField] ?? '')}
        busyFileId={busyFileId}
        onCover={onCover}
      />
    )
  }
}
