import type { FastifyRequest } from 'fastify'
import type { RowChange } from '../platform/row-changes.ts'
import { isOperator, type Caller } from '../platform/scope.ts'
import type { AnyRoute, DeviceCaller } from './route.ts'

/** What the logs need to know of a request besides the request itself; filled while it is answered, read when the answer is out. */
export interface AuditFacts {
  /** From where, read as the request came: a connection that is gone does not know any more. */
  address?: string
  caller?: Caller
  /** The caller proved who they are a short while ago. */
  isProved?: boolean
  /** Of a call of a machine, which is nobody. */
  device?: DeviceCaller
  /** Of a call without caller: who signed in or out by it. */
  person?: { tenantId: string; userId: string }
  /** Of a sign-in that failed: the account that somebody claimed. Nobody may exist by that name, and people type passwords into the wrong field. */
  claimed?: { tenantId: string; account: string }
  /** Ids of the rows it was about, joined by commas; with ` @100001` behind them where an operator worked in another tenant's rows. */
  target?: string
  /** The rows that it wrote, as the kit's writes noted them (crud/row-notes.ts). */
  changes?: RowChange[]
  /** Of an export: rows that went out, as far as it came. */
  exported?: { readonly rows: number }
  /** What a log calls it, where that is not the call's own name. */
  audit?: string
  /** What a log should say of a call that went well, beside its target. */
  note?: string
  /** Code of the error it was refused with. */
  refusal?: string
  /** What was thrown through our fault. */
  fault?: unknown
  /** A call that says nothing of what somebody did (a refresh of a token). */
  isRoutine?: boolean
  /** A refusal like one that was noted a moment ago: in no log, unless it is our fault. */
  isRepeated?: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    audit: AuditFacts | null
  }
  interface FastifyContextConfig {
    definition?: AnyRoute
  }
}

export function auditOf(request: FastifyRequest): AuditFacts {
  return (request.audit ??= {})
}

const ROW_NAMES = ['id', 'ids', 'infoId', 'userIds', 'userId'] as const
const TARGET_MOST = 500

/** What a call of this person was about: the ids it named or answered with, else the tenant; and which tenant's they were, if another's. */
export function targetOf(caller: Caller, input: unknown, answered: unknown): string {
  const sources = [input, answered]
  const ids = firstOf(sources, ROW_NAMES) || firstOf(sources, ['tenantId'])
  const tenantId = isOperator(caller) ? firstOf([input], ['tenantId']) : ''
  return tenantId === '' || tenantId === caller.tenantId || tenantId === ids ? ids : `${ids} @${tenantId}`
}

function firstOf(sources: readonly unknown[], names: readonly string[]): string {
  for (const source of sources) {
    if (typeof source !== 'object' || source === null) continue
    for (const name of names) {
      const value: unknown = (source as Record<string, unknown>)[name]
      if (typeof value === 'string' && value !== '') return value.slice(0, TARGET_MOST)
      if (Array.isArray(value) && value.length > 0) return value.join(',').slice(0, TARGET_MOST)
    }
  }
  return ''
}

/** A call that changes something, or takes data out of the house. */
export function isMutation({
  method,
  isCommand,
  isExport,
}: Pick<AnyRoute, 'method' | 'isCommand' | 'isExport'>): boolean {
  return method === 'POST' || isCommand === true || isExport === true
}
