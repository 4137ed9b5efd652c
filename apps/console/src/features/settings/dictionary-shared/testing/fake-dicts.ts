import type { Dict } from '@drawdesk/contract/settings/dict'
import { http } from 'msw'
import { auditOf } from '../../../../resource/testing/fake-resource.ts'
import { failed, ok, pageOf, server } from '../../../../testing/server.ts'

export interface FakeDicts {
  rows: Dict[]
  /** Queries of the parent-list and child-list calls, in order. */
  parents: URLSearchParams[]
  children: URLSearchParams[]
  saves: Record<string, unknown>[]
  removed: string[][]
}

/** A row of a dictionary; `parentId` "0" makes the dictionary itself. */
export function dictRow(id: string, parentId: string, values: Partial<Dict> = {}): Dict {
  return {
    id,
    parentId,
    code: 'sex',
    dictKey: parentId === '0' ? '-1' : id,
    dictValue: `名${id}`,
    dictValueEn: '',
    sort: 1,
    isSealed: 0,
    remark: '',
    isFixed: 0,
    ...auditOf(),
    ...values,
  } as Dict
}

/** A server holding dictionaries at the HTTP border. Filters are recorded, not applied. */
export function fakeDicts(path: string, rows: Dict[]): FakeDicts {
  const fake: FakeDicts = { rows: [...rows], parents: [], children: [], saves: [], removed: [] }
  const url = (name: string): string => `*/api${path}/${name}`
  const below = (parentId: string): object[] =>
    fake.rows
      .filter((row) => row.parentId === parentId)
      .map((row) => {
        const children = below(row.id)
        return { ...row, ...(children.length > 0 && { children }) }
      })
  server.use(
    http.get(url('parent-list'), ({ request }) => {
      fake.parents.push(new URL(request.url).searchParams)
      return ok(pageOf(fake.rows.filter(({ parentId }) => parentId === '0')))
    }),
    http.get(url('child-list'), ({ request }) => {
      const query = new URL(request.url).searchParams
      fake.children.push(query)
      return ok(below(query.get('parentId') ?? ''))
    }),
    http.get(url('detail'), ({ request }) => {
      const row = fake.rows.find(({ id }) => id === new URL(request.url).searchParams.get('id'))
      return row ? ok(row) : failed(404, '数据不存在')
    }),
    http.get(url('dictionary'), ({ request }) => {
      const code = new URL(request.url).searchParams.get('code')
      return ok(fake.rows.filter((row) => row.code === code && row.parentId !== '0' && row.isSealed === 0))
    }),
    http.post(url('submit'), async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>
      fake.saves.push(body)
      const known = fake.rows.find(({ id }) => id === body.id)
      const row = {
        ...(known ?? dictRow(String(1000 + fake.saves.length), '0')),
        ...body,
        version: (known?.version ?? 0) + 1,
      }
      fake.rows = known ? fake.rows.map((each) => (each === known ? row : each)) : [...fake.rows, row]
      return ok({ id: row.id, version: row.version })
    }),
    http.post(url('remove'), async ({ request }) => {
      const { ids } = (await request.json()) as { ids: string[] }
      fake.removed.push(ids)
      fake.rows = fake.rows.filter(({ id }) => !ids.includes(id))
      return ok({ ids })
    }),
  )
  return fake
}
