import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import type { Language } from '@drawdesk/contract/core/texts'

/** Every query key of a resource. A change invalidates `all`; nobody writes key arrays by hand. */
export function resourceKeys(resource: Pick<ResourceDefinition, 'path'>) {
  const all = ['resource', resource.path] as const
  return {
    all,
    list: (query: Readonly<Record<string, string | number>>) => [...all, 'list', query] as const,
    detail: (id: string) => [...all, 'detail', id] as const,
  }
}

/** A dictionary's entries come in the language of the caller, so the language is part of the key. */
export function dictKey(code: string, language: Language) {
  return ['dict', code, language] as const
}
