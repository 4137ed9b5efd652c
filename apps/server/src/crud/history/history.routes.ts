import { Type } from 'typebox'
import { Id, type TObject, type TSchema } from '@drawdesk/contract/core/schema'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import { HISTORY_PAGE, HistoryPage, type FieldChange } from '@drawdesk/contract/logs/history'
import { formatTime } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller, Scope } from '../../platform/scope.ts'
import { route, type AnyRoute } from '../../wire/route.ts'
import { tenantArgumentOf } from '../operator.service.ts'
import { hiddenIn } from '../row-rule.ts'
import { findRow, getRow } from '../rows.repository.ts'
import type { ResourceTable } from '../tables.ts'
import type { KeptField } from './kept-change.ts'
import { findChanges, findNamesOfPeople, type NotedTable } from './row-change.repository.ts'

interface HistoryOptions {
  resource: { name: string; path: string; row: TObject; texts: { title: Bilingual }; hasTenant?: true }
  permission: string | readonly string[]
  scopeIn(caller: Caller, input: { tenantId?: string }): Scope | Promise<Scope>
  /** A column that is too large to show: that it is another is said, under its name on the wire. */
  large?: { column: string; field: string }
}

/** Rows of the kit, with the rules that bound them; or others, by what keys them. `find` refuses what is not there. */
type HistoryRows =
  /** `ofRemoved`: also of rows that are removed, for lists that show those. */
  | { table: ResourceTable; key?: never; ofRemoved?: true }
  | { table: NotedTable; key: TSchema; find(scope: Scope, id: string): Promise<unknown> }

/** `history`: who changed what of a row, from what, as far as the caller sees the row and its fields. */
export function historyRoutes(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { resource, permission, scopeIn, large, ...rows }: HistoryOptions & HistoryRows,
): AnyRoute[] {
  const isOfRow = (field: string): boolean => field in resource.row.properties

  return [
    route({
      method: 'GET',
      path: `${resource.path}/history`,
      summary: `${resource.texts.title.en}: what was changed of one row, the newest first`,
      audit: `${resource.name}.rowHistory`,
      permission,
      input: Type.Object({ id: rows.key ?? Id, beforeId: Type.Optional(Id), ...tenantArgumentOf(resource) }),
      answer: HistoryPage,
      async handle({ caller, input }) {
        const { id, beforeId, tenantId } = input as { id: string; beforeId?: string; tenantId?: string }
        const scope = await scopeIn(caller, tenantId === undefined ? {} : { tenantId })
        const isHidden = await hidingIn(scope, id)
        const found = await findChanges(db, scope, { table: rows.table, rowId: id, beforeId, most: HISTORY_PAGE + 1 })
        const page = found.slice(0, HISTORY_PAGE)
        const names = await namesOf(
          caller,
          scope,
          page.map(({ userId }) => userId),
        )
        return {
          changes: page.flatMap(({ id: changeId, fields, createTime, action, userId, origin, originName }) => {
            const shown = fields.map(withoutLarge).filter(({ f }) => isOfRow(f) && !isHidden(f))
            // A change of what the caller does not see is none to them.
            if (action === 'edit' && fields.length > 0 && shown.length === 0) return []
            return [
              {
                id: changeId,
                action,
                userId,
                userName: names.get(userId) ?? '',
                origin: origin ?? '',
                originName: originName ?? '',
                time: formatTime(createTime, config.timeZone),
                fields: shown.map((field) => viewField(field, config.timeZone)),
              },
            ]
          }),
          isMore: found.length > HISTORY_PAGE,
        }
      },
    }),
  ]

  function withoutLarge(kept: KeptField): KeptField {
    return large !== undefined && kept.f === large.column ? { f: large.field, b: '', a: '', w: 0 } : kept
  }

  /** @throws AppError `common.notFound` */
  async function hidingIn(scope: Scope, id: string): Promise<(field: string) => boolean> {
    if (rows.key === undefined) {
      const gone = rows.ofRemoved && (await findRow(db, scope, rows.table, id, 1))
      return hiddenIn(scope, rows.table, gone ?? (await getRow(db, scope, rows.table, id)))
    }
    await rows.find(scope, id)
    return () => false
  }

  /** An operator at work in another tenant is named to people of the platform alone. */
  async function namesOf(caller: Scope, scope: Scope, userIds: readonly string[]): Promise<Map<string, string>> {
    const there = await findNamesOfPeople(db, scope, userIds)
    if (caller.tenantId === scope.tenantId) return there
    return new Map([...(await findNamesOfPeople(db, caller, userIds)), ...there])
  }
}

/** As PostgreSQL writes a time in JSON. */
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:?\d\d)?$/

const viewField = ({ f, b, a, w }: KeptField, timeZone: string): FieldChange => {
  const [before = '', after = ''] = [b, a].map((text) =>
    ISO_TIME.test(text) ? formatTime(new Date(text), timeZone) : text,
  )
  return { field: f, before, after, isWhole: w === 1 }
}
