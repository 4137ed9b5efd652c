import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import { formFieldsOf, isRequired } from '@drawdesk/contract/core/resource'
import type { FieldDefinition } from '@drawdesk/contract/core/resource'

let counter = 0

/** A value that a field of this kind takes; different each time. */
export function sampleValue(field: FieldDefinition): unknown {
  counter += 1
  switch (field.kind) {
    case 'text':
    case 'textarea':
      return `text ${counter}`
    case 'integer':
      return counter % 1_000
    case 'decimal':
      return '1.50'
    case 'select':
      return field.options?.[0]?.value ?? 1
    case 'switch':
      return 1
    case 'datetime':
      return `2026-03-04 05:06:${String(counter % 60).padStart(2, '0')}`
    case 'picture':
      return ''
    case 'json':
      return { sample: counter }
  }
}

/** Arguments of a save that is right in every field. */
export function sampleOf(resource: ResourceDefinition): Record<string, unknown> {
  return Object.fromEntries(formFieldsOf(resource).map((name) => [name, sampleValue(resource.fields[name as never] as FieldDefinition)]))
}

export function requiredFieldsOf(resource: ResourceDefinition): string[] {
  return formFieldsOf(resource).filter((name) => isRequired(resource, name))
}
