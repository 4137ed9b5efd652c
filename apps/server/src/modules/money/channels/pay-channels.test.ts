import { payChannelResource } from '@drawdesk/contract/money/pay-channel'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'

const PATH = `/api${payChannelResource.path}`
let test: TestApp
let operator: SignedIn

beforeAll(async () => {
  test = await buildTestApp()
  operator = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })
})
afterAll(() => test.close())

const save = (values: object) => operator.post<{ id: string; version: number }>(`${PATH}/submit`, values)
const account = (channel: string, more: object = {}) => ({
  channel,
  name: channel,
  merchantId: '1900000001',
  appId: 'wx1',
  settings: {},
  secrets: {},
  fee: 6,
  sort: 10,
  active: 0,
  remark: '',
  ...more,
})
const wrong = (errors: { field: string }[] | undefined) => errors?.map(({ field }) => field)

it('an account that lacks something is kept, and not switched on', async () => {
  const { data: kept } = await save(account('wechat', { appId: '' }))
  const on = await operator.post(`${PATH}/changeActive`, { id: kept.id, active: 1 })

  expect([on.status, wrong(on.errors)]).toEqual([
    400,
    ['appId', 'settings.serialNo', 'secrets.privateKey', 'secrets.apiV3Key'],
  ])
  const whole = { appId: 'wx1', settings: { serialNo: 'S1' }, secrets: { privateKey: 'K', apiV3Key: 'V' }, active: 1 }
  expect((await save({ ...account('wechat', whole), id: kept.id, version: kept.version })).status).toBe(200)
  const taken = await save({ id: kept.id, version: kept.version + 1, secrets: { apiV3Key: null } })
  expect(wrong(taken.errors)).toEqual(['secrets.apiV3Key'])
})

it('an account of Alipay needs the key, or all three certificates', async () => {
  const withKey = await save(account('alipay', { secrets: { privateKey: 'K', publicKey: 'P' }, active: 1 }))
  const half = await save(account('alipay', { secrets: { privateKey: 'K', appCert: 'A' }, active: 1 }))

  expect(withKey.status).toBe(200)
  expect(wrong(half.errors)).toEqual(['secrets.alipayCert', 'secrets.rootCert'])
})

it('a test of an account says what is missing', async () => {
  const { data } = await save(account('wechat', { settings: { serialNo: 'S1' } }))

  const tested = await operator.post<{ ok: boolean; msg: string }>(`${PATH}/test`, { id: data.id })
  expect(tested.data).toEqual({ ok: false, msg: 'config: apiV3Key is not entered' })
})
