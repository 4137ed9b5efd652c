import type { Page } from '@drawdesk/contract/core/schema'
import type { User } from '@drawdesk/contract/user/user'
import type { Answer, SignedIn, TestApp } from '../../../../testing/build-test-app.ts'
import { systemScope } from '../../../../platform/scope.ts'
import { buildRole } from '../../../auth/testing/kit.ts'

export const INITIAL_PASSWORD = 'begin here'

/** The calls of user administration, as one caller makes them. */
export function userCalls(caller: SignedIn) {
  const at = (call: string): string => `/api/blade-user/${call}`
  return {
    page: (query: Record<string, string> = {}) => caller.get<Page<User>>(at('page'), query),
    detail: (id: string, more: Record<string, string> = {}) => caller.get<User>(at('detail'), { id, ...more }),
    post: <Data = Record<string, never>>(call: string, body: object): Promise<Answer<Data>> => caller.post<Data>(at(call), body),
    async add(values: object): Promise<string> {
      const answer = await caller.post<{ id: string }>(at('submit'), { realName: 'Somebody', ...values })
      if (answer.status !== 200) throw new Error(`not added: ${JSON.stringify(answer)}`)
      return answer.data.id
    },
  }
}

/** Sets the tenant's initial password; a tenant of the tests has none. */
export async function setInitialPassword({ deps, owner }: Pick<TestApp, 'deps' | 'owner'>, tenantId = '000000', paramValue = INITIAL_PASSWORD): Promise<void> {
  await owner(`delete from system_param where tenant_id = $1 and param_key = 'account.initPassword'`, [tenantId])
  await deps.db.as({ tenantId }).insertInto('systemParam').values({ id: deps.ids.next(), tenantId, paramName: 'x', paramKey: 'account.initPassword', paramValue }).execute()
}

export async function buildDept({ deps }: Pick<TestApp, 'deps'>, deptName: string, { tenantId = '000000', parentId = '0' } = {}): Promise<string> {
  const id = deps.ids.next()
  await deps.db.as(systemScope(tenantId)).insertInto('systemDept').values({ id, tenantId, parentId, deptName, fullName: deptName, sort: 9 }).execute()
  return id
}

/** A role with a name of its own for each call. */
export async function newRole({ deps }: Pick<TestApp, 'deps'>, codes: readonly string[] = [], options: { tenantId?: string; roleAlias?: string } = {}): Promise<string> {
  return buildRole(deps, codes, { roleAlias: `role${deps.ids.next()}`, ...options })
}
