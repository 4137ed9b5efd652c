import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import { apiLogResource } from '@drawdesk/contract/logs/api-log'
import { usualLogResource } from '@drawdesk/contract/logs/usual-log'
import { resources } from '@drawdesk/contract/resources'
import { userResource } from '@drawdesk/contract/organisation/user'
import type { ScopedResource } from '../../access/conditions/scoped-resources.ts'

const definitions = new Map<string, ResourceDefinition>(
  [...resources, userResource, usualLogResource, apiLogResource].map((one) => [one.name, one]),
)

/** The fields of a resource that a scope may show or leave out, by their names on the wire. */
export function shownFieldsOf(resource: ScopedResource): { name: string; title: Bilingual }[] {
  if (resource.isWhole) return []
  const definition = definitions.get(resource.name)
  // What has no plain form is known by the columns of its rules.
  if (!definition)
    return resource.columns.filter(({ link }) => !link).map(({ column, title }) => ({ name: column, title }))
  return Object.keys(definition.fields).map((name) => ({
    name,
    title: definition.texts.fields[name]?.label ?? { zh: name, en: name },
  }))
}
