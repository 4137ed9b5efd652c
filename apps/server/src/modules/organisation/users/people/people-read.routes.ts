import { IDS_MOST, MatchingIds, PageOf, PageQuery, Id, Type } from '@drawdesk/contract/core/schema'
import { namesOf } from '@drawdesk/contract/core/resource'
import { TreeNode } from '@drawdesk/contract/core/tree'
import { PostChoice, RoleChoice, User, UserPlatform, userResource } from '@drawdesk/contract/organisation/user'
import { namedRow, rowsByText } from '../../../../crud/bulk/finder.ts'
import { upTo } from '../../../../crud/bulk/ids.routes.ts'
import { toForest } from '../../../../crud/tree/forest.ts'
import { historyRoutes } from '../../../../crud/history/history.routes.ts'
import { filterSchemaOf, readFilters, type Listable } from '../../../../crud/filters.ts'
import { readPaging, readSort } from '../../../../crud/paging.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { commonErrors, type BilingualFieldError } from '../../../../platform/errors.ts'
import { hasPermission, type Caller } from '../../../../platform/scope.ts'
import { route, type AnyRoute } from '../../../../wire/route.ts'
import { actingIn, levelOf } from '../acting.ts'
import { idsOf } from '../../../../platform/ids/id-list.ts'
import { listDepts, listRoles } from '../names.repository.ts'
import { findUserExt } from './platform.service.ts'
import { granterOf, lacksForRoles } from '../../../access/grants/may-grant.ts'
import { loadRightsModel } from '../../../access/model/rights-cache.ts'
import { findPosts } from '../post-names.repository.ts'
import { findUserIds, listUsers, type Membership } from '../user.repository.ts'
import { loadOwnView, loadUserView, ownView, toUserViews } from '../user.view.ts'

const WRONG_FORM = { zh: '请求参数格式错误', en: 'Invalid format' } as const
/** Departments, roles and posts are filters of our own. */
const { deptId: _deptId, roleId: _roleId, postId: _postId, ...ownFields } = userResource.fields
export const LISTED: Listable = { ...userResource, fields: ownFields }
const IdText = Type.Optional(Type.String({ maxLength: 2_000 }))
/** Of another tenant; only an operator's counts. */
const TenantId = Type.Optional(Type.String({ maxLength: 20 }))

/** Ids of a filter that takes several, -1 among them. @throws AppError `common.badInput` */
export function readMembership(input: { deptId?: string; roleId?: string; postId?: string }): Membership {
  const problems: BilingualFieldError[] = []
  const read = (field: 'deptId' | 'roleId' | 'postId'): string[] => {
    const ids = idsOf(input[field] ?? '')
    if (!ids.every((id) => /^(-1|\d{1,18})$/.test(id))) problems.push({ field, text: WRONG_FORM })
    return ids
  }
  const membership = { deptIds: read('deptId'), roleIds: read('roleId'), postIds: read('postId') }
  if (problems.length > 0) throw commonErrors.badInput({ errors: problems })
  return membership
}

const mayView = (caller: Caller): boolean => hasPermission(caller, 'user_view') || hasPermission(caller, 'user_edit')

