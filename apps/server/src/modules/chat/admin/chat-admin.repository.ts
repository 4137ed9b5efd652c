import { sql } from 'kysely'
import { filterExpression, type Filter } from '../../../crud/filters.ts'
import type { Paging, Sort } from '../../../crud/paging.ts'
import { flagsOf, visibleTo } from '../../../crud/row-rule.ts'
import { countedPage } from '../../../crud/counted-page.repository.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { ConversationRow } from '../messages/conversation.repository.ts'
import { patternOf } from './pattern-of.ts'

export interface ConversationsAsked {
  filters: readonly Filter[]
  /** In the title, as far as it is no number, address or key: what is masked must not be found by trying. */
  keyword?: string | undefined
  /** Of real name or account. */
  userName?: string | undefined
  sort: readonly Sort[]
  paging: Paging
}

/** A title without what a reader sees masked (chat-mask.ts), and more: every longer number, every address, every key, whatever follows a word for passwords. */
const WITHOUT_PRIVATE = sql`regexp_replace(regexp_replace(regexp_replace(chat_dialog.title, '[0-9０-９]([ -]?[0-9０-９]){3,}', '•', 'g'), '\\S*(@|sk-|[0-9A-Za-z_-]{16,})\\S*', '•', 'g'), '(密码|口令|密钥|令牌|passw|passphrase|passcode|pwd|secret|token|api[ _-]?key).*$', '\\1', 'i')`

/** Conversations of other people, as far as the scope sees them. */
export function createChatAdminRepository(db: Db) {
  const conversations = (scope: Scope) =>
    visibleTo(
      scope,
      'chatDialog',
    )(db.as(scope).selectFrom('chatDialog').where('tenantId', '=', scope.tenantId).where('isDeleted', '=', 0))
  const marked = (scope: Scope) =>
    visibleTo(scope, 'chatDialog')(db.as(scope).updateTable('chatDialog').where('tenantId', '=', scope.tenantId))

  return {
    find: (scope: Scope, id: string): Promise<ConversationRow | undefined> =>
      conversations(scope)
        .selectAll()
        .select(flagsOf(scope, 'chatDialog') as [])
        .where('id', '=', id)
        .executeTakeFirst(),

    async list(scope: Scope, { filters, keyword = '', userName = '', sort, paging }: ConversationsAsked) {
      const { tenantId } = scope
      let found = conversations(scope)
      for (const filter of filters) found = found.where(filterExpression(filter))
      if (keyword !== '') found = found.where(sql<boolean>`${WITHOUT_PRIVATE} ilike ${patternOf(keyword)}`)
      if (userName !== '') {
        const isWanted = filterExpression({
          column: 'u.realName',
          also: ['u.account'],
          operator: 'contains',
          value: userName,
        })
        found = found.where(
          sql<boolean>`chat_dialog.user_id in (select u.id from user_account u where u.tenant_id = ${tenantId} and ${isWanted})`,
        )
      }
      let page = found
        .selectAll()
        .select(flagsOf(scope, 'chatDialog') as [])
        .limit(paging.size)
        .offset((paging.current - 1) * paging.size)
      for (const { column, order } of sort) page = page.orderBy(column as 'id', order)
      return countedPage(db, scope, {
        table: 'chatDialog',
        narrowedBy: ['others', filters, keyword, userName],
        paging,
        page,
        matching: found.select(sql<number>`1`.as('one')),
      })
    },

    /** Marks them; answers the ids of those that it could. */
    async remove(scope: Scope, ids: readonly string[], now: Date): Promise<string[]> {
      const rows = await marked(scope)
        .set({ isDeleted: 1, updateUser: scope.userId, updateTime: now, version: sql<number>`version + 1` })
        .where('isDeleted', '=', 0)
        .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
        .returning('id')
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Brings back what this very person removed: what its owner deleted stays deleted. */
    async restore(scope: Scope, ids: readonly string[], now: Date): Promise<string[]> {
      const rows = await marked(scope)
        .set({ isDeleted: 0, updateTime: now, version: sql<number>`version + 1` })
        .where('isDeleted', '=', 1)
        .where('updateUser', '=', scope.userId)
        .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
        .returning('id')
        .execute()
      return rows.map(({ id }) => id)
    },

    /** What is being answered in these conversations. */
    listAnswering: (scope: Scope, ids: readonly string[]) =>
      db
        .as(scope)
        .selectFrom('chatMessage')
        .selectAll()
        .where('tenantId', '=', scope.tenantId)
        .where('role', '=', 'assistant')
        .where('state', 'in', [0, 1])
        .where('isDeleted', '=', 0)
        .where(sql<boolean>`dia_id = any(${[...ids]}::bigint[])`)
        .execute(),
  }
}
