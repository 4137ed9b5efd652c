import {
  defineResource,
  type FieldDefinition,
  type FieldTexts,
  type ResourceDefinition,
} from '@drawdesk/contract/core/resource'
import { Nullable, Type, type TSchema } from '@drawdesk/contract/core/schema'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import { FORM_TEXT_MOST, type FormField } from '@drawdesk/contract/workflow/forms/form'
import { FORM_SOURCES_OF } from './form-sources.ts'

/** The fields of a form as the kit reads fields, so that each kind looks and works as everywhere else. `required`: names. */
export function formAsResource(fields: readonly FormField[], required: ReadonlySet<string>): ResourceDefinition {
  return defineResource({
    name: 'flowFormOnScreen',
    path: '',
    row: Type.Object(
      Object.fromEntries(fields.map((field) => [field.name, schemaOf(field, required.has(field.name))])),
    ),
    actions: [],
    fields: Object.fromEntries(fields.map((field) => [field.name, definitionOf(field)])),
    texts: {
      title: { zh: '', en: '' },
      purpose: { zh: '', en: '' },
      fields: Object.fromEntries(fields.map((field) => [field.name, textsOf(field)])),
    },
  })
}

/** English where there is some. */
export const inBoth = ({ zh, en }: Bilingual): Bilingual => ({ zh: zh || en, en: en || zh })

function definitionOf({ kind, dictCode, source = '', options = [], multiple }: FormField): FieldDefinition {
  return {
    kind,
    ...(multiple && { multiple: true }),
    ...(dictCode !== '' && { dict: dictCode }),
    ...(source !== '' && source !== 'user' && { from: FORM_SOURCES_OF[source] }),
    ...(options.length > 0 && {
      options: options.map(({ value, label }) => ({ value, label: inBoth(label) })),
    }),
  }
}

function textsOf({ label, help }: FormField): FieldTexts {
  return { label: inBoth(label), ...(help && (help.zh || help.en) && { help: inBoth(help) }) }
}

function schemaOf({ kind }: FormField, isRequired: boolean): TSchema {
  switch (kind) {
    case 'integer':
    case 'switch':
      return isRequired ? Type.Integer() : Nullable(Type.Integer())
    case 'decimal':
      return isRequired ? Type.Number() : Nullable(Type.Number())
    case 'text':
    case 'textarea':
      return Type.String({ minLength: isRequired ? 1 : 0, maxLength: FORM_TEXT_MOST[kind] })
    case 'select':
    case 'tree':
    case 'datetime':
      return Type.String({ minLength: isRequired ? 1 : 0 })
  }
}
