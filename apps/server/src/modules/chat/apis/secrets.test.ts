import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemScope } from '../../../platform/scope.ts'
import { tablesHolding } from '../../../testing/answers.ts'
import { buildTestApp, signIn, type TestApp } from '../../../testing/build-test-app.ts'
import { createChatApiRepository } from './chat-api.repository.ts'
import { sealClearHeaders } from './seal-clear-headers.ts'
import { secretsOf } from './chat-service.ts'
import { chatApiCalls, chatApiValues, refusal } from './testing/kit.ts'

const KEY = 'sk-0123456789'
let test: TestApp
let apis: ReturnType<typeof chatApiCalls>
beforeAll(async () => {
  test = await buildTestApp()
  apis = chatApiCalls(await signIn(test))
})
afterAll(() => test.close())

const shown = async (id: string): Promise<unknown> => (await apis.detail(id)).data.secrets
async function opened(id: string): Promise<Record<string, string>> {
  const row = await createChatApiRepository(test.deps.db).find(systemScope('000000'), id)
  if (!row) throw new Error('there is no such row')
  return secretsOf(test.deps, row)
}

describe('secrets of a chat API', () => {
  it('are written as text, without the blanks around them, and read as set', async () => {
    const id = await apis.add({ secrets: { apiKey: ` ${KEY}\n`, short: 'x' } })

    expect(await shown(id)).toEqual({ apiKey: { isSet: true, tail: '6789' }, short: { isSet: true } })
    expect(await opened(id)).toEqual({ apiKey: KEY, short: 'x' })
  })

  it('stay when left out or sent back as read, go with null, are replaced by a text', async () => {
    const id = await apis.add({ secrets: { keep: 'kept', drop: 'dropped', change: 'old' } })
    const row = (await apis.detail(id)).data
    await apis.save({ id, remark: 'nothing of secrets' })
    await apis.save({ id, secrets: row.secrets })
    await apis.save({ id, secrets: { drop: null, change: 'new', added: 'added', invented: { isSet: true } } })

    expect(await opened(id)).toEqual({ keep: 'kept', change: 'new', added: 'added' })
  })

  it.each([
    ['another host', 'https://thief.example.com/v1'],
    ['another scheme', 'http://chat.example.com/v1'],
    ['another port', 'https://chat.example.com:8443/v1'],
    ['a host that begins the same', 'https://chat.example.com.thief.net'],
    ['the sample engine', '{{engine.sample}}/v1'],
  ])('must be typed again for %s', async (_what, baseUrl) => {
    const id = await apis.add({ secrets: { apiKey: KEY, second: 'second' } })
    const row = (await apis.detail(id)).data

    const plain = await apis.save({ id, baseUrl })
    const sentBack = await apis.save({ id, baseUrl, secrets: row.secrets })
    const half = await apis.save({ id, baseUrl, secrets: { apiKey: 'typed-again' } })
    const untouched = (await apis.detail(id)).data
    const both = await apis.save({ id, baseUrl, secrets: { apiKey: 'typed-again', second: null } })

    expect([plain, sentBack, half].map(refusal)).toEqual([
      [400, ['secrets.apiKey', 'secrets.second']],
      [400, ['secrets.apiKey', 'secrets.second']],
      [400, ['secrets.second']],
    ])
    expect(untouched).toEqual(row)
    expect([both.status, await opened(id)]).toEqual([200, { apiKey: 'typed-again' }])
  })

  it('stay for another path on the same host', async () => {
    const id = await apis.add({ secrets: { apiKey: KEY } })

    expect([(await apis.save({ id, baseUrl: 'HTTPS://Chat.Example.com/v2' })).status, await opened(id)]).toEqual([
      200,
      { apiKey: KEY },
    ])
  })

  it('are bound to their row: moved into another, or into a drawing API, they do not open', async () => {
    const [mine, thief] = [await apis.add({ secrets: { apiKey: KEY } }), await apis.add()]
    await test.owner('update chat_api set secrets = (select secrets from chat_api where id = $1) where id = $2', [
      mine,
      thief,
    ])

    await expect(opened(thief)).rejects.toThrow()
    expect(await opened(mine)).toEqual({ apiKey: KEY })
  })

  it('that headers name cannot be taken away from them', async () => {
    const id = await apis.add({
      secrets: { apiKey: KEY, extra: 'second' },
      headers: { 'x-second': 'Key {{secret.extra}}' },
    })

    expect(refusal(await apis.save({ id, secrets: { extra: null } }))).toEqual([400, ['headers.x-second']])
    expect((await apis.save({ id, secrets: { extra: null }, headers: {} })).status).toBe(200)
  })

  it.each(['two\nlines', '密钥'])('hold what a header can hold, not %j', async (apiKey) => {
    const id = await apis.add()

    expect(refusal(await apis.save({ id, secrets: { apiKey } }))).toEqual([400, ['secrets.apiKey']])
  })

  it('are seen nowhere: not in answers, log lines or tables', async () => {
    const planted = 'PLANTED-a87ff679a2f3e71d'
    const id = await apis.add({ secrets: { apiKey: planted }, baseUrl: 'https://127.0.0.1:9/v1' })
    const answers = [
      await apis.detail(id),
      await apis.call('list'),
      await apis.post('models', { id }),
      await apis.post('models', { baseUrl: 'https://127.0.0.1:9', secrets: { apiKey: planted } }),
      await apis.post('test', { id }),
      await apis.save({ id, version: 99, secrets: { apiKey: planted } }),
      await apis.save({ id, code: 'NO', secrets: { apiKey: planted } }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 409, 400])
    expect(JSON.stringify(answers)).not.toContain('PLANTED')
    expect(test.logLines.filter((line) => line.includes('PLANTED'))).toEqual([])
    expect(await tablesHolding(test.owner, planted)).toEqual([])
  })
})

