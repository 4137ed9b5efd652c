import { FAKE_ALIPAY, FAKE_KEYS, FAKE_WECHAT } from '@drawdesk/fakes/pay/keys/fake-keys'
import type { FlowClient } from '../flow/client.ts'
import type { Companies } from './companies.ts'

type Query = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>

/** What is sold: drawings of the sample engine, and of a service that nobody answers at. */
export interface Shop {
  good: { exId: string; styleId: string }
  failing: { exId: string; styleId: string }
}

export const PRICE = 600
const ANY_ID = 4_000

/** Styles are written as the owner, experiences put online as people do it. */
export async function openShop(client: FlowClient, query: Query, deadUrl: string): Promise<Shop> {
  const [sample] = await query<{ id: string }>(
    "select id::text from draw_api where preset = 'sample' and tenant_id = '000000'",
  )
  const failing = await client.must<{ id: string }>(0, {
    path: '/blade-biz/drawApi/saveDrawApi',
    body: { apiName: 'dead', apiCode: 'dead', kind: 'http', definition: deadDefinition(deadUrl) },
  })
  await client.must(0, { path: '/blade-biz/drawApi/activate', body: { id: failing.id } })
  const sell = async (name: string, apiId: string, id: number) => {
    await query(`insert into draw_style (id, tenant_id, style_name, active, api_id) values ($1, '000000', $2, 1, $3)`, [
      String(id),
      name,
      apiId,
    ])
    const { id: exId } = await client.must<{ id: string }>(0, {
      path: '/blade-biz/drawEx/submitDrawEx',
      body: {
        exName: name,
        startTime: '2020-01-01 00:00:00',
        endTime: '2090-01-01 00:00:00',
        styleIds: [String(id)],
        price: PRICE,
      },
    })
    return { exId, styleId: String(id) }
  }
  return { good: await sell('good', sample?.id ?? '', ANY_ID), failing: await sell('failing', failing.id, ANY_ID + 1) }
}

/** Accounts at the companies, as an operator enters them. */
export async function openChannels(client: FlowClient, companies: Companies): Promise<void> {
  const open = (facts: object): Promise<unknown> =>
    client.must(0, {
      path: '/blade-biz/payChannel/submit',
      body: { fee: 6, sort: 50, remark: '', active: 1, ...facts },
    })
  await open({
    channel: 'wechat',
    name: 'WeChat Pay',
    merchantId: FAKE_WECHAT.merchantId,
    appId: FAKE_WECHAT.appId,
    settings: { baseUrl: companies.wechat.url, serialNo: FAKE_WECHAT.serialNo },
    secrets: { privateKey: FAKE_KEYS.wechat.merchantPrivateKey, apiV3Key: FAKE_WECHAT.apiV3Key },
  })
  await open({
    channel: 'alipay',
    name: 'Alipay',
    merchantId: FAKE_ALIPAY.sellerId,
    appId: FAKE_ALIPAY.appId,
    settings: { baseUrl: `${companies.alipay.url}/gateway.do` },
    secrets: {
      privateKey: FAKE_KEYS.alipay.appPrivateKey,
      publicKey: FAKE_KEYS.alipay.signers[0]?.publicKey ?? '',
    },
  })
}

const deadDefinition = (baseUrl: string) => ({
  capability: 'txt2img',
  baseUrl,
  auth: { kind: 'none' },
  flow: 'sync',
  submit: {
    method: 'POST',
    path: '/pictures',
    contentType: 'json',
    timeoutMs: 2_000,
    body: {
      id: 'root',
      paramType: 5,
      childrenObjectMap: { prompt: { id: 'prompt', paramType: 7, paramDef: '{{prompt}}', required: true } },
    },
  },
  result: { items: 'body.picture', kind: 'b64', mime: 'image/png' },
  retry: { max: 0, baseMs: 100, maxMs: 200 },
  limits: { concurrency: 4, queueMax: 10_000, breaker: { failures: 1_000, openMs: 1_000 } },
})
