import { drawStyleResource } from '@drawdesk/contract/drawing/draw-style'
import { IdOrEmpty, Type } from '@drawdesk/contract/core/schema'
import type { ResourceOptions } from '../../../crud/resource-options.ts'
import type { Values } from '../../../crud/values.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { FileService } from '../../files/file.service.ts'
import type { VersionedRow, RowVersions } from '../../../crud/versions/row-version.service.ts'
import { drawStyleErrors } from './draw-style.errors.ts'
import { createDrawStyleRepository, type DrawStyleRow } from './draw-style.repository.ts'
import { contentOf, prepareStyle, STYLE_FIELDS, toStyleColumns, type StyleContent } from './draw-style.save.ts'
import { createStyleApisRepository } from './style-apis.repository.ts'
import { createStyleLinksRepository } from './style-links.repository.ts'

/** Experiences that are named when they keep a style from being removed. */
const NAMED_MAX = 5

export function versionedOf(row: DrawStyleRow): VersionedRow {
  const { id, version, updateUser, updateTime } = row
  return { id, version, updateUser, updateTime, content: { ...contentOf(row) } }
}

/** Columns of a save by the kit, json among them as text. */
export function readGiven<Content>(
  values: Values,
  fields: readonly (keyof Content & string)[],
  json: readonly string[],
): Partial<Content> {
  const given = fields
    .filter((field) => values[field] !== undefined)
    .map((field) => [field, json.includes(field) ? (JSON.parse(String(values[field])) ?? []) : values[field]])
  return Object.fromEntries(given) as Partial<Content> // read by the schema of the save call
}

/** Styles as a declared resource: what its calls add to those that the kit makes. */
export function styleOptions(
  deps: Pick<Deps, 'db' | 'clock'> & { files: FileService; rowVersions: RowVersions },
): ResourceOptions {
  const { db, clock, files, rowVersions: versions } = deps

  return {
    resource: drawStyleResource, // its fields are named more narrowly
    table: 'drawStyle',
    searches: { exId: Type.Optional(IdOrEmpty), tag: Type.Optional(Type.String({ maxLength: 30 })) },

    async narrow(filters, scope, input) {
      const { exId, tag } = input as { exId?: string; tag?: string }
      return [
        ...filters,
        ...(exId
          ? [
              {
                column: 'id',
                operator: 'anyOf',
                value: await createStyleLinksRepository(db).styleIdsOf(scope, exId),
              } as const,
            ]
          : []),
        ...(tag?.trim() ? [{ column: 'tags', operator: 'hasItem', value: tag.trim() } as const] : []),
      ]
    },

    async toColumns(trx, caller, { values, before: existing }) {
      const before = existing ? await createDrawStyleRepository(trx).lock(caller, String(existing.id)) : undefined
      if (existing && !before) throw commonErrors.notFound()
      const { content, problems } = await prepareStyle(
        trx,
        caller,
        readGiven<StyleContent>(values, STYLE_FIELDS, ['variables', 'values', 'tags']),
        before,
      )
      if (problems.length > 0) throw commonErrors.badInput({ errors: problems })
      return toStyleColumns(content)
    },

    async afterChange(trx, caller, { ids }) {
      const rows = await createDrawStyleRepository(trx).listAny(caller, ids)
      for (const row of rows) await versions.keepIfChanged(trx, caller, 'drawStyle', versionedOf(row))
      const there = new Set(rows.map(({ id }) => id))
      const removed = ids.filter((id) => !there.has(id))
      const names =
        removed.length === 0
          ? []
          : await createStyleLinksRepository(trx).namesOnline(caller, removed, { now: clock.now(), most: NAMED_MAX })
      if (names.length > 0) throw drawStyleErrors.inUse({ values: { names: names.join('、') } })
    },

    decorate: (scope, rows) => showStyles(scope, rows),
  }

  async function showStyles(scope: Scope, rows: Values[]): Promise<Values[]> {
    const styles = rows as unknown as DrawStyleRow[]
    const ids = styles.map(({ id }) => id)
    const [views, apis, links] = await Promise.all([
      files.viewsOf(
        scope,
        styles.flatMap(({ cover }) => cover ?? []),
      ),
      createStyleApisRepository(db).namesOf(
        scope,
        styles.flatMap(({ apiId }) => apiId ?? []),
      ),
      createStyleLinksRepository(db).list(scope, ids),
    ])
    const byStyle = Map.groupBy(links, ({ styleId }) => styleId)
    return styles.map((row) => {
      const own = byStyle.get(row.id) ?? []
      return {
        ...row,
        coverFile: views.get(row.cover ?? '') ?? null,
        apiName: apis.get(row.apiId)?.apiName ?? '',
        exIds: own.map(({ exId }) => exId),
        exNames: own.map(({ exName }) => exName),
      }
    })
  }
}