describe('headers of a chat API', () => {
  it.each([
    ['Authorization', `Bearer ${KEY}`],
    ['api-key', KEY],
    ['X-API-Key', KEY],
    ['Cookie', 'sid=1'],
    ['x-goog-api-key', KEY],
    ['Ocp-Apim-Subscription-Key', KEY],
  ])('refuse %s in clear, beside the field', async (name, value) => {
    const refused = await apis.save(chatApiValues({ headers: { [name]: value } }))

    expect(refusal(refused)).toEqual([400, [`headers.${name}`]])
  })

  it('take a secret in its place, with a word before it', async () => {
    const id = await apis.add({
      secrets: { team: KEY },
      headers: { Authorization: 'Bearer {{secret.team}}', 'X-Team': 'clear words' },
    })

    expect((await apis.detail(id)).data.headers).toEqual({
      Authorization: 'Bearer {{secret.team}}',
      'X-Team': 'clear words',
    })
  })

  it('that were kept in clear become secrets at the next start, and send the same', async () => {
    const id = await apis.add({ secrets: { apiKey: 'other' } })
    await test.owner(`update chat_api set headers = $2 where id = $1`, [
      id,
      JSON.stringify({ Authorization: `Bearer ${KEY}`, 'X-Api-Key': KEY, 'X-Team': 'a' }),
    ])

    await sealClearHeaders(test.deps)
    await sealClearHeaders(test.deps)

    expect((await apis.detail(id)).data.headers).toEqual({
      Authorization: 'Bearer {{secret.authorization}}',
      'X-Api-Key': '{{secret.x_api_key}}',
      'X-Team': 'a',
    })
    expect(await opened(id)).toEqual({ apiKey: 'other', authorization: KEY, x_api_key: KEY })
    expect(await test.owner(`select id from chat_api where headers::text like '%' || $1 || '%'`, [KEY])).toEqual([])
  })
})
