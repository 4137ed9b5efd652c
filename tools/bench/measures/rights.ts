import { withCpu } from '../lib/measure/cpu.ts'
import { seedPeople, USERS } from '../lib/data/people.ts'
import type { Part } from '../lib/part.ts'
import { ADMIN_PASSWORD, makeDataDir, startProduct } from '../lib/product.ts'
import { ACCOUNTS, MENUS, OWN_USERS, ROLES, seedRights, signInAs } from '../lib/data/rights.ts'
import { measureInTurn, type Target, type TargetFigures } from '../lib/measure/rounds.ts'
import { ratiosOf, showSpread, spreadOf } from '../lib/measure/spread.ts'
import type { Table } from '../lib/measure/table.ts'

const CONNECTIONS = 10
const SIGN_INS = 8
const SIGN_IN_ROUNDS = 3
/** A bound person costs at most this much of an administrator's CPU. */
const MOST_OF_ADMINISTRATOR = 1.2

/** What rights cost: lists bound by a data scope, a large menu and a sign-in, each beside an administrator's. */
export const measureRights: Part = async (handles) => {
  const product = await startProduct({ dataDir: await makeDataDir(handles), handles, environment: { CAPTCHA: 'off' } })
  await seedPeople(product)
  await seedRights(product)
  const of = async (account: string): Promise<Record<string, string>> => signInAs(product, account, ADMIN_PASSWORD)
  const target = (name: string, headers: Record<string, string>, paths: readonly string[]): Target => ({
    name,
    headers,
    url: product.url,
    connections: CONNECTIONS,
    processes: { nodePid: product.nodePid, postmasterPid: product.postmasterPid },
    requests: paths.map((path) => ({ path: `/api${path}` })),
  })
  const admin = await of('admin')

  const page = ['/blade-user/page?current=1', '/blade-user/page?current=2', '/blade-user/page?current=3']
  const lists = await measureInTurn([
    target('administrator', admin, page),
    target(`own rows (${OWN_USERS})`, await of(ACCOUNTS.own), page),
    target('own department', await of(ACCOUNTS.dept), page),
    target('own department and below', await of(ACCOUNTS.below), page),
  ])
  const menu = ['/blade-system/menu/routes', '/blade-system/menu/buttons']
  const menus = await measureInTurn([
    target('administrator', admin, menu),
    target(`${ROLES} roles`, await of(ACCOUNTS.many), menu),
  ])
  const signIns = await measureSignIns(of, ['admin', ACCOUNTS.many])
  await product.stop()

  const ratio = ([base, bound]: readonly TargetFigures[]) => ratiosOf(bound?.cpuMicros ?? [], base?.cpuMicros ?? [])
  return {
    tables: [
      showTargets(`Users page, ${USERS.toLocaleString('en-US')} users, ${CONNECTIONS} connections`, lists),
      showTargets(`Routes and buttons, ${MENUS.toLocaleString('en-US')} menus more than the product's own`, menus),
      {
        title: `Sign-in with its menu (token, user-info, routes, buttons), one after the other, ${SIGN_INS * SIGN_IN_ROUNDS} each`,
        columns: ['', 'ms', 'CPU ms'],
        rows: [['administrator', signIns.admin] as const, [`${ROLES} roles`, signIns.many] as const].map(
          ([name, { ms, cpuMs }]) => [name, showSpread(spreadOf(ms)), showSpread(spreadOf(cpuMs))],
        ),
      },
    ],
    figures: { lists, menus, signIns },
    checks: [
      {
        name: 'CPU of a users page bound to own rows, to an administrator’s',
        value: ratio(lists).median,
        most: MOST_OF_ADMINISTRATOR,
      },
      {
        name: `CPU of routes and buttons with ${ROLES} roles, to an administrator’s`,
        value: ratio(menus).median,
        most: MOST_OF_ADMINISTRATOR,
      },
      {
        name: `CPU of a sign-in with ${ROLES} roles, to an administrator’s`,
        value: ratiosOf(signIns.many.cpuMs, signIns.admin.cpuMs).median,
        most: MOST_OF_ADMINISTRATOR,
      },
    ],
  }

  /** Turn by turn, so that a slow moment of the machine falls on both; by CPU, because hashing waits for whatever else runs. */
  async function measureSignIns(
    signIn: typeof of,
    [first, second]: readonly [string, string],
  ): Promise<{ admin: SignIns; many: SignIns }> {
    const [admin, many]: [SignIns, SignIns] = [
      { ms: [], cpuMs: [] },
      { ms: [], cpuMs: [] },
    ]
    for (let round = 0; round < SIGN_IN_ROUNDS; round += 1) {
      for (const [account, figures] of [
        [first, admin],
        [second, many],
      ] as const) {
        const { cpu } = await withCpu({ nodePid: product.nodePid, postmasterPid: product.postmasterPid }, async () => {
          for (let turn = 0; turn < SIGN_INS; turn += 1) {
            const began = performance.now()
            const headers = await signIn(account)
            await Promise.all(
              ['/blade-auth/oauth/user-info', ...menu].map(async (path) =>
                (await fetch(`${product.url}/api${path}`, { headers })).arrayBuffer(),
              ),
            )
            figures.ms.push(performance.now() - began)
          }
        })
        figures.cpuMs.push(((cpu.nodeSeconds + cpu.postgresSeconds) * 1_000) / SIGN_INS)
      }
    }
    return { admin, many }
  }
}

/** One value for each sign-in, and one for each round. */
interface SignIns {
  ms: number[]
  cpuMs: number[]
}

function showTargets(title: string, targets: readonly TargetFigures[]): Table {
  const show = (values: readonly number[]): string => showSpread(spreadOf(values))
  const [base] = targets
  return {
    title,
    columns: ['', 'requests/s', 'p50 ms', 'CPU µs a request', 'of it node', 'of it PostgreSQL', '× administrator'],
    rows: targets.map((one) => [
      one.name,
      show(one.requestsPerSecond),
      show(one.p50Ms),
      show(one.cpuMicros),
      show(one.nodeMicros),
      show(one.postgresMicros),
      one === base ? '' : showSpread(ratiosOf(one.cpuMicros, base?.cpuMicros ?? [])),
    ]),
  }
}
