import type { GrantKeys } from '@drawdesk/contract/rights/role'
import { buildRole, buildUser } from '../../../identity/testing/kit.ts'
import { signIn, type Answer, type SignedIn, type TestApp } from '../../../../testing/build-test-app.ts'
import { allCodes } from '../../../../testing/walk/codes.ts'

const PATH = '/api/blade-system/role'

/** The calls about roles, as one caller makes them. */
export function roleCalls(caller: SignedIn) {
  return {
    submit: (values: object) => caller.post<{ id: string }>(`${PATH}/submit`, values),
    remove: (...ids: string[]) => caller.post(`${PATH}/remove`, { ids }),
    restore: (...ids: string[]) => caller.post(`${PATH}/restore`, { ids }),
    grant: (values: object) => caller.post(`${PATH}/grant`, values),
    keys: async (roleId: string, more: Record<string, string> = {}): Promise<GrantKeys> =>
      (await caller.get<GrantKeys>('/api/blade-system/menu/role-tree-keys', { roleIds: roleId, ...more })).data,
    async add(values: object = {}): Promise<string> {
      const answer: Answer<{ id: string }> = await caller.post(`${PATH}/submit`, {
        roleName: '角色',
        roleAlias: 'staff',
        parentId: '0',
        sort: 1,
        ...values,
      })
      if (answer.status !== 200) throw new Error(`no role was made: ${answer.msg} ${JSON.stringify(answer.errors)}`)
      return answer.data.id
    },
  }
}

/** Somebody who runs this tenant: their role has all that the tenant can have. */
export async function buildTenantAdmin(
  test: TestApp,
  tenantId: string,
): Promise<SignedIn & { userId: string; roleId: string }> {
  const roleId = await buildRole(test.deps, await allCodes(test, tenantId), { tenantId, roleAlias: 'admin' })
  const { id, account, password } = await buildUser(test.deps, {
    tenantId,
    roleId,
    account: `admin${test.deps.ids.next()}`,
  })
  return { ...(await signIn(test, { account, password, tenantId })), userId: id, roleId }
}
