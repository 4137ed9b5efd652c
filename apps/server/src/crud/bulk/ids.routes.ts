import { Type } from 'typebox'
import { IDS_MOST, MatchingIds } from '@drawdesk/contract/core/schema'
import type { Deps } from '../../platform/deps.ts'
import { route, type AnyRoute } from '../../wire/route.ts'
import type { ExportOptions } from '../export/export.routes.ts'
import { filterSchemaOf, readFilters } from '../filters.ts'
import { scopeOf, tenantArgumentOf } from '../operator.service.ts'
import { readSort } from '../paging.ts'
import { isPlatformTable } from '../tables.ts'
import type { Values } from '../values.ts'
import { finderOf } from './finder.ts'
import { findMatchingIds } from './ids.repository.ts'

/** `ids`: those of all rows of a list that match, for who chooses all of them at once. */
export function idsRoutes({ db, config }: Pick<Deps, 'db' | 'config'>, options: ExportOptions): AnyRoute[] {
  const { resource, table, searches = {}, narrow = (filters) => filters, chunks } = options
  const finder = finderOf({ db, config }, options)
  const isPlatform = table !== undefined && isPlatformTable(table)
  return [
    route({
      method: 'GET',
      path: `${resource.path}/${resource.calls.ids ?? 'ids'}`,
      summary: `${resource.texts.title.en}: ids of all rows that match`,
      audit: `${resource.name}.ids`,
      permission: resource.code,
      input: Type.Object({
        ...filterSchemaOf(resource),
        ...searches,
        ...tenantArgumentOf(resource),
        ascs: Type.Optional(Type.String()),
        descs: Type.Optional(Type.String()),
      }),
      answer: MatchingIds,
      ...(finder && { finder }),
      async handle({ caller, input }) {
        const scope = isPlatform ? caller : await scopeOf(db, caller, (input as Values).tenantId)
        const filters = await narrow(
          readFilters(resource, isPlatform ? input : { ...input, tenantId: undefined }, config.timeZone),
          scope,
          input,
        )
        const sort = readSort(resource, input)
        return upTo(
          IDS_MOST,
          chunks
            ? await firstOf(chunks(scope, { filters, sort }), IDS_MOST + 1)
            : table === undefined
              ? []
              : await findMatchingIds(db, scope, { table, filters, sort, most: IDS_MOST + 1 }),
        )
      },
    }),
  ]
}

/** The answer from one id more than it may hold. */
export const upTo = (most: number, ids: readonly string[]): MatchingIds => ({
  ids: ids.slice(0, most),
  isMore: ids.length > most,
})

/** Ids of the first rows that come; the rest is not read. */
export async function firstOf(chunks: AsyncIterable<readonly Values[]>, most: number): Promise<string[]> {
  const ids: string[] = []
  for await (const chunk of chunks) {
    ids.push(...chunk.map(({ id }) => String(id)))
    if (ids.length >= most) break
  }
  return ids
}
