import { once } from 'node:events'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { DRAW_ZIP_BYTES_MAX, type DrawZipRecord } from '@drawdesk/contract/drawing/records/draw-info'
import { DATA_SCOPE_TYPE } from '@drawdesk/contract/rights/data-scope'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, type BuiltCaller } from '../../../testing/factories.ts'
import { unzip } from '../../../testing/unzip.ts'
import { pictureBytes, upload } from '../../../testing/upload.ts'
import { DRAW_INFO, drawingCalls } from '../apis/testing/drawing.ts'
import { definitionOf, drawApiCalls } from '../apis/testing/kit.ts'

// No worker runs: pictures are uploaded and given to records.
let test: TestApp
let admin: SignedIn
let apiId: string
const pictures = new Map<string, Buffer>()

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  apiId = await drawApiCalls(admin).add({
    apiName: 'the API',
    definition: definitionOf('sample'),
    secrets: { apiKey: 'sk-never-in-a-zip-0123' },
  })
})
afterAll(() => test.close())

async function newPicture(colour: string): Promise<string> {
  const bytes = await pictureBytes({ colour })
  const { data } = await upload(admin, bytes)
  pictures.set(data.fileId, bytes)
  return data.fileId
}

async function build(values: Record<string, unknown>, fileIds: string[], caller: SignedIn = admin): Promise<string> {
  const { data, msg } = await drawingCalls(caller).send({ id: apiId, ...values })
  if (!data.infoId) throw new Error(msg)
  await test.owner(
    `update draw_info set state = 2, file_ids = $2, create_time = '2026-04-30T17:00:00Z' where id = $1`,
    [data.infoId, JSON.stringify(fileIds)],
  )
  return data.infoId
}

const ask = (caller: SignedIn, ids: unknown) =>
  caller.raw({ method: 'POST', url: `${DRAW_INFO}/zip`, payload: { ids } })
async function open(
  caller: SignedIn,
  ids: string[],
): Promise<{ files: Map<string, Buffer>; records: DrawZipRecord[] }> {
  const answer = await ask(caller, ids)
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'application/zip',
    'no-store',
  ])
  const files = await unzip(answer.rawPayload)
  return { files, records: JSON.parse(files.get('records.json')?.toString() ?? '') as DrawZipRecord[] }
}

describe('drawings as a zip', () => {
  it('are their files as they are stored, named by day, words, record and place, and what each was made by', async () => {
    const [one, two, three] = [await newPicture('#111111'), await newPicture('#222222'), await newPicture('#333333')]
    const first = await build(
      {
        prompt: '一只红船: 夜晚',
        negativePrompt: 'fog',
        width: 640,
        height: 480,
        seed: '7',
        params: { quality: 'low' },
      },
      [one, two],
    )
    const second = await build({ prompt: '../boat' }, [three])

    const { files, records } = await open(admin, [first, second])

    // A quarter past one in the morning where the house stands.
    const [a, b, c] = [
      `2026-05-01-一只红船_夜晚-${first}-1.png`,
      `2026-05-01-一只红船_夜晚-${first}-2.png`,
      `2026-05-01-boat-${second}-1.png`,
    ] as const
    expect([...files.keys()]).toEqual([c, a, b, 'records.json'])
    expect(
      [
        [a, one],
        [b, two],
        [c, three],
      ].every(([path = '', id = '']) => files.get(path)?.equals(pictures.get(id) as Buffer)),
    ).toBe(true)
    expect(records).toEqual([
      expect.objectContaining({ id: second, prompt: '../boat', files: [c], missing: [] }),
      {
        id: first,
        type: 'draw',
        createTime: '2026-05-01 01:00:00',
        prompt: '一只红船: 夜晚',
        negativePrompt: 'fog',
        width: 640,
        height: 480,
        seed: '7',
        params: { quality: 'low' },
        api: 'the API',
        style: '',
        promptTemplate: '',
        experience: '',
        versions: { api: 1, style: null, prompt: null, experience: null, seal: null },
        files: [a, b],
        missing: [],
      },
    ])
    expect(JSON.stringify(records)).not.toContain('sk-never')
  })

  it('name a file that the store no longer has instead of failing', async () => {
    const [kept, lost] = [await newPicture('#444444'), await newPicture('#555555')]
    const id = await build({ prompt: 'lost' }, [lost, kept])
    const [{ key } = { key: '' }] = await test.owner<{ key: string }>(
      'select storage_key as key from resource_file where id = $1',
      [lost],
    )
    await test.deps.storage.remove(key)

    const { files, records } = await open(admin, [id])

    expect([...files.keys()]).toEqual([`2026-05-01-lost-${id}-2.png`, 'records.json'])
    expect(records[0]).toMatchObject({
      files: [`2026-05-01-lost-${id}-2.png`],
      missing: [`2026-05-01-lost-${id}-1.png`],
    })
  })

  it('are refused beyond 500 records or 2 GB, before anything is sent', async () => {
    const file = await newPicture('#666666')
    const id = await build({ prompt: 'huge' }, [file])
    await test.owner('update resource_file set bytes = $2 where id = $1', [file, DRAW_ZIP_BYTES_MAX + 1])

    const answers = [
      await ask(admin, [id]),
      await ask(
        admin,
        Array.from({ length: 501 }, (_, n) => String(n + 1)),
      ),
      await ask(admin, []),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([413, 400, 400])
    expect(answers[0]?.json<{ msg: string }>().msg).toContain('2048 MB')
  })

  it('are one’s own, or of who may see them all; another’s, gone ones and those of another tenant are as if they were not there', async () => {
    const [sender, viewer, lister] = (await Promise.all(
      [['drawApi_send'], ['drawInfo_view'], ['drawInfo']].map((permissions) => buildCaller(test, { permissions })),
    )) as [BuiltCaller, BuiltCaller, BuiltCaller]
    const other = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })
    const [own, theirs, gone] = [
      await build({ prompt: 'own' }, [], sender),
      await build({ prompt: 'theirs' }, []),
      await build({ prompt: 'gone' }, [], sender),
    ]
    await test.owner('update draw_info set is_deleted = 1 where id = $1', [gone])

    const statuses = async (caller: SignedIn): Promise<number[]> =>
      Promise.all([[own], [theirs], [own, theirs], [own, gone]].map(async (ids) => (await ask(caller, ids)).statusCode))

    expect(await statuses(sender)).toEqual([200, 404, 404, 404])
    expect(await statuses(viewer)).toEqual([200, 200, 200, 404])
    expect(await statuses(lister)).toEqual([403, 403, 403, 403])
    expect(await statuses(other)).toEqual([404, 404, 404, 404])
  })
})

