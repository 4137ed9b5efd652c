import { NOTICE_RECEIPTS_PATH, NoticeReceipt } from '@drawdesk/contract/desk/notice'
import { Id, PageOf, Type } from '@drawdesk/contract/core/schema'
import { TreeNode } from '@drawdesk/contract/core/tree'
import { toForest } from '../../../crud/forest.ts'
import { readPaging } from '../../../crud/paging.ts'
import { getRow } from '../../../crud/rows.ts'
import type { Deps } from '../../../platform/deps.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { listDepts, listRoles } from '../../user/user/names.repository.ts'
import { createNoticeRepository } from './notice.repository.ts'

const WRITERS = ['notice_add', 'notice_edit'] as const
const Choices = Type.Array(Type.Object({ id: Id, name: Type.String() }))
const Nothing = Type.Object({})

/** For who writes notices: whom they can be for, and who has read one. */
export function noticeAdminRoutes({ db }: Pick<Deps, 'db'>): AnyRoute[] {
  const notices = createNoticeRepository(db)
  return [
    route({
      method: 'GET', path: NOTICE_RECEIPTS_PATH, summary: 'Who of those a notice is for has read it and when, or who has not', audit: 'notice.receipts', permission: 'notice_edit',
      input: Type.Object({ id: Id, state: Type.Enum(['read', 'unread']), current: Type.Optional(Type.Integer({ minimum: 1 })), size: Type.Optional(Type.Integer({ minimum: 1 })) }),
      answer: PageOf(NoticeReceipt),
      async handle({ caller, input }) {
        await getRow(db, caller, 'deskNotice', input.id)
        const paging = readPaging(input)
        const { records, total } = await notices.listReceipts(caller, input.id, input.state === 'read', paging)
        return { records, total, ...paging, pages: Math.ceil(total / paging.size) }
      },
    }),
    route({
      method: 'GET', path: '/blade-desk/notice/dept-choices', summary: 'Departments that a notice can be for', audit: 'notice.deptChoices', permission: WRITERS, input: Nothing, answer: Type.Array(TreeNode),
      async handle({ caller }) {
        const depts = await listDepts(db, caller)
        return toForest(depts.map(({ id, parentId, deptName }) => ({ id, parentId, title: deptName, key: id, value: id })))
      },
    }),
    route({
      method: 'GET', path: '/blade-desk/notice/role-choices', summary: 'Roles that a notice can be for', audit: 'notice.roleChoices', permission: WRITERS, input: Nothing, answer: Choices,
      handle: async ({ caller }) => (await listRoles(db, caller)).map(({ id, roleName }) => ({ id, name: roleName })),
    }),
    route({
      method: 'GET', path: '/blade-desk/notice/user-choices', summary: 'People that a notice can be for, 500 at most', audit: 'notice.userChoices', permission: WRITERS, input: Nothing, answer: Choices,
      handle: ({ caller }) => notices.listPeople(caller),
    }),
  ]
}
