import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RowVersion } from '@drawdesk/contract/core/versions'
import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import { misfits } from '../../../testing/answers.ts'
import { buildTestApp, signIn, type Answer, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { systemScope } from '../../../platform/scope.ts'
import { createRowVersions } from '../../../crud/versions/row-version.service.ts'
import { drawApiCalls, httpDefinition, refusal } from './testing/kit.ts'

const KEY = 'sk-PLANTED-0123456789'

let test: TestApp
let admin: SignedIn
let apis: ReturnType<typeof drawApiCalls>

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  apis = drawApiCalls(admin)
})
afterAll(() => test.close())

const versionsOf = async (id: string): Promise<RowVersion[]> => (await apis.call<RowVersion[]>('versions', { id })).data
const rollback = (values: Record<string, unknown>): Promise<Answer<SaveAnswer>> =>
  apis.post<SaveAnswer>('rollback', values)

describe('versions of a drawing API', () => {
  it('are kept with every save, newest first, with who and when', async () => {
    const id = await apis.add({ remark: 'first', secrets: { apiKey: KEY } })
    await apis.save({ id, remark: 'second' })
    await apis.save({ id, definition: httpDefinition({ capability: 'img2img' }) })

    const versions = await versionsOf(id)

    expect(versions.flatMap((version) => misfits(RowVersion, version))).toEqual([])
    expect(
      versions.map(({ version, row, userName }) => [
        version,
        row.remark,
        (row.definition as { capability: string }).capability,
        userName,
      ]),
    ).toEqual([
      [3, 'second', 'img2img', expect.stringMatching(/./)],
      [2, 'second', 'txt2img', expect.stringMatching(/./)],
      [1, 'first', 'txt2img', expect.stringMatching(/./)],
    ])
    expect(Object.keys(versions[0]?.row ?? {}).toSorted()).toEqual([
      'apiCode',
      'apiName',
      'defaultPrompt',
      'definition',
      'kind',
      'negativePrompt',
      'preset',
      'proxyConfigId',
      'remark',
      'sort',
    ])
  })

  it('hold no secret, neither typed nor stored', async () => {
    const id = await apis.add({ secrets: { apiKey: KEY } })
    await apis.save({ id, secrets: { apiKey: `${KEY}-2` } })

    const rows = await test.owner<{ content: string }>(
      'select content::text as content from biz_row_version where row_id = $1',
      [id],
    )

    expect(rows.map(({ content }) => /secret(?!\.apiKey)|sealed|PLANTED/.test(content))).toEqual([false, false])
  })

  it('are not made by switching on and off, and by a refused save', async () => {
    const id = await apis.add({ secrets: { apiKey: KEY } })
    await apis.call('activate', { id })
    await apis.save({ id, version: 1, remark: 'late' })

    expect((await versionsOf(id)).map(({ version }) => version)).toEqual([1])
  })

  it('begin anew with a copy', async () => {
    const id = await apis.add({ remark: 'r' })
    await apis.save({ id, remark: 'r2' })

    const copy = await apis.call<SaveAnswer>('copyDrawApi', { id })

    expect((await versionsOf(copy.data.id)).map(({ version, row }) => [version, row.remark])).toEqual([[1, 'r2']])
  })

  it('of a row from before there were any begin with what it holds, at the first look or the next save', async () => {
    const [looked, saved] = [await apis.add({ remark: 'old' }), await apis.add({ remark: 'old' })]
    await test.owner('delete from biz_row_version where row_id in ($1, $2)', [looked, saved])

    await apis.save({ id: saved, remark: 'new' })

    expect((await versionsOf(looked)).map(({ version, row }) => [version, row.remark])).toEqual([[1, 'old']])
    expect((await versionsOf(saved)).map(({ version, row }) => [version, row.remark])).toEqual([
      [2, 'new'],
      [1, 'old'],
    ])
  })

  it('keep every one of several saves at once, each as the row then was', async () => {
    const id = await apis.add()

    await Promise.all(['a', 'b', 'c', 'd'].map((letter) => apis.save({ id, remark: letter, defaultPrompt: letter })))

    const versions = await versionsOf(id)
    expect(versions.map(({ version }) => version)).toEqual([5, 4, 3, 2, 1])
    expect(versions.every(({ row }) => row.remark === row.defaultPrompt)).toBe(true)
    expect(versions[0]?.row.remark).toBe((await apis.detail(id)).data.remark)
  })

  it('stop before they fill an answer', async () => {
    const id = await apis.add()
    await test.owner(
      `insert into biz_row_version (id, tenant_id, table_name, row_id, row_version, content)
       select 880000 + n, '000000', 'drawApi', $1, 1000 + n, json_build_object('remark', repeat('x', 3000000)) from generate_series(1, 8) n`,
      [id],
    )

    expect((await versionsOf(id)).map(({ version }) => version)).toEqual([1008, 1007, 1006, 1005, 1004])
  })
})

