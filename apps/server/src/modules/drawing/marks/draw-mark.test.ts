import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DrawBoard } from '@drawdesk/contract/drawing/draw-mark'
import type { DrawInfo } from '@drawdesk/contract/drawing/records/draw-info'
import type { Page } from '@drawdesk/contract/core/schema'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'

let test: TestApp
let admin: SignedIn
/** Of the administrator, oldest first; nothing draws them. */
let ids: string[]

const MARKS = '/api/blade-biz/drawMark'
const RECORDS = '/api/blade-biz/drawInfo/page'

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  const { data } = await admin.get<Page<{ id: string }>>('/api/blade-biz/drawApi/selectDrawApiPage')
  ids = []
  for (const prompt of ['船', '桥', '塔']) {
    const sent = await admin.post<{ infoId: string }>('/api/blade-biz/drawApi/sendDraw', {
      id: data.records[0]?.id,
      prompt,
    })
    ids.push(sent.data.infoId)
  }
})
afterAll(() => test.close())

const found = async (query: Record<string, string>, caller = admin): Promise<string[]> =>
  (await caller.get<Page<DrawInfo>>(RECORDS, query)).data.records.map(({ id }) => id)
const one = async (id: string, caller = admin): Promise<DrawInfo | undefined> =>
  (await caller.get<Page<DrawInfo>>(RECORDS, { id })).data.records[0]
const board = async (name: string): Promise<string> =>
  (await admin.post<{ id: string }>(`${MARKS}/saveBoard`, { name })).data.id

describe('stars and ratings', () => {
  it('are each person’s own, stand on the record, and the list is asked by them', async () => {
    const colleague = await buildCaller(test, { permissions: ['drawInfo'] })
    await admin.post(`${MARKS}/mark`, { ids: [ids[0], ids[1]], favourite: 1 })
    await admin.post(`${MARKS}/mark`, { ids: [ids[1]], rating: 4 })
    await colleague.post(`${MARKS}/mark`, { ids: [ids[2]], favourite: 1 })

    expect(await found({ favourite: '1' })).toEqual([ids[1], ids[0]])
    expect(await found({ rating: '4' })).toEqual([ids[1]])
    expect(await found({ rating: '5' })).toEqual([])
    expect(await found({ favourite: '1' }, colleague)).toEqual([ids[2]])
    expect(await one(ids[1] ?? '')).toMatchObject({ favourite: 1, rating: 4, tags: [], boardIds: [] })
    expect(await one(ids[1] ?? '', colleague)).toMatchObject({ favourite: 0, rating: 0 })
  })

  it('are taken back, and what is not named stays', async () => {
    await admin.post(`${MARKS}/mark`, { ids: [ids[1]], favourite: 0 })

    expect(await one(ids[1] ?? '')).toMatchObject({ favourite: 0, rating: 4 })
  })
})

describe('tags', () => {
  it('belong to the record, are listed by how often they are used, and found', async () => {
    await admin.post(`${MARKS}/tag`, { ids: [ids[0], ids[1]], add: [' 夏日 ', '夏日', '海报'] })
    await admin.post(`${MARKS}/tag`, { ids: [ids[0]], remove: ['海报'] })

    expect((await admin.get(`${MARKS}/tags`)).data).toEqual([
      { tag: '夏日', count: 2 },
      { tag: '海报', count: 1 },
    ])
    expect(await found({ tag: '海报' })).toEqual([ids[1]])
    expect(await one(ids[0] ?? '')).toMatchObject({ tags: ['夏日'] })
  })
})

describe('boards', () => {
  it('hold pictures, in any number of them, until they are taken off', async () => {
    const [summer, winter] = [await board('夏展'), await board('冬展')]
    await admin.post(`${MARKS}/putOnBoard`, { boardId: summer, ids: [ids[0], ids[2]], isOn: 1 })
    await admin.post(`${MARKS}/putOnBoard`, { boardId: winter, ids: [ids[0]], isOn: 1 })
    await admin.post(`${MARKS}/putOnBoard`, { boardId: summer, ids: [ids[2]], isOn: 0 })

    expect(await found({ boardId: summer })).toEqual([ids[0]])
    expect((await one(ids[0] ?? ''))?.boardIds?.toSorted()).toEqual([summer, winter].toSorted())
    expect((await admin.get<DrawBoard[]>(`${MARKS}/boards`)).data.map(({ name, count }) => [name, count])).toEqual([
      ['冬展', 1],
      ['夏展', 1],
    ])
  })

  it('have names of their own, are renamed, and go without their pictures', async () => {
    const id = await board('春展')
    const taken = await admin.post(`${MARKS}/saveBoard`, { name: '春展' })
    const blank = await admin.post(`${MARKS}/saveBoard`, { name: '  ' })
    await admin.post(`${MARKS}/saveBoard`, { id, name: '春展二' })
    await admin.post(`${MARKS}/putOnBoard`, { boardId: id, ids: [ids[0]], isOn: 1 })
    await admin.post(`${MARKS}/removeBoard`, { id })

    expect([taken.status, taken.errors?.[0]?.field, blank.status]).toEqual([400, 'name', 400])
    expect((await admin.get<DrawBoard[]>(`${MARKS}/boards`)).data.map(({ name }) => name)).not.toContain('春展二')
    expect(await one(ids[0] ?? '')).toBeDefined()
    expect(await found({ boardId: id })).toEqual([])
  })
})

describe('all that match', () => {
  it('are those of the list that is asked by marks, as ids and as a file', async () => {
    const id = await board('秋展')
    await admin.post(`${MARKS}/putOnBoard`, { boardId: id, ids: [ids[1]], isOn: 1 })
    await admin.post(`${MARKS}/tag`, { ids: [ids[1]], add: ['秋'] })
    await admin.post(`${MARKS}/mark`, { ids: [ids[1]], favourite: 1, rating: 5 })

    const searches: Record<string, string>[] = [
      { boardId: id },
      { tag: '秋' },
      { favourite: '1', boardId: id },
      { rating: '5' },
    ]
    for (const asked of searches) {
      const all = await admin.get<{ ids: string[] }>('/api/blade-biz/drawInfo/ids', asked)
      const file = await admin.raw({ url: '/api/blade-biz/drawInfo/export', query: asked })
      expect([asked, all.data.ids, file.statusCode]).toEqual([asked, [ids[1]], 200])
    }
  })
})

describe('another tenant', () => {
  it('marks nothing of this one, and sees none of its tags and boards', async () => {
    const other = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })
    const id = await board('只在本租户')
    const theirs = await other.post<{ id: string }>(`${MARKS}/saveBoard`, { name: '只在本租户' })

    const answers = await Promise.all([
      other.post(`${MARKS}/mark`, { ids: [ids[0]], favourite: 1 }),
      other.post(`${MARKS}/tag`, { ids: [ids[0]], add: ['x'] }),
      other.post(`${MARKS}/putOnBoard`, { boardId: theirs.data.id, ids: [ids[0]], isOn: 1 }),
      other.post(`${MARKS}/removeBoard`, { id }),
      other.post(`${MARKS}/saveBoard`, { id, name: 'x' }),
    ])

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect((await other.get(`${MARKS}/tags`)).data).toEqual([])
    expect((await other.get<DrawBoard[]>(`${MARKS}/boards`)).data).toHaveLength(1)
  })
})
