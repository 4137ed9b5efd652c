import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Clock } from '../../../platform/clock.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Services } from '../../../services.ts'
import { systemScope } from '../../../platform/scope.ts'
import { md5Hex } from '../credentials/password.ts'

export const BASIC = `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`
export const TENANT = '000000'

export interface MovableClock extends Clock {
  advance(ms: number): void
}

/** Stands still unless moved. */
export function movableClock(startMs = Date.UTC(2026, 10, 21, 4, 0, 0)): MovableClock {
  let nowMs = startMs
  return {
    now: () => new Date(nowMs),
    advance(ms) {
      nowMs += ms
    },
  }
}

export interface TokenCallOptions {
  headers?: Record<string, string>
  address?: string
}

/** The token call as the console makes it: a form body. */
export function callToken(
  app: FastifyInstance,
  fields: Record<string, string>,
  { headers = {}, address = '127.0.0.1' }: TokenCallOptions = {},
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/token',
    remoteAddress: address,
    headers: { authorization: BASIC, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
}

export function passwordFields(username: string, password: string, tenantId = TENANT): Record<string, string> {
  return { grant_type: 'password', tenantId, username, password: md5Hex(password), scope: 'all', type: 'account' }
}

/** `name=value` of the first cookie that an answer sets. */
export function cookieOf(answer: LightMyRequestResponse): string {
  const header = answer.headers['set-cookie']
  return (Array.isArray(header) ? header[0] : header)?.split(';')[0] ?? ''
}

export interface BuiltUser {
  id: string
  tenantId: string
  account: string
  password: string
}

/** The way of a browser through the sandbox, up to the code that the token call takes. */
export async function goThroughSandbox(
  app: FastifyInstance,
  name: string,
  { tenantId = TENANT, redirect = '' } = {},
): Promise<{ location: URL; cookie: string; fields: Record<string, string> & { code: string; state: string } }> {
  const query = { tenantId, ...(redirect ? { redirect } : {}) }
  const begun = await app.inject({ url: '/api/blade-auth/oauth/render/sandbox', query })
  const cookie = cookieOf(begun)
  const chosen = await app.inject({ url: `${begun.headers.location}&${new URLSearchParams({ name }).toString()}` })
  const back = await app.inject({ url: String(chosen.headers.location), headers: { cookie } })
  const location = new URL(String(back.headers.location), 'http://console.test')
  const given = (one: string): string => location.searchParams.get(one) ?? ''
  const fields = { grant_type: 'social', tenantId, source: given('source'), code: given('code'), state: given('state') }
  return { location, cookie, fields }
}

/** The whole sign-in by the sandbox. */
export async function signInBySandbox(
  app: FastifyInstance,
  name: string,
  { tenantId = TENANT } = {},
): Promise<LightMyRequestResponse> {
  const { cookie, fields } = await goThroughSandbox(app, name, { tenantId })
  return callToken(app, fields, { headers: { cookie } })
}

let counter = 0

/** A real account; without roles unless ids are given. */
export async function buildUser(
  deps: Services,
  {
    tenantId = TENANT,
    account = `person${(counter += 1)}`,
    password = 'right horse',
    roleId = '',
    mustChangePassword = false,
  } = {},
): Promise<BuiltUser> {
  const id = deps.ids.next()
  const passwordHash = await deps.auth.hasher.hash(md5Hex(password))
  await deps.db
    .as({ tenantId })
    .insertInto('userAccount')
    .values({ id, tenantId, account, passwordHash, roleId, mustChangePassword, name: account, realName: account })
    .execute()
  return { id, tenantId, account, password }
}

export async function buildTenant(deps: Deps, tenantId: string, expireTime: Date | null = null): Promise<void> {
  await deps.db
    .platform()
    .insertInto('systemTenant')
    .values({ id: deps.ids.next(), tenantId, tenantName: `Tenant ${tenantId}`, expireTime })
    .execute()
}

/** A role that was given these menu and button codes. */
export async function buildRole(
  deps: Deps,
  codes: readonly string[],
  { tenantId = TENANT, roleAlias = 'staff' } = {},
): Promise<string> {
  const scope = systemScope(tenantId)
  const id = deps.ids.next()
  await deps.db.as(scope).insertInto('systemRole').values({ id, tenantId, roleName: roleAlias, roleAlias }).execute()
  for (const code of codes) {
    const menu = await deps.db
      .platform()
      .selectFrom('systemMenu')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
    await deps.db
      .as(scope)
      .insertInto('systemRoleMenu')
      .values({ id: deps.ids.next(), tenantId, roleId: id, menuId: menu.id })
      .execute()
  }
  return id
}
