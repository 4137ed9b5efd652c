import { sql, type Selectable } from 'kysely'
import type { DrawGateTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { GateRow } from './gate.ts'

export type DrawGateRow = Selectable<DrawGateTable>

/** Steps in which an attempt is at work with its key. */
const AT_WORK = ['submitting', 'running', 'unknown', 'fetching']

/**
 * What all processes know of the keys and limits of drawing APIs. A row counts for the version of the API that it was written for: saving or
 * activating an API makes its circuit and its keys fresh.
 */
export function createGateRepository(db: Db) {
  const gates = (scope: Scope, apiIds: readonly string[]) =>
    db
      .as(scope)
      .selectFrom('drawGate')
      .where('tenantId', '=', scope.tenantId)
      .where('apiId', 'in', [...apiIds])

  return {
    list: async (scope: Scope, apiIds: readonly string[]): Promise<DrawGateRow[]> =>
      apiIds.length === 0 ? [] : gates(scope, apiIds).selectAll().execute(),

    /** In a transaction: makes what is missing and holds all rows of the API until its end, so that one decision is made after the other. */
    async lock(scope: Scope, apiId: string, rows: readonly { id: string; keyName: string }[]): Promise<DrawGateRow[]> {
      const held = (): Promise<DrawGateRow[]> =>
        gates(scope, [apiId]).selectAll().orderBy('keyName').forUpdate().execute()
      const found = await held()
      const missing = rows.filter(({ keyName }) => !found.some((row) => row.keyName === keyName))
      if (missing.length === 0) return found
      const values = missing.map(({ id, keyName }) => ({ id, keyName, apiId, tenantId: scope.tenantId }))
      await db
        .as(scope)
        .insertInto('drawGate')
        .values(values)
        .onConflict((conflict) => conflict.columns(['tenantId', 'apiId', 'keyName']).doNothing())
        .execute()
      return held()
    },

    async write(scope: Scope, apiId: string, apiVersion: number, gate: GateRow): Promise<void> {
      const {
        keyName,
        tokens,
        tokensTime,
        blockedUntil,
        blockedReason,
        failures,
        state,
        reason,
        until,
        probeInfoId,
        since,
      } = gate
      await db
        .as(scope)
        .updateTable('drawGate')
        .set({
          tokens,
          tokensTime,
          blockedUntil,
          blockedReason,
          failures,
          state,
          reason,
          until,
          probeInfoId,
          since,
          apiVersion,
          updateTime: sql<Date>`now()`,
          version: sql<number>`version + 1`,
        })
        .where('tenantId', '=', scope.tenantId)
        .where('apiId', '=', apiId)
        .where('keyName', '=', keyName)
        .execute()
    },

    /** State of the drawing that tries a half-open circuit; undefined when there is no such record. */
    async findProbeState(scope: Scope, infoId: string): Promise<number | undefined> {
      const row = await db
        .as(scope)
        .selectFrom('drawInfo')
        .select('state')
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', infoId)
        .executeTakeFirst()
      return row?.state
    },

    /** Attempts at work with each key of this API, but for one drawing. */
    async countInFlight(scope: Scope, apiId: string, exceptInfoId: string): Promise<Map<string, number>> {
      const rows = await db
        .as(scope)
        .selectFrom('drawAttempt')
        .innerJoin('drawInfo', (join) =>
          join.onRef('drawInfo.id', '=', 'drawAttempt.infoId').onRef('drawInfo.tenantId', '=', 'drawAttempt.tenantId'),
        )
        .select(['drawAttempt.keyName', sql<string>`count(*)`.as('count')])
        .where('drawAttempt.tenantId', '=', scope.tenantId)
        .where('drawAttempt.keyName', '<>', '')
        .where('drawAttempt.step', 'in', AT_WORK)
        .where('drawAttempt.infoId', '<>', exceptInfoId)
        .where('drawInfo.apiId', '=', apiId)
        .where('drawInfo.state', 'in', [0, 1])
        .groupBy('drawAttempt.keyName')
        .execute()
      return new Map(rows.map(({ keyName, count }) => [keyName, Number(count)]))
    },
  }
}

export type GateRepository = ReturnType<typeof createGateRepository>
