import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import { resources } from '@drawdesk/contract/resources'
import type { TestApp } from './build-test-app.ts'
import { sampleOf } from './samples/samples.ts'

/** Whose a row is: of the person who asks, of somebody in their department, in one below it, somewhere else. */
export const LABELS = ['mine', 'peer', 'below', 'far'] as const
export type Label = (typeof LABELS)[number]

export interface ScopedRows {
  tenantId: string
  /** Departments; that of `mine` and `peer` is the same. */
  depts: Record<Label, string>
  /** Who made the rows; the first is the person who asks. */
  makers: Record<Label, string>
  /** By resource: ids of its rows. */
  ids: Record<string, Record<Label, string>>
}

type Columns = Record<string, unknown>

interface Planted {
  table: string
  columns(row: { name: string; maker: string; dept: string; apiId: string; farApiId: string }): Columns
  hasAuthor?: false
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A row of a plain resource, as its save would be right in every field. */
const declared = (
  resource: ResourceDefinition,
  { table, nameField }: NonNullable<ResourceDefinition['rows']>,
): Planted => ({
  table: snake(table),
  columns: ({ name }) =>
    Object.fromEntries(
      Object.entries({ ...sampleOf(resource), [nameField]: name })
        .filter(([, value]) => value !== '') // nothing was offered to choose from
        .map(([field, value]) => [snake(field), value]),
    ),
})

/** Columns of a row of each scoped resource that is no plain one; `name` stands in a column that lists and files show. */
const OWN: Readonly<Record<string, Planted>> = {
  ...Object.fromEntries(
    resources.flatMap((resource) =>
      resource.rows?.isScoped ? [[resource.name, declared(resource, resource.rows)]] : [],
    ),
  ),
  user: {
    table: 'user_account',
    columns: ({ name, dept }) => ({ account: name, real_name: name, password_hash: 'x', dept_id: dept }),
  },
  dept: { table: 'system_dept', columns: ({ name }) => ({ dept_name: name, full_name: name, ancestors: '0' }) },
  post: { table: 'system_post', columns: ({ name }) => ({ category: 1, post_code: name, post_name: name }) },
  param: { table: 'system_param', columns: ({ name }) => ({ param_name: name, param_key: name, param_value: 'v' }) },
  notice: { table: 'desk_notice', columns: ({ name }) => ({ title: name, category: 1, release_time: new Date() }) },
  drawApi: {
    table: 'draw_api',
    columns: ({ name }) => ({
      api_name: name,
      api_code: name,
      kind: 'http',
      capability: 'txt2img',
      flow: 'sync',
      base_url: 'https://paint.example.com',
      definition: '{}',
    }),
  },
  drawInfo: {
    table: 'draw_info',
    columns: ({ name, maker, apiId }) => ({ prompt: name, user_id: maker, api_id: apiId, state: 3 }),
  },
  drawEx: {
    table: 'draw_ex',
    columns: ({ name }) => ({ ex_name: name, start_time: new Date(), end_time: new Date(Date.now() + 3_600_000) }),
  },
  drawSeal: { table: 'draw_seal', columns: ({ name }) => ({ seal_name: name, text: 't' }) },
  sysStickers: { table: 'sys_sticker', columns: ({ name }) => ({ name, image: '1' }) },
  cusOrders: {
    table: 'cus_order',
    columns: ({ name }) => ({ orderno: name, cuserinfo: 'c', shangpininfo: 's', mobile: '13800000000', address: 'a' }),
  },
  drawPayLog: {
    table: 'pay_order',
    columns: ({ name }) => ({
      order_no: name,
      kind: 'draw',
      channel: 'sandbox',
      amount: 100,
      currency: 'CNY',
      expire_time: new Date(Date.now() + 3_600_000),
    }),
  },
  drawLogin: { table: 'device', columns: ({ name }) => ({ device_name: name, device_code: name }) },
  require: { table: 'biz_require', columns: ({ name }) => ({ title: name, content: 'c', contact: 'd' }) },
  drawStyle: { table: 'draw_style', columns: ({ name, farApiId }) => ({ style_name: name, api_id: farApiId }) }, // its API cannot be removed
  drawPrompt: { table: 'draw_prompt', columns: ({ name }) => ({ title: name, content: 'a cat' }) },
  dialogs: {
    table: 'chat_dialog',
    columns: ({ name, maker }) => ({ title: name, user_id: maker, last_msg: 'm', model: 'x' }),
  },
  chatCall: {
    table: 'chat_call',
    columns: ({ name, maker, apiId }) => ({
      user_id: maker,
      kind: 'direct',
      api_id: apiId,
      api_name: name,
      model: 'x',
      outcome: 'done',
    }),
  },
  usualLog: { table: 'log_usual', hasAuthor: false, columns: (row) => ({ ...logColumns(row), log_level: 'info' }) },
  apiLog: { table: 'log_api', hasAuthor: false, columns: (row) => logColumns(row) },
}

const logColumns = ({ name, maker }: { name: string; maker: string }): Columns => ({
  create_time: new Date(),
  user_id: maker,
  title: name,
  method_name: 'x',
  method: 'GET',
  request_uri: `/${name}`,
  http_status: 200,
  time_ms: 1,
  remote_ip: '127.0.0.1',
  request_id: 'r',
  server_ip: '',
  server_host: '',
})

async function insert({ owner }: Pick<TestApp, 'owner'>, table: string, values: Columns): Promise<void> {
  const names = Object.keys(values)
  await owner(
    `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(values),
  )
}

/**
 * One row of every scoped resource for each label, past every wall, in a tenant where `asker` works in the department of `mine`. Its name is
 * `<label>-<resource>`.
 */
export async function plantScopedRows(
  test: Pick<TestApp, 'owner' | 'deps'>,
  { tenantId, asker }: { tenantId: string; asker: string },
): Promise<ScopedRows> {
  const id = (): string => test.deps.ids.next()
  const [home, below, far] = [id(), id(), id()]
  const depts = { mine: home, peer: home, below, far }
  for (const [dept, ancestors] of [
    [home, '0'],
    [below, `0,${home}`],
    [far, '0'],
  ] as const) {
    await insert(test, 'system_dept', {
      id: dept,
      tenant_id: tenantId,
      parent_id: ancestors === '0' ? '0' : home,
      ancestors,
      dept_name: `dept ${dept}`,
      full_name: 'x',
    })
  }
  await test.owner('update user_account set dept_id = $1 where id = $2', [home, asker])
  const makers = { mine: asker, peer: id(), below: id(), far: id() }
  for (const label of LABELS.slice(1)) {
    await insert(test, 'user_account', {
      id: makers[label],
      tenant_id: tenantId,
      account: `maker-${label}`,
      password_hash: 'x',
      dept_id: depts[label],
    })
  }
  const ids: ScopedRows['ids'] = {}
  for (const [resource, { table, columns, hasAuthor = true }] of Object.entries(OWN)) {
    const own = { mine: id(), peer: id(), below: id(), far: id() }
    for (const label of LABELS) {
      const author = hasAuthor ? { create_user: makers[label], create_dept: depts[label] } : {}
      await insert(test, table, {
        id: own[label],
        tenant_id: tenantId,
        ...columns({
          name: `${label}-${resource}`,
          maker: makers[label],
          dept: depts[label],
          apiId: ids.drawApi?.[label] ?? '',
          farApiId: ids.drawApi?.far ?? '',
        }),
        ...author,
      })
    }
    ids[resource] = own
  }
  return { tenantId, depts, makers, ids }
}
