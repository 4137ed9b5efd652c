import type { ChoiceSource, ResourceDefinition } from '@drawdesk/contract/core/resource'
import type { Language } from '@drawdesk/contract/core/texts'

/** Every query key of a resource; another tenant's rows (`tenantId`) have keys of their own. A change invalidates `all`; nobody writes key arrays by hand. */
export function resourceKeys(resource: Pick<ResourceDefinition, 'path'> & { tenantId?: string | undefined }) {
  const all = ['resource', resource.path] as const
  const own = resource.tenantId === undefined ? [] : [resource.tenantId]
  return {
    all,
    list: (query: Readonly<Record<string, string | number>>) => [...all, 'list', query, ...own] as const,
    tree: (filters: Readonly<Record<string, string>>) => [...all, 'tree', filters, ...own] as const,
    detail: (id: string) => [...all, 'detail', id, ...own] as const,
  }
}

/** A dictionary's entries, in the language of the caller; under the dictionaries, so a change there reaches every form that offers them. */
export function dictKey(code: string, language: Language) {
  return [...resourceKeys({ path: '/blade-system/dict' }).all, 'dictionary', code, language] as const
}

/** What a call offers to choose from; it lies under its resource, so a change there brings the new choices. */
export function choicesKey({ path, query = {} }: ChoiceSource, language: Language, tenantId?: string) {
  const end = path.lastIndexOf('/')
  return [
    ...resourceKeys({ path: path.slice(0, end) }).all,
    'choices',
    path.slice(end + 1),
    query,
    language,
    ...(tenantId === undefined ? [] : [tenantId]),
  ] as const
}
