import { Type, type TObject } from 'typebox'
import { permissionOf, type ResourceDefinition } from '@drawdesk/contract/core/resource'
import { Id, IdsAnswer, SaveAnswer } from '@drawdesk/contract/core/schema'
import { RollbackRow, RowVersion } from '@drawdesk/contract/core/versions'
import type { Deps } from '../../platform/deps.ts'
import { comingFrom } from '../../platform/row-changes.ts'
import type { Caller } from '../../platform/scope.ts'
import { route, type AnyRoute } from '../../wire/route.ts'
import { activeRoute } from './active.routes.ts'
import { callNamedAfter, copyRoute } from './copy.routes.ts'
import type { RollbackTo } from './versioned-rows.service.ts'
import type { WireVersion } from './row-version.service.ts'

const FILE_BYTES_MAX = 8 * 1024 * 1024
const ById = Type.Object({ id: Id })
const ByIds = Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 500 }) })

/** What is done with the rows; a library has the calls of what it can. */
export interface LibraryRows {
  setActive?(scope: Caller, id: string, active: 0 | 1): Promise<{ id: string; active: 0 | 1; version: number }>
  /** An inactive copy. */
  copy?(scope: Caller, id: string): Promise<SaveAnswer>
  remove?(scope: Caller, ids: readonly string[]): Promise<string[]>
  listVersions(scope: Caller, id: string): Promise<WireVersion[]>
  rollback(scope: Caller, to: RollbackTo): Promise<SaveAnswer>
}

/** Rows as a file, for another tenant or another day. */
export interface LibraryFiles<File = unknown> {
  schema: TObject
  write(scope: Caller, ids: readonly string[]): Promise<File>
  /** All rows of the file or none. */
  read(scope: Caller, file: File): Promise<{ ids: string[] }>
}

export interface LibraryOptions<File> {
  /** Of the caller's own tenant alone: without `hasTenant`. */
  resource: Pick<ResourceDefinition, 'name' | 'path' | 'code' | 'hasTenant'>
  /** In the summaries of the calls: `a style`, `styles`. */
  words: { one: string; many: string }
  rows: LibraryRows
  files?: LibraryFiles<File>
}

/**
 * The calls of a library whose rows keep versions, beside those of the resource: `changeActive`, `copyDrawStyle`, `delDrawStyle`,
 * `versions`, `rollback`, `exportFile`, `importFile`, as far as the rows and files can do them.
 *
 * @throws Error for a resource with `hasTenant`: these calls ask for no tenant, so list and save would go elsewhere than they.
 */
export function libraryRoutes<File = never>(
  deps: Pick<Deps, 'db'>,
  { resource, words: { one, many }, rows, files }: LibraryOptions<File>,
): AnyRoute[] {
  const { name } = resource
  if (resource.hasTenant) throw new Error(`${name} names a tenant, which the calls of a library do not ask for`)
  const { setActive, copy, remove } = rows
  const path = (call: string): string => `${resource.path}/${call}`
  const heading = `${many.charAt(0).toUpperCase()}${many.slice(1)}`
  const [canAdd, canEdit, canDelete, canView] = (['add', 'edit', 'delete', 'view'] as const).map((action) =>
    permissionOf(resource, action),
  ) as [string, string, string, string]
  const routes: AnyRoute[] = []

  if (setActive) routes.push(activeRoute(deps, { resource, summary: `Switch ${one} on or off`, setActive }))
  if (copy) routes.push(copyRoute({ resource, summary: `Copy ${one}`, copy }))
  if (remove)
    routes.push(
      route({
        method: 'GET',
        isCommand: true,
        path: callNamedAfter(resource, 'del'),
        summary: `Remove ${one}`,
        audit: `${name}.delete`,
        permission: canDelete,
        input: ById,
        answer: IdsAnswer,
        handle: async ({ caller, input }) => ({ ids: await remove(caller, [input.id]) }),
      }),
    )
  routes.push(
    route({
      method: 'GET',
      path: path('versions'),
      summary: `Kept versions of ${one}, newest first`,
      audit: `${name}.versions`,
      permission: [canView, canEdit],
      input: ById,
      answer: Type.Array(RowVersion),
      handle: ({ caller, input }) => rows.listVersions(caller, input.id),
    }),
    route({
      method: 'POST',
      path: path('rollback'),
      summary: `Make an earlier version of ${one} its newest`,
      audit: `${name}.rollback`,
      permission: canEdit,
      input: RollbackRow,
      answer: SaveAnswer,
      handle: ({ caller, input }) => comingFrom({ kind: 'version' }, () => rows.rollback(caller, input)),
    }),
  )
  if (files)
    routes.push(
      route({
        method: 'POST',
        path: path('exportFile'),
        summary: `${heading} as a file`,
        audit: `${name}.exportFile`,
        isExport: true,
        permission: [canView, canEdit],
        input: ByIds,
        answer: files.schema,
        handle: ({ caller, input }) => files.write(caller, input.ids),
      }),
      route({
        method: 'POST',
        path: path('importFile'),
        summary: `Add the ${many} of a file, all or none`,
        audit: `${name}.importFile`,
        permission: canAdd,
        input: files.schema,
        answer: IdsAnswer,
        bodyLimit: FILE_BYTES_MAX,
        handle: ({ caller, input }) => comingFrom({ kind: 'import' }, () => files.read(caller, input as File)), // by its schema
      }),
    )
  return routes
}
