import type { DatasourceChoice } from '@drawdesk/contract/develop/datasource'
import type { Tenant, TenantInfo, TenantSaved } from '@drawdesk/contract/organisation/tenant'
import type { Page } from '@drawdesk/contract/core/schema'
import { callerWith, type Answer, type SignedIn, type TestApp } from '../../../../testing/build-test-app.ts'
import { callToken, passwordFields } from '../../../identity/testing/kit.ts'

const PATH = '/api/blade-system/tenant'
const PACKAGE_PATH = '/api/blade-system/tenant-package'
export const NEW_PASSWORD = 'a password of my own'

/** The calls about tenants, as one caller makes them. */
export function tenantCalls(caller: SignedIn) {
  return {
    list: (query: Record<string, string> = {}) => caller.get<Page<Tenant>>(`${PATH}/list`, query),
    detail: (id: string) => caller.get<Tenant>(`${PATH}/detail`, { id }),
    select: () => caller.get<{ id: string; tenantId: string; tenantName: string }[]>(`${PATH}/select`),
    submit: (values: Record<string, unknown>) => caller.post<TenantSaved>(`${PATH}/submit`, values),
    remove: (...ids: string[]) => caller.post<{ ids: string[] }>(`${PATH}/remove`, { ids }),
    restore: (...ids: string[]) => caller.post<{ ids: string[] }>(`${PATH}/restore`, { ids }),
    setting: (values: Record<string, unknown>) => caller.post<{ ids: string[] }>(`${PATH}/setting`, values),
    datasources: (tenantId: string) => caller.get<DatasourceChoice[]>(`${PATH}/datasource-select`, { tenantId }),
    datasource: (tenantId: string, datasourceId: string) =>
      caller.post(`${PATH}/datasource`, { tenantId, datasourceId }),
    packageDetail: (tenantId: string) =>
      caller.get<{ id: string; packageName: string; menuId: string }>(`${PATH}/package-detail`, { tenantId }),
    packageSetting: (tenantId: string, packageId: string) =>
      caller.post(`${PATH}/package-setting`, { tenantId, packageId }),
    /** A tenant that exists; its number is new. */
    async add(values: Record<string, unknown> = {}): Promise<TenantSaved> {
      const answer = await this.submit({ tenantName: '某公司', ...values })
      if (answer.status !== 200) throw new Error(`no tenant was made: ${answer.msg} ${JSON.stringify(answer.errors)}`)
      first.set(answer.data.tenantId, answer.data.firstSignIns?.people[0]?.password ?? '')
      return answer.data
    },
  }
}

export function packageCalls(caller: SignedIn) {
  return {
    list: (query: Record<string, string> = {}) =>
      caller.get<Page<{ id: string; packageName: string }>>(`${PACKAGE_PATH}/list`, query),
    detail: (id: string) =>
      caller.get<{ id: string; packageName: string; menuId: string; remark: string; version: number }>(
        `${PACKAGE_PATH}/detail`,
        { id },
      ),
    select: () => caller.get<{ id: string; packageName: string }[]>(`${PACKAGE_PATH}/select`),
    submit: (values: Record<string, unknown>) =>
      caller.post<{ id: string; version: number }>(`${PACKAGE_PATH}/submit`, values),
    remove: (...ids: string[]) => caller.post<{ ids: string[] }>(`${PACKAGE_PATH}/remove`, { ids }),
    restore: (...ids: string[]) => caller.post<{ ids: string[] }>(`${PACKAGE_PATH}/restore`, { ids }),
    async add(packageName: string, menuIds: readonly string[]): Promise<string> {
      const answer = await this.submit({ packageName, menuId: menuIds.join(',') })
      if (answer.status !== 200) throw new Error(`no package was made: ${answer.msg} ${JSON.stringify(answer.errors)}`)
      return answer.data.id
    },
  }
}

export async function findInfo({ app }: Pick<TestApp, 'app'>, domain: string): Promise<TenantInfo> {
  return (await app.inject({ url: `${PATH}/info`, query: { domain } })).json<Answer<TenantInfo>>().data
}

/** Ids of menus and buttons by code. */
export async function menuIds({ deps }: Pick<TestApp, 'deps'>, ...codes: string[]): Promise<string[]> {
  const rows = await deps.db
    .platform()
    .selectFrom('systemMenu')
    .select(['id', 'code'])
    .where('code', 'in', codes)
    .execute()
  return codes.map((code) => rows.find((row) => row.code === code)?.id ?? `no menu ${code}`)
}

/** What first administrators get to begin with, by the number of their tenant. */
const first = new Map<string, string>()

export function firstPasswordOf(tenantId: string): string {
  return first.get(tenantId) ?? ''
}

export interface TokenBody {
  access_token?: string
  must_change_password?: boolean
  error_description?: string
}

export async function callTokenOf(test: Pick<TestApp, 'app'>, tenantId: string, password: string): Promise<TokenBody> {
  return (await callToken(test.app, passwordFields('admin', password, tenantId))).json<TokenBody>()
}

/** The first administrator of a new tenant, signed in, with their own password by now. */
export async function signInFirst(test: Pick<TestApp, 'app'>, tenantId: string): Promise<SignedIn> {
  const { access_token: token, error_description: refusal } = await callTokenOf(
    test,
    tenantId,
    firstPasswordOf(tenantId),
  )
  if (!token) throw new Error(`no sign-in: ${refusal}`)
  const caller = callerWith(test.app, token)
  const changed = await caller.post('/api/blade-user/update-password', {
    oldPassword: firstPasswordOf(tenantId),
    newPassword: NEW_PASSWORD,
    newPassword1: NEW_PASSWORD,
  })
  if (changed.status !== 200) throw new Error(`the password was not changed: ${changed.msg}`)
  return caller
}

/** Codes of the buttons and paths of the menus that a caller is shown. */
export async function rightsOf(caller: SignedIn): Promise<{ buttons: string[]; paths: string[] }> {
  interface Node {
    code: string
    path: string
    children?: Node[]
  }
  const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])
  const [buttons, routes] = [
    await caller.get<Node[]>('/api/blade-system/menu/buttons'),
    await caller.get<Node[]>('/api/blade-system/menu/routes'),
  ]
  return {
    buttons: flat(buttons.data)
      .filter(({ children }) => !children)
      .map(({ code }) => code)
      .sort(),
    paths: flat(routes.data)
      .map(({ path }) => path)
      .sort(),
  }
}
