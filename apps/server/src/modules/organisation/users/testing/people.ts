import type { Page, SaveAnswer } from '@drawdesk/contract/core/schema'
import type { FirstSignIns } from '@drawdesk/contract/identity/first-sign-in'
import type { User } from '@drawdesk/contract/organisation/user'
import type { Answer, SignedIn, TestApp } from '../../../../testing/build-test-app.ts'
import { systemScope } from '../../../../platform/scope.ts'
import { buildRole } from '../../../identity/testing/kit.ts'

export interface SavedPeople {
  firstSignIns?: FirstSignIns
}

/** The calls of user administration, as one caller makes them. */
export function userCalls(caller: SignedIn) {
  const at = (call: string): string => `/api/blade-user/${call}`
  return {
    page: (query: Record<string, string> = {}) => caller.get<Page<User>>(at('page'), query),
    detail: (id: string, more: Record<string, string> = {}) => caller.get<User>(at('detail'), { id, ...more }),
    post: <Data = Record<string, never>>(call: string, body: object): Promise<Answer<Data>> =>
      caller.post<Data>(at(call), body),
    async add(values: object): Promise<string> {
      return (await this.addNew(values)).id
    },
    /** With the password that it begins with, `""` where one was given. */
    async addNew(values: object): Promise<{ id: string; password: string }> {
      const answer = await caller.post<SaveAnswer & SavedPeople>(at('submit'), { realName: 'Somebody', ...values })
      if (answer.status !== 200) throw new Error(`not added: ${JSON.stringify(answer)}`)
      return { id: answer.data.id, password: answer.data.firstSignIns?.people[0]?.password ?? '' }
    },
  }
}

export async function buildDept(
  { deps }: Pick<TestApp, 'deps'>,
  deptName: string,
  { tenantId = '000000', parentId = '0' } = {},
): Promise<string> {
  const id = deps.ids.next()
  await deps.db
    .as(systemScope(tenantId))
    .insertInto('systemDept')
    .values({ id, tenantId, parentId, deptName, fullName: deptName, sort: 9 })
    .execute()
  return id
}

/** A role with a name of its own for each call. */
export async function newRole(
  { deps }: Pick<TestApp, 'deps'>,
  codes: readonly string[] = [],
  options: { tenantId?: string; roleAlias?: string } = {},
): Promise<string> {
  return buildRole(deps, codes, { roleAlias: `role${deps.ids.next()}`, ...options })
}