describe('a zip that nobody waits for any more', () => {
  let base: string
  beforeAll(async () => {
    base = await test.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })
  afterAll(() => test.app.server.closeAllConnections())

  it('lets go of its files and opens no further one', async () => {
    const ids = [
      await build({ prompt: 'one' }, [await newPicture('#777777')]),
      await build({ prompt: 'two' }, [await newPicture('#888888')]),
    ]
    const endless = new Readable({
      read() {
        this.push(Buffer.alloc(65_536, 7))
      },
    })
    const opening = vi.spyOn(test.deps.storage, 'open').mockResolvedValue({ stream: endless, bytes: 1 })
    const closed = once(endless, 'close')
    const leaving = new AbortController()
    const answer = await fetch(`${base}${DRAW_INFO}/zip`, {
      method: 'POST',
      signal: leaving.signal,
      headers: { 'blade-auth': `bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ids }),
    })
    await answer.body?.getReader().read()

    leaving.abort()
    await closed

    expect([opening.mock.calls.length, endless.destroyed]).toEqual([1, true])
  })
})

describe('of records of which a scope shows a few fields', () => {
  it('leaves out what the lists leave out', async () => {
    const tenantId = await buildTenant(test.deps)
    const [maker, reader] = [
      await buildCaller(test, { tenantId, permissions: ['*'] }),
      await buildCaller(test, { tenantId, permissions: ['*'] }),
    ]
    const api = await drawApiCalls(maker).add({ definition: definitionOf('sample') })
    const bytes = await pictureBytes({ colour: '#999999' })
    const file = (await upload(maker, bytes)).data.fileId
    const { data } = await drawingCalls(maker).send({ id: api, prompt: 'not for everybody' })
    await test.owner('update draw_info set state = 2, file_ids = $2 where id = $1', [
      data.infoId,
      JSON.stringify([file]),
    ])
    const scopeId = test.deps.ids.next()
    await test.owner(
      `insert into system_data_scope (id, menu_id, resource_code, scope_name, scope_class, scope_column, scope_type, scope_value, scope_field) select $1, id, 'c', 'n', 'drawInfo', '-', $2, 'state in (2, 3)', 'files,state' from system_menu where code = 'drawInfo'`,
      [scopeId, DATA_SCOPE_TYPE.custom],
    )
    await test.owner(
      'insert into system_role_scope (id, tenant_id, role_id, scope_category, scope_id) values ($1, $2, $3, 1, $4)',
      [test.deps.ids.next(), tenantId, reader.user.roleId, scopeId],
    )
    test.deps.auth.callers.forgetAll()

    const { files, records } = await open(reader, [data.infoId])

    expect(
      [...files.keys()].filter((path) => path !== 'records.json').map((path) => path.includes('everybody')),
    ).toEqual([false])
    expect(records[0]).toMatchObject({
      id: data.infoId,
      prompt: '',
      seed: '',
      params: null,
      api: '',
      versions: { api: null },
    })
    expect((await open(maker, [data.infoId])).records[0]).toMatchObject({
      prompt: 'not for everybody',
      versions: { api: 1 },
    })
  })
})
