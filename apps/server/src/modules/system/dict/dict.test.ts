import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { findDictNames } from './dict.repository.ts'

interface Entry {
  dictKey: string
  dictValue: string
}

let test: TestApp
let caller: SignedIn
beforeAll(async () => {
  test = await buildTestApp()
  caller = await signIn(test)
})
afterAll(() => test.close())

const dictionary = (code: string, headers = {}) => caller.get<Entry[]>('/api/blade-system/dict/dictionary', { code }, headers)

describe('dictionary', () => {
  it('gives the entries in order and in the language of the request', async () => {
    const [zh, en] = [await dictionary('yes_no'), await dictionary('yes_no', { 'accept-language': 'en-GB,en' })]

    expect(zh.data.map(({ dictKey, dictValue }) => [dictKey, dictValue])).toEqual([['1', '否'], ['2', '是']])
    expect(en.data.map(({ dictValue }) => dictValue)).toEqual(['No', 'Yes'])
    expect(Object.keys(zh.data[0] ?? {}).sort()).toEqual(['code', 'dictKey', 'dictValue', 'id', 'remark', 'sort'])
  })

  it('leaves sealed and removed entries out, but their names stay known', async () => {
    await test.owner(`update system_dict set is_sealed = 1 where code = 'post_category' and dict_key = '2'`)
    await test.owner(`update system_dict set is_deleted = 1 where code = 'post_category' and dict_key = '3'`)

    const { data } = await dictionary('post_category')

    expect(data.map(({ dictKey }) => dictKey)).toEqual(['1', '4'])
    expect([...(await findDictNames(test.deps.db, 'post_category', 'zh')).keys()]).toEqual(['1', '2', '4'])
  })

  it('is empty for an unknown code and 400 without one', async () => {
    expect((await dictionary('nothing')).data).toEqual([])
    expect((await caller.get('/api/blade-system/dict/dictionary')).status).toBe(400)
  })

  it('asks for a sign-in', async () => {
    expect((await test.app.inject({ url: '/api/blade-system/dict/dictionary?code=sex' })).statusCode).toBe(401)
  })

  it('carries the route key of each kind of process', async () => {
    expect((await dictionary('flow')).data).toMatchObject([{ dictKey: '1', remark: 'leave' }, { dictKey: '2', remark: 'expense' }])
  })
})
