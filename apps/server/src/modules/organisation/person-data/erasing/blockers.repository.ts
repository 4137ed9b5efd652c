import { sql } from 'kysely'
import { type BlockerKind } from '@drawdesk/contract/organisation/person-data'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { Db } from '../../../../platform/database/db.ts'
import type { Scope } from '../../../../platform/scope.ts'

type Tenant = Pick<Scope, 'tenantId'>

/** What keeps somebody from being erased: how many rows, and where they come to their end. */
export interface Blocker {
  kind: BlockerKind
  count: number
}

/** Text of each kind, and the page where an administrator, or the person, comes to it. */
export const BLOCKER_FACTS: Readonly<Record<BlockerKind, { text: Bilingual; path: string; ownPath: string }>> = {
  order: {
    text: { zh: '有未完成的订单', en: 'Unsettled orders' },
    path: '/operation/drawPayLog',
    ownPath: '/info/index?tab=credits',
  },
  refund: {
    text: { zh: '有进行中的退款', en: 'Refunds in progress' },
    path: '/operation/drawPayLog',
    ownPath: '/info/index?tab=credits',
  },
  goods: {
    text: { zh: '有未完成的商品订单', en: 'Unfinished orders' },
    path: '/operation/cusOrders',
    ownPath: '',
  },
  hold: {
    text: { zh: '有未结算的预留', en: 'Unsettled holds' },
    path: '/operation/userPay',
    ownPath: '/info/index?tab=credits',
  },
  drawing: {
    text: { zh: '有进行中的绘画', en: 'Drawings in progress' },
    path: '/drawing/drawInfo',
    ownPath: '/drawing/drawInfo',
  },
  process: { text: { zh: '有进行中的流程', en: 'Processes in progress' }, path: '/flow/follow', ownPath: '/work/send' },
  task: { text: { zh: '有待办任务', en: 'Pending tasks' }, path: '/flow/follow', ownPath: '/work/todo' },
  approval: {
    text: { zh: '有等待审批的事项', en: 'Pending approvals' },
    path: '/flow/follow',
    ownPath: '/work/send',
  },
  lastAdministrator: {
    text: { zh: '是最后一个管理员', en: 'Is the last administrator' },
    path: '/system/user',
    ownPath: '/system/user',
  },
}

/** What of theirs is still open. */
export async function findOpen(db: Db, scope: Tenant, userId: string, now: Date): Promise<Blocker[]> {
  const { tenantId } = scope
  const { rows } = await sql<{ kind: BlockerKind; count: string }>`
    with open (kind, count) as (
      select 'order', count(*) from pay_order where tenant_id = ${tenantId} and user_id = ${userId}::bigint and is_deleted = 0 and (state in (0, 4) or (state = 1 and delivery = 1))
      union all select 'refund', count(*) from pay_order where tenant_id = ${tenantId} and user_id = ${userId}::bigint and is_deleted = 0 and (state = 3 or refund_state = 1)
      union all select 'goods', count(*) from cus_order where tenant_id = ${tenantId} and user_id = ${userId}::bigint and is_deleted = 0 and state not in (40, 50)
      union all select 'hold', count(*) from usage_hold where tenant_id = ${tenantId} and user_id = ${userId}::bigint and end_time > ${now}
      union all select 'drawing', count(*) from draw_info where tenant_id = ${tenantId} and user_id = ${userId}::bigint and is_deleted = 0 and state in (0, 1)
      union all select 'process', count(*) from wf_instance where tenant_id = ${tenantId} and start_user_id = ${userId}::bigint and is_deleted = 0 and end_time is null
      union all select 'task', count(*) from wf_task where tenant_id = ${tenantId} and assignee_id = ${userId}::bigint and is_deleted = 0 and end_time is null
      union all select 'approval', count(*) from system_approval where tenant_id = ${tenantId} and is_deleted = 0 and state = 0 and (requested_by = ${userId}::bigint or (kind = 'guest' and subject_id = ${userId}::bigint)))
    select kind, count from open where count > 0`.execute(db.as(scope))
  return rows.map(({ kind, count }) => ({ kind, count: Number(count) }))
}
