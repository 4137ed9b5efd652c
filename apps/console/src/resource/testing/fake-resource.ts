import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import { http } from 'msw'
import { failed, ok, pageOf, server } from '../../testing/server.ts'

type FakeRow = { id: string; version: number } & Record<string, unknown>

export interface FakeResource {
  rows: FakeRow[]
  /** Query of each list call, in order. */
  lists: URLSearchParams[]
  /** Body of each save, in order. */
  saves: Record<string, unknown>[]
  removed: string[][]
  restored: string[][]
}

/** A server holding rows of one resource, at the HTTP border: paging, versions, remove and restore. Filters are recorded, not applied. */
export function fakeResource(
  resource: Pick<ResourceDefinition, 'path'> & Partial<Pick<ResourceDefinition, 'calls'>>,
  rows: FakeRow[],
): FakeResource {
  const fake: FakeResource = { rows: [...rows], lists: [], saves: [], removed: [], restored: [] }
  const gone = new Map<string, FakeRow>()
  const url = (name: 'list' | 'detail' | 'submit' | 'remove' | 'restore') =>
    `*/api${resource.path}/${resource.calls?.[name === 'submit' ? 'save' : name] ?? name}`
  server.use(
    http.get(url('list'), ({ request }) => {
      const query = new URL(request.url).searchParams
      fake.lists.push(query)
      const [current, size, beforeId] = [
        Number(query.get('current') ?? 1),
        Number(query.get('size')),
        query.get('beforeId'),
      ]
      if (beforeId !== null) {
        const at = fake.rows.findIndex(({ id }) => id === beforeId) + 1
        return ok(pageOf(fake.rows.slice(at, at + size), { total: -1, current, size, pages: -1 }))
      }
      return ok(
        pageOf(fake.rows.slice((current - 1) * size, current * size), {
          total: fake.rows.length,
          current,
          size,
          pages: Math.ceil(fake.rows.length / size),
        }),
      )
    }),
    http.get(url('detail'), ({ request }) => {
      const row = fake.rows.find(({ id }) => id === new URL(request.url).searchParams.get('id'))
      return row ? ok(row) : failed(404, '数据不存在')
    }),
    http.post(url('submit'), async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>
      fake.saves.push(body)
      const known = fake.rows.find(({ id }) => id === body.id)
      if (known && known.version !== body.version) return failed(409, '数据已被他人修改')
      const row: FakeRow = {
        ...known,
        ...body,
        id: known?.id ?? String(1000 + fake.rows.length),
        version: (known?.version ?? 0) + 1,
      }
      fake.rows = known ? fake.rows.map((each) => (each === known ? row : each)) : [row, ...fake.rows]
      return ok({ id: row.id, version: row.version })
    }),
    http.post(url('remove'), async ({ request }) => {
      const { ids } = (await request.json()) as { ids: string[] }
      fake.removed.push(ids)
      for (const row of fake.rows) if (ids.includes(row.id)) gone.set(row.id, row)
      fake.rows = fake.rows.filter(({ id }) => !ids.includes(id))
      return ok({ ids })
    }),
    http.post(url('restore'), async ({ request }) => {
      const { ids } = (await request.json()) as { ids: string[] }
      fake.restored.push(ids)
      fake.rows = [...ids.flatMap((id) => gone.get(id) ?? []), ...fake.rows]
      return ok({ ids })
    }),
  )
  return fake
}

/** What every row carries besides its own fields. */
export function auditOf(version = 1): Record<string, unknown> & { version: number } {
  return {
    tenantId: '000000',
    createUser: '1',
    createDept: '1',
    createTime: '2026-01-02 03:04:05',
    updateUser: '1',
    updateTime: '2026-01-02 03:04:05',
    status: 1,
    isDeleted: 0,
    version,
  }
}
