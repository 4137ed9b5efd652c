import { sql } from 'kysely'
import type { InviteRowState } from '@drawdesk/contract/operation/invite'
import type { Page } from '@drawdesk/contract/core/schema'
import { countedPage } from '../../../../crud/counted-page.repository.ts'
import { createdWithin, filterExpression, type Filter } from '../../../../crud/filters.ts'
import type { Paging } from '../../../../crud/paging.ts'
import { seenCondition } from '../../../../crud/row-rule.ts'
import type { Db } from '../../../../platform/database/db.ts'
import type { Scope } from '../../../../platform/scope.ts'
import type { InviteStored } from '../invite.repository.ts'

type Seer = Pick<Scope, 'tenantId' | 'rowRules'>

export interface InviteFilter {
  state?: InviteRowState | undefined
  held?: 0 | 1 | undefined
  /** Parts of names or accounts, and of the code. */
  inviterName?: string | undefined
  userName?: string | undefined
  code?: string | undefined
  inviterId?: string | undefined
  /** When they registered. */
  dates: readonly Filter[]
}

/** Invitations by people that a data scope shows. */
const seen = (scope: Seer) => {
  const condition = seenCondition(scope, 'userAccount', 'inviter')
  return condition
    ? sql<boolean>`exists (select 1 from user_account inviter where inviter.tenant_id = ${scope.tenantId} and inviter.id = user_invite.inviter_id and ${condition})`
    : sql<boolean>`true`
}

const likeText = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

const isCalled = ({ tenantId }: Seer, column: 'inviter_id' | 'invited_id', name: string) =>
  sql<boolean>`exists (select 1 from user_account a where a.tenant_id = ${tenantId} and a.id = ${sql.ref(column)} and ${filterExpression({ column: 'a.realName', also: ['a.account'], operator: 'contains', value: name })})`

export function createInviteListRepository(db: Db) {
  const filtered = (scope: Seer, { state, held, inviterName, userName, code, inviterId, dates }: InviteFilter) => {
    let query = db.as(scope).selectFrom('userInvite').where('tenantId', '=', scope.tenantId).where(seen(scope))
    if (state !== undefined) query = query.where('state', '=', state)
    if (held !== undefined) query = query.where('isHeld', '=', held)
    if (inviterId !== undefined) query = query.where('inviterId', '=', inviterId)
    if (code !== undefined) query = query.where('code', 'like', likeText(code.toUpperCase()))
    if (inviterName !== undefined) query = query.where(isCalled(scope, 'inviter_id', inviterName))
    if (userName !== undefined) query = query.where(isCalled(scope, 'invited_id', userName))
    return createdWithin(dates, 'createTime')(query)
  }

  return {
    async page(scope: Seer, filter: InviteFilter, paging: Paging): Promise<Page<InviteStored>> {
      return countedPage(db, scope, {
        table: 'userInvite',
        narrowedBy: filter,
        paging,
        page: filtered(scope, filter)
          .selectAll()
          .orderBy('id', 'desc')
          .limit(paging.size)
          .offset((paging.current - 1) * paging.size),
        matching: filtered(scope, filter).select(sql<number>`1`.as('one')),
      })
    },

    /** Those of these that the scope sees, locked in the order of their ids; in a transaction. */
    async lockSeen(scope: Seer, ids: readonly string[]): Promise<InviteStored[]> {
      return filtered(scope, { dates: [] })
        .selectAll()
        .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
        .orderBy('id')
        .forUpdate()
        .execute()
    },

    /** The newest, and those that wait for a decision before them. */
    async listForGraph(scope: Seer, userId: string | undefined, most: number): Promise<InviteStored[]> {
      let query = filtered(scope, { dates: [] }).selectAll().orderBy('isHeld', 'desc').orderBy('id', 'desc').limit(most)
      if (userId !== undefined)
        query = query.where((or) => or.or([or('inviterId', '=', userId), or('invitedId', '=', userId)]))
      return query.execute()
    },

    /** What these people have in common: who shares which value. Values themselves stay here. */
    async listShared(scope: Seer, userIds: readonly string[]): Promise<{ kind: string; userIds: string[] }[]> {
      const { rows } = await sql<{ kind: string; userIds: string[] }>`
        select kind, array_agg(user_id::text order by user_id) as user_ids from user_invite_sign
        where tenant_id = ${scope.tenantId} and user_id = any(${[...userIds]}::bigint[]) and kind <> 'person' group by kind, value having count(*) > 1 order by count(*) desc, kind, value`.execute(
        db.as(scope),
      )
      return rows
    },
  }
}
