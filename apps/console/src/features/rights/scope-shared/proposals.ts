import type { FormAccess } from '../../../resource/kinds/kind-inputs.tsx'

/** What the words of a proposed name are made of. */
export interface NameFacts {
  pageOf: (menuId: string) => string | undefined
  typeOf: (scopeType: unknown) => string | undefined
}

/** `用户 [本人可见]`; `""` until both are known. */
export function proposedName({ pageOf, typeOf }: NameFacts, menuId: unknown, scopeType: unknown): string {
  const [page, type] = [pageOf(String(menuId ?? '')), typeOf(scopeType)]
  return page === undefined || type === undefined ? '' : `${page} [${type}]`
}

/** Follows a change of page or rule with the name, as long as nobody has written another. */
export function followName(
  { values, setValue }: FormAccess,
  facts: NameFacts,
  change: { menuId?: unknown; scopeType?: unknown },
): void {
  const before = proposedName(facts, values.menuId, values.scopeType)
  if (values.scopeName !== undefined && values.scopeName !== '' && values.scopeName !== before) return
  const next = proposedName(
    facts,
    'menuId' in change ? change.menuId : values.menuId,
    'scopeType' in change ? change.scopeType : values.scopeType,
  )
  if (next !== '') setValue('scopeName', next)
}
