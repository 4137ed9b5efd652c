import type { ChoiceSource, ResourceDefinition } from '@drawdesk/contract/core/resource'
import type { Language } from '@drawdesk/contract/core/texts'
import { callKey, keysOf, type ReadKey } from '../lib/http/read-keys.ts'

/** Query keys of a resource; another tenant's rows (`tenantId`) have keys of their own, and so have the lists of one path (`calls`). A change invalidates `all`. */
export function resourceKeys(
  resource: Pick<ResourceDefinition, 'path'> &
    Partial<Pick<ResourceDefinition, 'calls'>> & { tenantId?: string | undefined },
) {
  const { all, of } = keysOf(resource.path)
  const own = inTenant(resource.tenantId)
  return {
    all,
    /** What the kit does not read: see {@link keysOf}. */
    of,
    list: (query: Readonly<Record<string, string | number>>) =>
      of('list', query, ...own, ...(resource.calls ? [resource.calls.list] : [])),
    /** Rows of a list without pages, as far as they were scrolled. */
    endless: (filters: Readonly<Record<string, string>>) => of('endless', filters, ...own),
    tree: (filters: Readonly<Record<string, string>>) => of('tree', filters, ...own),
    detail: (id: string) => of('detail', id, ...own),
  }
}

/** A dictionary's entries, in the language of the caller; under the dictionaries, so a change there reaches every form that offers them. */
export function dictKey(code: string, language: Language): ReadKey {
  return callKey('/blade-system/dict/dictionary', code, language)
}

/** What a call offers to choose from; it lies under its resource, so a change there brings the new choices. */
export function choicesKey({ path, query = {} }: ChoiceSource, language: Language, tenantId?: string): ReadKey {
  return callKey(path, 'choices', query, language, ...inTenant(tenantId))
}

const inTenant = (tenantId: string | undefined): readonly string[] => (tenantId === undefined ? [] : [tenantId])
