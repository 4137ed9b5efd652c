import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import type { Static, TObject } from '@drawdesk/contract/core/schema'

/** A row as the kit handles it: an id, perhaps a version, and fields it knows only by name. */
export type Row = { id: string; version?: number } & Record<string, unknown>

/** The typed row of a resource, for slots and callers: `RowOf<typeof paramResource>`. */
export type RowOf<R> = R extends ResourceDefinition<infer S extends TObject> ? Static<S> : never

/**
 * The same definition with its row type forgotten. The parts of the kit look fields up by name, so one type serves
 * every resource; what a screen passes in and gets back stays typed at the border (`ResourcePage`, the two hooks).
 */
export function untyped<S extends TObject>(resource: ResourceDefinition<S>): ResourceDefinition {
  // The field maps are keyed by the row's names; a map over all names is wider, which TypeScript cannot see through a mapped type.
  return resource
}
