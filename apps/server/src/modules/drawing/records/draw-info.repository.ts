import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import { DRAW_END_STATES } from '@drawdesk/contract/drawing/records/draw-info'
import type { DrawInfoTable } from '../../../db/schema.generated.ts'
import { flagsOf, seenCondition } from '../../../crud/row-rule.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { DrawAttemptRow } from './draw-attempt.repository.ts'

export type DrawInfoRow = Selectable<DrawInfoTable>

/** What a record is after a change of its state or progress: all that is published of it (records/draw-events.service.ts). */
export const PUBLISHED = ['id', 'userId', 'state', 'step', 'progress', 'takenDown', 'isDeleted', 'version'] as const
export type PublishedRow = Pick<DrawInfoRow, (typeof PUBLISHED)[number]>

/** What a record names by id. */
export type NamingRow = Pick<DrawInfoRow, 'apiId' | 'userId'> &
  Partial<Pick<DrawInfoRow, 'styleId' | 'exId' | 'promptId'>>
export type DrawNames = Record<'apis' | 'users' | 'styles' | 'experiences' | 'prompts', Map<string, string>>

/** Records of drawings. States move by compare-and-set only. */
export function createDrawInfoRepository(db: Db) {
  const records = (scope: Scope) =>
    db.as(scope).selectFrom('drawInfo').where('tenantId', '=', scope.tenantId).where('isDeleted', '=', 0)

  /** Of people at work; a scope never takes away what one has drawn oneself. */
  const seenRecords = (scope: Scope) => {
    const condition = seenCondition(scope, 'drawInfo')
    return records(scope).$if(condition !== undefined, (query) =>
      query.where(sql<boolean>`(${condition} or draw_info.user_id = ${scope.userId}::bigint)`),
    )
  }

  return {
    /** One's own drawing, or one that the scope sees. */
    find: (scope: Scope, id: string): Promise<DrawInfoRow | undefined> =>
      seenRecords(scope)
        .selectAll()
        .select(flagsOf(scope, 'drawInfo') as [])
        .where('id', '=', id)
        .executeTakeFirst(),

    /** Those of these that are one's own or that the scope sees, newest first. */
    list: (scope: Scope, ids: readonly string[]): Promise<DrawInfoRow[]> =>
      seenRecords(scope)
        .selectAll()
        .select(flagsOf(scope, 'drawInfo') as [])
        .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
        .orderBy('id', 'desc')
        .execute(),

    findByRequest: (scope: Scope, clientRequestId: string): Promise<DrawInfoRow | undefined> =>
      records(scope)
        .selectAll()
        .where('userId', '=', scope.userId)
        .where('clientRequestId', '=', clientRequestId)
        .executeTakeFirst(),

    /** A request id older than a day is free again. */
    async forgetRequest(scope: Scope, id: string): Promise<void> {
      await db
        .as(scope)
        .updateTable('drawInfo')
        .set({ clientRequestId: '' })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .execute()
    },

    /** Marks those of these deleted (or undoes it) that the scope sees and that have ended; answers them. */
    async mark(
      scope: Scope,
      ids: readonly string[],
      { isDeleted, time }: { isDeleted: 0 | 1; time: Date },
    ): Promise<PublishedRow[]> {
      const condition = seenCondition(scope, 'drawInfo')
      return db
        .as(scope)
        .updateTable('drawInfo')
        .set({ isDeleted, updateUser: scope.userId, updateTime: time, version: sql<number>`version + 1` })
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', isDeleted === 1 ? 0 : 1)
        .where('state', 'in', [...DRAW_END_STATES])
        .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
        .$if(condition !== undefined, (query) =>
          query.where(sql<boolean>`(${condition} or draw_info.user_id = ${scope.userId}::bigint)`),
        )
        .returning(PUBLISHED)
        .execute()
    },

    listChildren: (scope: Scope, parentId: string) =>
      seenRecords(scope)
        .select(['id', 'type', 'state'])
        .where('parentId', '=', parentId)
        .orderBy('id')
        .limit(100)
        .execute(),

    async insert(scope: Scope, row: Omit<Insertable<DrawInfoTable>, 'tenantId'>): Promise<void> {
      await db
        .as(scope)
        .insertInto('drawInfo')
        .values({ ...row, tenantId: scope.tenantId })
        .execute()
    },

    /**
     * Moves a record on when it still is in one of these states and this attempt; undefined when somebody else moved it first.
     */
    async move(
      scope: Scope,
      at: { id: string; attempts?: number; from: readonly number[] },
      values: Omit<Updateable<DrawInfoTable>, 'lineage' | 'takenDown'> & {
        lineage?: string | RawBuilder<string>
        takenDown?: RawBuilder<number>
      },
    ): Promise<PublishedRow | undefined> {
      let query = db
        .as(scope)
        .updateTable('drawInfo')
        .set({ ...values, version: sql<number>`version + 1` })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', at.id)
        .where('state', 'in', [...at.from])
      if (at.attempts !== undefined) query = query.where('attempts', '=', at.attempts)
      return query.returning(PUBLISHED).executeTakeFirst()
    },

    /** Why one that has not ended waits in front of its provider, or that it does no more; undefined when that is known already. */
    setStep: (scope: Scope, at: { id: string; attempts: number }, step: string): Promise<PublishedRow | undefined> =>
      db
        .as(scope)
        .updateTable('drawInfo')
        .set({ step, version: sql<number>`version + 1` })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', at.id)
        .where('attempts', '=', at.attempts)
        .where('state', 'in', [0, 1])
        .where('step', '<>', step)
        .returning(PUBLISHED)
        .executeTakeFirst(),

    /** Never falls within an attempt; undefined when it did not rise. */
    async setProgress(
      scope: Scope,
      at: { id: string; attempts: number },
      progress: number,
    ): Promise<PublishedRow | undefined> {
      return db
        .as(scope)
        .updateTable('drawInfo')
        .set({ progress, version: sql<number>`version + 1` })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', at.id)
        .where('attempts', '=', at.attempts)
        .where('state', '=', 1)
        .where('progress', '<', progress)
        .returning(PUBLISHED)
        .executeTakeFirst()
    },

    /** The provider failed, and another order begins: what was done of the one before counts no more. */
    startOver: (scope: Scope, at: { id: string; attempts: number }): Promise<PublishedRow | undefined> =>
      db
        .as(scope)
        .updateTable('drawInfo')
        .set({ progress: 0, version: sql<number>`version + 1` })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', at.id)
        .where('attempts', '=', at.attempts)
        .where('state', '=', 1)
        .returning(PUBLISHED)
        .executeTakeFirst(),

    /** A record and its present attempt, in one round trip. */
    async findWithAttempt(
      scope: Scope,
      id: string,
    ): Promise<{ info: DrawInfoRow; attempt: DrawAttemptRow | undefined } | undefined> {
      const [[info], [attempt]] = await db.batch(scope, [
        seenRecords(scope)
          .selectAll()
          .select(flagsOf(scope, 'drawInfo') as [])
          .where('id', '=', id),
        db
          .as(scope)
          .selectFrom('drawAttempt')
          .selectAll()
          .where('tenantId', '=', scope.tenantId)
          .where('infoId', '=', id)
          .orderBy('no', 'desc')
          .limit(1),
      ])
      return info && { info, attempt: attempt?.no === info.attempts ? attempt : undefined }
    },

    /** Names of what a page of records was made by and of who made it, removed ones too; one round trip. */
    async namesOf(scope: Scope, rows: readonly NamingRow[]): Promise<DrawNames> {
      const idsIn = (column: keyof NamingRow) => [...new Set(rows.flatMap((row) => row[column] ?? []))]
      const q = db.as(scope)
      const named = (column: keyof NamingRow) => sql<boolean>`id = any(${idsIn(column)}::bigint[])`
      const [apis, users, styles, experiences, prompts] =
        rows.length === 0
          ? [[], [], [], [], []]
          : await db.batch(scope, [
              q
                .selectFrom('drawApi')
                .select(['id', 'apiName as name'])
                .where('tenantId', '=', scope.tenantId)
                .where(named('apiId')),
              q
                .selectFrom('userAccount')
                .select(['id', 'realName as name'])
                .where('tenantId', '=', scope.tenantId)
                .where(named('userId')),
              q
                .selectFrom('drawStyle')
                .select(['id', 'styleName as name'])
                .where('tenantId', '=', scope.tenantId)
                .where(named('styleId')),
              q
                .selectFrom('drawEx')
                .select(['id', 'exName as name'])
                .where('tenantId', '=', scope.tenantId)
                .where(named('exId')),
              q
                .selectFrom('drawPrompt')
                .select(['id', 'title as name'])
                .where('tenantId', '=', scope.tenantId)
                .where(named('promptId')),
            ])
      const mapOf = (found: readonly { id: string; name: string }[]): Map<string, string> =>
        new Map(found.map(({ id, name }) => [id, name]))
      return {
        apis: mapOf(apis),
        users: mapOf(users),
        styles: mapOf(styles),
        experiences: mapOf(experiences),
        prompts: mapOf(prompts),
      }
    },
  }
}

export type DrawInfoRepository = ReturnType<typeof createDrawInfoRepository>