describe('what a drawing finds of the version it was sent with', () => {
  it('is what the row held then, also where only its switch had moved', async () => {
    const id = await apis.add({ remark: 'first', secrets: { apiKey: KEY } })
    await apis.call('activate', { id })
    await apis.save({ id, remark: 'third' })
    const versions = createRowVersions(test.deps)
    const remarkAt = async (version: number) =>
      (await versions.find(systemScope('000000'), 'drawApi', id, version))?.content.remark

    expect([await remarkAt(1), await remarkAt(2), await remarkAt(3)]).toEqual(['first', 'first', 'third'])
    expect(await versions.find(systemScope('000001'), 'drawApi', id, 3)).toBeUndefined()
  })
})

describe('going back', () => {
  it('makes the old version a new one; secrets and the switch stay', async () => {
    const id = await apis.add({
      apiName: 'old name',
      definition: httpDefinition({ limits: { concurrency: 3 } }),
      secrets: { apiKey: KEY },
    })
    await apis.call('activate', { id })
    await apis.save({ id, apiName: 'new name', remark: 'r', definition: httpDefinition() })

    const answer = await rollback({ id, toVersion: 1 })
    const row = (await apis.detail(id)).data

    expect(answer.data).toEqual({ id, version: 4 })
    expect(row).toMatchObject({
      apiName: 'old name',
      remark: '',
      active: 1,
      secrets: { apiKey: { isSet: true, tail: '6789' } },
      definition: httpDefinition({ limits: { concurrency: 3 } }),
    })
    expect((await versionsOf(id)).map(({ version, row: { apiName } }) => [version, apiName])).toEqual([
      [4, 'old name'],
      [3, 'new name'],
      [1, 'old name'],
    ])
  })

  it('to another address asks for the secrets, and takes them along', async () => {
    const id = await apis.add({ secrets: { apiKey: KEY } })
    await apis.save({
      id,
      definition: httpDefinition({ baseUrl: 'https://elsewhere.example.com' }),
      secrets: { apiKey: `${KEY}-elsewhere` },
    })

    const refused = await rollback({ id, toVersion: 1 })
    const taken = await rollback({ id, toVersion: 1, secrets: { apiKey: KEY } })

    expect(refusal(refused)).toEqual([400, ['secrets.apiKey']])
    expect([taken.data, (await apis.detail(id)).data.baseUrl]).toEqual([
      { id, version: 3 },
      'https://paint.example.com',
    ])
  })

  it('is refused on a row that somebody changed meanwhile, to a version that never was, or to a code that was given away', async () => {
    const id = await apis.add({ apiCode: 'was-mine' })
    await apis.save({ id, apiCode: 'is-mine' })
    await apis.add({ apiCode: 'was-mine' })

    const answers = [
      await rollback({ id, toVersion: 1, version: 1 }),
      await rollback({ id, toVersion: 9 }),
      await rollback({ id, toVersion: 0 }),
      await rollback({ id, toVersion: 1 }),
      await rollback({ id: '999', toVersion: 1 }),
    ]

    expect(answers.map(refusal)).toEqual([
      [409, []],
      [404, []],
      [400, ['toVersion']],
      [400, ['apiCode']],
      [404, []],
    ])
    expect((await apis.detail(id)).data).toMatchObject({ version: 2, apiCode: 'is-mine' })
  })
})