/** Lists and details of people. */
export function peopleReadRoutes(deps: Deps): AnyRoute[] {
  const { db, config } = deps
  return [
    route({
      method: 'GET',
      path: '/blade-user/page',
      summary: 'Users: a page; a department means it and all below, roleId -1 who waits for approval',
      audit: 'user.page',
      permission: 'user',
      input: Type.Object({
        ...PageQuery.properties,
        ...filterSchemaOf(LISTED),
        deptId: IdText,
        roleId: IdText,
        postId: IdText,
        tenantId: TenantId,
      }),
      answer: PageOf(User),
      async handle({ caller, input, language }) {
        const { scope } = actingIn(caller, input.tenantId)
        const page = await listUsers(db, scope, {
          membership: readMembership(input),
          filters: readFilters(LISTED, input, config.timeZone),
          sort: readSort(LISTED, input),
          paging: readPaging(input),
        })
        return { ...page, records: await toUserViews(deps, scope, page.records, language) }
      },
    }),
    route({
      method: 'GET',
      path: '/blade-user/ids',
      summary: 'Users: ids of all that match',
      audit: 'user.ids',
      permission: 'user',
      input: Type.Object({
        ...filterSchemaOf(LISTED),
        ascs: Type.Optional(Type.String()),
        descs: Type.Optional(Type.String()),
        deptId: IdText,
        roleId: IdText,
        postId: IdText,
        tenantId: TenantId,
      }),
      answer: MatchingIds,
      async handle({ caller, input }) {
        const ids = await findUserIds(db, actingIn(caller, input.tenantId).scope, {
          membership: readMembership(input),
          filters: readFilters(LISTED, input, config.timeZone),
          sort: readSort(LISTED, input),
          most: IDS_MOST + 1,
        })
        return upTo(IDS_MOST, ids)
      },
      finder: {
        resource: userResource.name,
        title: userResource.texts.title,
        code: userResource.code,
        async find(caller, text, most) {
          const rows = await rowsByText(
            readFilters(LISTED, { q: text }, config.timeZone),
            { text, most },
            async (filters) =>
              (
                await listUsers(db, caller, {
                  membership: readMembership({}),
                  filters,
                  sort: readSort(LISTED, {}),
                  paging: { current: 1, size: most },
                })
              ).records,
          )
          const views = await toUserViews(deps, caller, rows, 'zh')
          return views.map((row) => namedRow(row, [...new Set(['realName', ...namesOf(userResource)])]))
        },
      },
    }),
    route({
      method: 'GET',
      path: '/blade-user/detail',
      summary: 'One user; everybody may see themselves',
      audit: 'user.detail',
      permission: 'signedIn',
      input: Type.Object({ id: Id, tenantId: TenantId }),
      answer: Type.Partial(User),
      async handle({ caller, input, language }) {
        if (mayView(caller) && input.id !== caller.userId)
          return loadUserView(deps, actingIn(caller, input.tenantId).scope, input.id, language)
        if (input.id !== caller.userId) throw commonErrors.forbidden()
        const view = await loadOwnView(deps, caller, language)
        return mayView(caller) ? view : ownView(view, caller)
      },
    }),
    ...historyRoutes(deps, {
      resource: userResource,
      table: 'userAccount',
      permission: ['user_view', 'user_edit'],
      scopeIn: (caller, { tenantId }) => actingIn(caller, tenantId).scope,
    }),
    route({
      method: 'GET',
      path: '/blade-user/platform-detail',
      summary: 'One user and what is kept of them for their platform, or the one that is named',
      audit: 'user.platformDetail',
      permission: ['user_view', 'user_edit'],
      input: Type.Object({
        id: Id,
        userType: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
        tenantId: TenantId,
      }),
      answer: UserPlatform,
      async handle({ caller, input, language }) {
        const { scope } = actingIn(caller, input.tenantId)
        const view = await loadUserView(deps, scope, input.id, language)
        const userType = input.userType ?? view.userType
        return { ...view, userType, userExt: await findUserExt(db, scope, input.id, userType) }
      },
    }),
    route({
      method: 'GET',
      path: '/blade-user/role-choices',
      summary: 'Roles that the caller may give',
      audit: 'user.roleChoices',
      permission: 'signedIn', // forms of processes offer them too
      input: Type.Object({ tenantId: TenantId }),
      answer: Type.Array(RoleChoice),
      async handle({ caller, input }) {
        const { scope, level } = actingIn(caller, input.tenantId)
        const [roles, model] = await Promise.all([listRoles(db, scope), loadRightsModel(db, scope.tenantId)])
        const granter = granterOf(model, caller)
        return roles.filter(
          ({ id, roleAlias }) => levelOf([roleAlias]) <= level && lacksForRoles(model, granter, [id]).length === 0,
        )
      },
    }),
    route({
      method: 'GET',
      path: '/blade-user/dept-choices',
      summary: 'Departments of the tenant as a forest',
      audit: 'user.deptChoices',
      permission: 'user',
      input: Type.Object({ tenantId: TenantId }),
      answer: Type.Array(TreeNode),
      async handle({ caller, input }) {
        const depts = await listDepts(db, actingIn(caller, input.tenantId).scope)
        return toForest(
          depts.map(({ id, parentId, deptName }) => ({ id, parentId, title: deptName, key: id, value: id })),
        )
      },
    }),
    route({
      method: 'GET',
      path: '/blade-user/post-choices',
      summary: 'Posts of the tenant',
      audit: 'user.postChoices',
      permission: 'user',
      input: Type.Object({ tenantId: TenantId }),
      answer: Type.Array(PostChoice),
      handle: ({ caller, input }) => findPosts(db, actingIn(caller, input.tenantId).scope),
    }),
  ]
}
