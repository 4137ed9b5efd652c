import type { ChoiceSource, ResourceDefinition } from '@drawdesk/contract/core/resource'
import type { BulkAnswer, MatchingIds, Page, SaveAnswer } from '@drawdesk/contract/core/schema'
import type { HistoryPage } from '@drawdesk/contract/logs/history'
import { call } from '../lib/http/http.ts'
import type { Row } from './row.ts'
import type { TreeRow } from './tree/visible-rows.ts'

type Query = Readonly<Record<string, string | number>>

/** The calls of a resource; with `tenantId` in the rows of that tenant, for an operator of the platform. */
export interface Target extends Pick<ResourceDefinition, 'path' | 'calls'> {
  tenantId?: string | undefined
}

/** One page of the list. Reports its failure in the page as well, so nothing retries behind the user's back. */
export function fetchPage(resource: Target, query: Query, signal?: AbortSignal): Promise<Page<Row>> {
  return call('GET', `${resource.path}/${resource.calls.list}`, {
    query: { ...query, tenantId: resource.tenantId },
    signal,
  })
}

/** Ids of all rows that match, in the list's order; a page and its size are not asked for. */
export function fetchIds(
  { path, calls, tenantId }: Target,
  { current: _current, size: _size, ...query }: Query,
): Promise<MatchingIds> {
  return call('GET', `${path}/${calls.ids ?? 'ids'}`, { query: { ...query, tenantId } })
}

/** A tree resource's rows as a forest; above a match everything stays. */
export function fetchForest(
  resource: Target,
  filters: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<TreeRow[]> {
  return call('GET', `${resource.path}/${resource.calls.list}`, {
    query: { ...filters, tenantId: resource.tenantId },
    signal,
  })
}

/** The whole row; a list may leave long fields out. */
export function fetchDetail(resource: Target, id: string): Promise<Row> {
  return call('GET', `${resource.path}/${resource.calls.detail}`, { query: { id, tenantId: resource.tenantId } })
}

/** What was changed of a row, the newest first; with `beforeId` what was changed before that. */
export function fetchHistory(
  { path, tenantId }: Omit<Target, 'calls'>,
  id: string,
  beforeId?: string,
): Promise<HistoryPage> {
  return call('GET', `${path}/history`, { query: { id, beforeId, tenantId } })
}

/** Adds without `id`, updates with it. A stale `version` is refused with 409 and changes nothing. `isVersion`: it brings an earlier version back. */
export function saveRow(
  resource: Target,
  body: Readonly<Record<string, unknown>>,
  isVersion = false,
): Promise<SaveAnswer> {
  return call('POST', `${resource.path}/${resource.calls.save}`, { body: withTenant(resource, body), isVersion })
}

/** Gives many rows the same values; a row that a rule refuses stays as it is and says why. */
export function editMany(
  resource: Target,
  ids: readonly string[],
  values: Readonly<Record<string, unknown>>,
): Promise<BulkAnswer> {
  return call('POST', `${resource.path}/bulk-edit`, { body: withTenant(resource, { ids, values }) })
}

/** Removes all of them or none. */
export function removeRows(resource: Target, ids: readonly string[]): Promise<{ ids: string[] }> {
  return call('POST', `${resource.path}/${resource.calls.remove}`, { body: withTenant(resource, { ids }) })
}

/** Brings removed rows back; 409 when something has taken their place. */
export function restoreRows(resource: Target, ids: readonly string[]): Promise<unknown> {
  return call('POST', `${resource.path}/${resource.calls.restore}`, { body: withTenant(resource, { ids }) })
}

function withTenant({ tenantId }: Target, body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return tenantId === undefined ? body : { ...body, tenantId }
}

/** Entries of a dictionary in the caller's language. Keys come as text. */
export function fetchDict(code: string, signal?: AbortSignal): Promise<{ dictKey: string; dictValue: string }[]> {
  return call('GET', '/blade-system/dict/dictionary', { query: { code }, signal })
}

/** Rows of a `select`, or the forest of a `tree`, as the call answers them. */
export function fetchChoices(
  { path, query }: ChoiceSource,
  tenantId: string | undefined,
  signal?: AbortSignal,
): Promise<Record<string, unknown>[]> {
  return call('GET', path, { query: { ...query, tenantId }, signal })
}
