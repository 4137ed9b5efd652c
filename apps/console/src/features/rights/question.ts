import type { RightsQuestion } from '@drawdesk/contract/rights/rights'

/** Three ways to ask, and everything that somebody holds. */
export const ASKS = ['code', 'call', 'row', 'held'] as const
export type Ask = (typeof ASKS)[number]

/** The question as it stands in the address, so that it can be shared; fields of a way not chosen are kept beside it. */
export interface Asking {
  ask: Ask
  userId: string
  tenantId: string
  code: string
  method: string
  path: string
  scopeClass: string
  rowId: string
}

const FIELDS = ['userId', 'tenantId', 'code', 'method', 'path', 'scopeClass', 'rowId'] as const

export function readAsking(address: URLSearchParams): Asking {
  const asked = address.get('ask')
  const fields = Object.fromEntries(FIELDS.map((name) => [name, address.get(name) ?? ''])) as Record<
    (typeof FIELDS)[number],
    string
  >
  return { ask: ASKS.find((ask) => ask === asked) ?? 'code', ...fields }
}

/** Names that are not the question's stay. */
export function writeAsking(asking: Asking, address: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(address)
  for (const name of ['ask', ...FIELDS]) next.delete(name)
  if (asking.ask !== 'code') next.set('ask', asking.ask)
  for (const name of FIELDS) if (asking[name] !== '') next.set(name, asking[name])
  return next
}

/** What the server is asked; undefined until something is missing no more, and where everything held is shown. */
export function questionOf({
  ask,
  userId,
  tenantId,
  code,
  method,
  path,
  scopeClass,
  rowId,
}: Asking): RightsQuestion | undefined {
  const who = { userId, ...(tenantId !== '' && { tenantId }) }
  if (userId === '') return undefined
  switch (ask) {
    case 'code':
      return code === '' ? undefined : { ...who, code }
    case 'call':
      return path === '' ? undefined : { ...who, method, path }
    case 'row':
      return scopeClass === '' || rowId === '' ? undefined : { ...who, scopeClass, rowId }
    case 'held':
      return undefined
  }
}
