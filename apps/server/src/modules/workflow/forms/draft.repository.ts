import { countedPage } from '../../../crud/counted-page.repository.ts'
import { createdWithin, type Filter } from '../../../crud/filters.ts'
import type { Paging } from '../../../crud/paging.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { sql } from 'kysely'

type Person = Pick<Scope, 'tenantId' | 'userId'>

/** What a draft is of: a process that is to be started (`taskId` "0"), or a task (`definitionId` "0"). */
export interface DraftOf {
  definitionId: string
  taskId: string
}

export interface DraftRow extends DraftOf {
  id: string
  processName: string
  updateTime: Date
}

/** What people have filled in and not sent yet; each has their own. */
export function createDraftRepository(db: Db) {
  const own = ({ tenantId, userId }: Person) =>
    db.as({ tenantId }).selectFrom('wfDraft').where('tenantId', '=', tenantId).where('userId', '=', userId)

  return {
    async find(
      person: Person,
      { definitionId, taskId }: DraftOf,
    ): Promise<{ content: Record<string, unknown>; updateTime: Date } | undefined> {
      const row = await own(person)
        .select(['content', 'updateTime'])
        .where('definitionId', '=', definitionId)
        .where('taskId', '=', taskId)
        .executeTakeFirst()
      return row && { ...row, content: row.content as Record<string, unknown> } // written by `save`
    },

    /** Newest first. */
    page(person: Person, { dates, paging }: { dates: readonly Filter[]; paging: Paging }) {
      const query = own(person).$call(createdWithin(dates, 'createTime'))
      return countedPage<DraftRow>(db, person, {
        table: 'wfDraft',
        narrowedBy: [person.userId, dates],
        paging,
        page: query
          .select(['id', 'definitionId', 'taskId', 'processName', 'updateTime'])
          .orderBy('updateTime', 'desc')
          .orderBy('id', 'desc')
          .limit(paging.size)
          .offset((paging.current - 1) * paging.size),
        matching: query.select(sql<number>`1`.as('one')),
      })
    },

    /** In place of the one before. */
    async save(
      person: Person,
      { id, content, now, ...draft }: DraftOf & { id: string; processName: string; content: object; now: Date },
    ): Promise<void> {
      const { tenantId, userId } = person
      const change = { content: JSON.stringify(content), processName: draft.processName, updateTime: now }
      await db
        .as(person)
        .insertInto('wfDraft')
        .values({ ...draft, ...change, id, tenantId, userId, createUser: userId, createTime: now })
        .onConflict((conflict) =>
          conflict.columns(['tenantId', 'userId', 'definitionId', 'taskId']).doUpdateSet(change),
        )
        .execute()
    },

    async remove({ tenantId, userId }: Person, { definitionId, taskId }: DraftOf): Promise<void> {
      await db
        .as({ tenantId })
        .deleteFrom('wfDraft')
        .where('tenantId', '=', tenantId)
        .where('userId', '=', userId)
        .where('definitionId', '=', definitionId)
        .where('taskId', '=', taskId)
        .execute()
    },

    /** Of all tenants: those that were saved before this time. Answers how many there were. */
    async removeOld(before: Date): Promise<number> {
      const { numDeletedRows } = await db
        .across('maintenance')
        .deleteFrom('wfDraft')
        .where('updateTime', '<', before)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}
