import { NOTICE_RECEIPTS_PATH, NoticeReceipt } from '@drawdesk/contract/notices/notice'
import { Id, pageAndDates, PageOf, Type } from '@drawdesk/contract/core/schema'
import { TreeNode } from '@drawdesk/contract/core/tree'
import { toForest } from '../../crud/tree/forest.ts'
import { readDateSearch } from '../../crud/filters.ts'
import { scopeOf, tenantArgument } from '../../crud/operator.service.ts'
import { readPaging } from '../../crud/paging.ts'
import { getRow } from '../../crud/rows.repository.ts'
import type { Deps } from '../../platform/deps.ts'
import { route, type AnyRoute } from '../../wire/route.ts'
import { listDepts, listRoles } from '../organisation/users/names.repository.ts'
import { listPeopleChoices } from '../organisation/users/people-choices.repository.ts'
import { createNoticeRepository } from './notice.repository.ts'

const WRITERS = ['notice_add', 'notice_edit'] as const
const Choices = Type.Array(Type.Object({ id: Id, name: Type.String() }))
const Tenant = Type.Object(tenantArgument)

/** For authors of notices: who they can be for, and who has read one. */
export function noticeAdminRoutes({ db, config }: Pick<Deps, 'db' | 'config'>): AnyRoute[] {
  const notices = createNoticeRepository(db)
  return [
    route({
      method: 'GET',
      path: NOTICE_RECEIPTS_PATH,
      summary: 'Who of those a notice is for has read it and when, or who has not',
      audit: 'notice.receipts',
      permission: 'notice_edit',
      input: Type.Object({ id: Id, state: Type.Enum(['read', 'unread']), ...pageAndDates, ...tenantArgument }),
      answer: PageOf(NoticeReceipt),
      async handle({ caller, input }) {
        const scope = await scopeOf(db, caller, input.tenantId)
        await getRow(db, scope, 'deskNotice', input.id)
        return notices.listReceipts(
          scope,
          input.id,
          { isRead: input.state === 'read', dates: readDateSearch(input, config.timeZone) },
          readPaging(input),
        )
      },
    }),
    route({
      method: 'GET',
      path: '/blade-desk/notice/dept-choices',
      summary: 'Departments that a notice can be for',
      audit: 'notice.deptChoices',
      permission: WRITERS,
      input: Tenant,
      answer: Type.Array(TreeNode),
      async handle({ caller, input }) {
        const depts = await listDepts(db, await scopeOf(db, caller, input.tenantId))
        return toForest(
          depts.map(({ id, parentId, deptName }) => ({ id, parentId, title: deptName, key: id, value: id })),
        )
      },
    }),
    route({
      method: 'GET',
      path: '/blade-desk/notice/role-choices',
      summary: 'Roles that a notice can be for',
      audit: 'notice.roleChoices',
      permission: WRITERS,
      input: Tenant,
      answer: Choices,
      handle: async ({ caller, input }) =>
        (await listRoles(db, await scopeOf(db, caller, input.tenantId))).map(({ id, roleName }) => ({
          id,
          name: roleName,
        })),
    }),
    route({
      method: 'GET',
      path: '/blade-desk/notice/user-choices',
      summary: 'People that a notice can be for, 500 at most',
      audit: 'notice.userChoices',
      permission: WRITERS,
      input: Tenant,
      answer: Choices,
      handle: async ({ caller, input }) => listPeopleChoices(db, await scopeOf(db, caller, input.tenantId)),
    }),
  ]
}
