import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DrawApiListRow, SecretView } from '@drawdesk/contract/drawing/draw-api'
import type { DrawAuth } from '@drawdesk/contract/drawing/definition/draw-definition'
import type { SendAnswer } from '@drawdesk/contract/drawing/records/draw-info'
import type { Page } from '@drawdesk/contract/core/schema'
import { tablesHolding } from '../../../testing/answers.ts'
import { buildTestApp, signIn, type TestApp } from '../../../testing/build-test-app.ts'
import { createDrawApiService } from './draw-api.service.ts'
import { drawApiCalls, httpDefinition, refusal } from './testing/kit.ts'

let test: TestApp
let apis: ReturnType<typeof drawApiCalls>

beforeAll(async () => {
  test = await buildTestApp()
  apis = drawApiCalls(await signIn(test))
})
afterAll(() => test.close())

const shown = async (id: string): Promise<Record<string, SecretView>> => (await apis.detail(id)).data.secrets

/** The secrets as the engine would get them. */
async function opened(id: string): Promise<Record<string, string>> {
  const service = createDrawApiService(test.deps)
  const scope = { tenantId: '000000', userId: '0', deptId: null }
  return service.secretsOf(await service.get(scope, id))
}

describe('secrets of a drawing API', () => {
  it('are written as text and read as set, with a tail from 12 characters on', async () => {
    const id = await apis.add({
      secrets: { apiKey: 'sk-0123456789', eleven: '12345678901', twelve: '123456789012', short: 'x' },
    })

    const detail = await shown(id)
    const list = (await apis.call<Page<DrawApiListRow>>('selectDrawApiPage', { id })).data.records[0]?.secrets

    expect(detail).toEqual({
      apiKey: { isSet: true, tail: '6789' },
      eleven: { isSet: true },
      twelve: { isSet: true, tail: '9012' },
      short: { isSet: true },
    })
    expect(list).toEqual(detail)
    expect(await opened(id)).toEqual({
      apiKey: 'sk-0123456789',
      eleven: '12345678901',
      twelve: '123456789012',
      short: 'x',
    })
  })

  it('stay when left out, go with null, and are replaced by a text', async () => {
    const id = await apis.add({ secrets: { keep: 'kept', drop: 'dropped', change: 'old' } })

    await apis.save({ id, remark: 'no secrets at all' })
    await apis.save({ id, secrets: { drop: null, change: 'new', added: 'added' } })

    expect(await opened(id)).toEqual({ keep: 'kept', change: 'new', added: 'added' })
    expect(Object.keys(await shown(id)).sort()).toEqual(['added', 'change', 'keep'])
  })

  it('are not changed by the read form sent back, nor made by it', async () => {
    const id = await apis.add({ secrets: { apiKey: 'sk-0123456789' } })
    const row = (await apis.detail(id)).data

    const saved = await apis.save({
      ...row,
      remark: 'sent back whole',
      secrets: { ...row.secrets, invented: { isSet: true, tail: 'abcd' } },
    })

    expect([saved.status, await opened(id)]).toEqual([200, { apiKey: 'sk-0123456789' }])
    expect(Object.keys(await shown(id))).toEqual(['apiKey'])
  })

  it.each([
    ['another host', 'https://thief.example.com'],
    ['another scheme', 'http://paint.example.com'],
    ['another port', 'https://paint.example.com:8443'],
    ['a host that only begins the same', 'https://paint.example.com.thief.net'],
    ['the sample engine', '{{engine.sample}}'],
  ])('must be typed again for %s, and none of them moves there', async (_what, baseUrl) => {
    const id = await apis.add({ secrets: { apiKey: 'sk-0123456789', second: 'second-secret' } })
    const row = (await apis.detail(id)).data
    const definition = httpDefinition({ baseUrl })

    const plain = await apis.save({ id, definition })
    const sentBack = await apis.save({ ...row, definition })
    const half = await apis.save({ id, definition, secrets: { apiKey: 'typed-again' } })
    const untouched = (await apis.detail(id)).data
    const both = await apis.save({ id, definition, secrets: { apiKey: 'typed-again', second: null } })

    expect([plain, sentBack, half].map(refusal)).toEqual([
      [400, ['secrets.apiKey', 'secrets.second']],
      [400, ['secrets.apiKey', 'secrets.second']],
      [400, ['secrets.second']],
    ])
    expect(untouched).toEqual(row)
    expect([both.status, await opened(id)]).toEqual([200, { apiKey: 'typed-again' }])
  })

  it('stay for another path, another query or other letters on the same host', async () => {
    const id = await apis.add({ secrets: { apiKey: 'sk-0123456789' } })

    const answers = [
      await apis.save({ id, definition: httpDefinition({ baseUrl: 'https://paint.example.com/v2' }) }),
      await apis.save({ id, definition: httpDefinition({ baseUrl: 'HTTPS://Paint.Example.com' }) }),
    ]

    expect([answers.map(({ status }) => status), await opened(id)]).toEqual([[200, 200], { apiKey: 'sk-0123456789' }])
  })

  it('work in a copy, sealed for the copy alone', async () => {
    const id = await apis.add({ secrets: { apiKey: 'sk-0123456789' } })
    const copy = (await apis.call<{ id: string }>('copyDrawApi', { id })).data.id
    await apis.save({ id, secrets: { apiKey: null } })

    const sealed = await test.owner<{ secrets: Record<string, { sealed: string }> }>(
      'select secrets from draw_api where id = any($1::bigint[]) order by id',
      [[id, copy]],
    )

    expect([await opened(id), await opened(copy), await shown(copy)]).toEqual([
      {},
      { apiKey: 'sk-0123456789' },
      { apiKey: { isSet: true, tail: '6789' } },
    ])
    const stolen = await apis.add()
    await test.owner('update draw_api set secrets = $1::json where id = $2', [
      JSON.stringify(sealed[1]?.secrets),
      stolen,
    ])
    await expect(opened(stolen)).rejects.toThrow()
  })

  it('have names that a template can say, and bounds', async () => {
    const bad = await apis.save({ apiName: 'x', definition: httpDefinition(), secrets: { 'not a name': 'x' } })
    const long = await apis.save({ apiName: 'x', definition: httpDefinition(), secrets: { apiKey: 'x'.repeat(8_001) } })

    expect([bad, long].map(refusal)).toEqual([
      [400, ['secrets.not a name']],
      [400, ['secrets.apiKey']],
    ])
  })

  it('are seen nowhere: not in answers, log lines or tables', async () => {
    const planted = 'PLANTED-c81e728d9d4c2f63'
    const auths: DrawAuth[] = [
      { kind: 'header', name: 'X-Key', value: 'Key {{secret.apiKey}}' },
      { kind: 'query', name: 'key', value: '{{secret.apiKey}}' },
      { kind: 'basic', user: '{{secret.user}}', pass: '{{secret.apiKey}}' },
    ]
    const answers: unknown[] = []
    for (const auth of auths) {
      const definition = httpDefinition({
        auth,
        baseUrl: 'https://127.0.0.1:9',
        submit: {
          ...httpDefinition().submit,
          path: '/{{secret.apiKey}}/paint',
          headers: { 'X-Again': '{{secret.apiKey}}' },
        },
      })
      const saved = await apis.save({ apiName: 'planted', definition, secrets: { apiKey: planted, user: planted } })
      const { id } = saved.data
      answers.push(
        saved,
        await apis.detail(id),
        await apis.call('selectDrawApiPage', { apiName: 'planted' }),
        await apis.post('preview', { id, prompt: 'x' }),
        await apis.call('activate', { id }),
        await apis.call('findApiPanelOptions', {}),
        await apis.call('copyDrawApi', { id }),
        await apis.save({ id, version: 99, secrets: { apiKey: planted } }),
        await apis.save({ id, definition: { ...definition, flow: 'no such' }, secrets: { apiKey: planted } }),
        await apis.post<SendAnswer>('sendDraw', { id, prompt: 'x' }),
      )
    }

    expect(answers.map((answer) => (answer as { status: number }).status)).toEqual(
      auths.flatMap(() => [200, 200, 200, 200, 200, 200, 200, 409, 400, 200]),
    )
    expect(answers.filter((answer) => JSON.stringify(answer).includes(planted))).toEqual([])
    expect(test.logLines.filter((line) => line.includes(planted))).toEqual([])
    expect(await tablesHolding(test.owner, planted)).toEqual([])
    expect(await tablesHolding(test.owner, 'planted')).toContain('draw_api')
  })
})
