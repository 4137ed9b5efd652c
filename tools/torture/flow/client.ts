import { setTimeout as wait } from 'node:timers/promises'
import { FLOW_WORK_PATH } from '@drawdesk/contract/workflow/paths'
import { tokenByCaptcha } from '../../../e2e/lib/captcha-token.ts'
import { ADMIN_PASSWORD } from '../client.ts'
import { isExplained } from '../chat/client.ts'

export const PERSON_PASSWORD = 'a-tortured-person-1'
/** Roles by which they may claim tasks of the leave process, two people each. */
const HIRED = [['hr'], ['manager'], ['boss'], ['hr', 'manager', 'boss']] as const
const TRY_PATIENCE_MS = 5_000
export const PAUSE_MS = 400
/** Tries of a call before its sender goes away without ever having had an answer. */
export const TRIES = 20

export interface Answer<Data = unknown> {
  status: number
  data: Data
  msg: string
}

export interface Person {
  id: string
  account: string
}

export interface FlowClient {
  /** The first is the administrator. */
  people: readonly Person[]
  /** Makes the people, once. */
  hire(): Promise<void>
  signIn(): Promise<void>
  /** Once; undefined where no answer came, or one that a death explains. */
  once<Data>(person: number, call: Call, server: number): Promise<Answer<Data> | undefined>
  /** Until it is answered, or for some tries: for what may be done twice. */
  ask<Data>(person: number, call: Call, first: number): Promise<Answer<Data> | undefined>
  /** @throws {Error} for another answer than 200 */
  must<Data>(person: number, call: Call): Promise<Data>
}

export interface Call {
  path: string
  /** Without one it is a GET. */
  body?: object
  query?: Record<string, string>
}

export const workCall = (name: string, body: object): Call => ({ path: `${FLOW_WORK_PATH}/${name}`, body })

type Query = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>

/** People who work with processes: each asks any of the servers, and the next one when one does not answer. */
export function createFlowClient({ urls, query }: { urls: readonly string[]; query: Query }): FlowClient {
  let tokens: string[] = []
  let people: Person[] = [{ id: '', account: 'admin' }]
  const urlAt = (index: number): string => urls[index % urls.length] as string // there is at least one server

  const client: FlowClient = {
    get people() {
      return people
    },

    async hire() {
      const [admin] = await query<{ id: string; role: string }>(
        "select id::text, role_id as role from user_account where account = 'admin' and tenant_id = '000000'",
      )
      people = [{ id: admin?.id ?? '', account: 'admin' }]
      await client.signIn()
      const roles = await query<{ id: string; alias: string }>(
        "select id::text, role_alias as alias from system_role where tenant_id = '000000' and is_deleted = 0",
      )
      for (const [index, aliases] of HIRED.entries()) {
        const account = `tortured${index + 1}`
        const held = aliases.map((alias) => roles.find((role) => role.alias === alias)?.id)
        if (held.includes(undefined)) throw new Error(`one of the roles ${aliases.join()} is not there`)
        const roleId = [admin?.role, ...held].join(',')
        const { id } = await client.must<{ id: string }>(0, {
          path: '/blade-user/submit',
          body: { account, realName: account, password: PERSON_PASSWORD, roleId, status: 1, userType: 1 },
        })
        people.push({ id, account })
      }
      await client.signIn()
    },

    async signIn() {
      const fresh: string[] = []
      for (const [index, { account }] of people.entries())
        fresh.push(
          await tokenByCaptcha({ url: urlAt(index), query }, index === 0 ? ADMIN_PASSWORD : PERSON_PASSWORD, account),
        )
      tokens = fresh
    },

    async once<Data>(person: number, { path, body, query: asked }: Call, server: number) {
      try {
        const response = await fetch(`${urlAt(server)}/api${path}${asked ? `?${new URLSearchParams(asked)}` : ''}`, {
          headers: { 'blade-auth': `bearer ${tokens[person]}`, 'content-type': 'application/json' },
          signal: AbortSignal.timeout(TRY_PATIENCE_MS),
          ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
        })
        const { data, msg } = (await response.json()) as { data: Data; msg: string }
        return isExplained(response.status) ? undefined : { status: response.status, data, msg }
      } catch {
        return undefined // the server, or the way to it, was killed meanwhile
      }
    },

    async ask<Data>(person: number, call: Call, first: number) {
      for (let tries = 1; ; tries += 1) {
        const answer = await client.once<Data>(person, call, first + tries - 1)
        if (answer || tries === TRIES) return answer
        await wait(PAUSE_MS)
      }
    },

    async must<Data>(person: number, call: Call) {
      const answer = await client.ask<Data>(person, call, 0)
      if (answer?.status !== 200) throw new Error(`${call.path} was answered with ${answer?.status}: ${answer?.msg}`)
      return answer.data
    },
  }
  return client
}
