import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { startOpenAiChatFake } from '@drawdesk/fakes/openai/openai-chat'
import type { Page } from 'playwright-core'
import { openPage } from './lib/browser.ts'
import { callAs, enterConsole } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { rowOf } from './lib/kit.ts'
import { lookerAway } from './lib/look.ts'
import type { Product } from './lib/product.ts'
import { shareProduct } from './lib/shared-product.ts'

const theProduct = shareProduct({ CAPTCHA: 'off', ALLOWED_PRIVATE_HOSTS: '127.0.0.1' })
const NAME = '云上模型'

/** A service that is switched on, with a price. */
async function addApi(page: Page, product: Product, url: string): Promise<string> {
  const post = <Data>(path: string, body: unknown) => callAs<Data>(page, product, 'POST', path, body)
  const { id } = await post<{ id: string }>('/blade-biz/chatApi/submit', {
    name: NAME,
    code: 'cloud',
    preset: 'custom',
    baseUrl: `${url}/v1`,
    secrets: { apiKey: 'sk-fake-chat-1234' },
    models: [
      {
        model: 'fake-chat',
        label: '',
        priceIn: '2',
        priceOut: '8',
        contextTokens: null,
        maxTokens: null,
        takesImages: false,
        takesTools: false,
        continues: false,
      },
    ],
    currency: 'CNY',
    timeoutSeconds: 60,
    idleSeconds: 30,
    concurrency: 8,
    sort: 1,
  })
  await post('/blade-biz/chatApi/changeActive', { id, active: 1 })
  return id
}

async function ask(page: Page, words: string): Promise<void> {
  const box = page.getByRole('textbox', { name: '提问' })
  await box.fill(words)
  await page.getByRole('button', { name: '发送', disabled: false }).waitFor()
  await box.press('Enter')
}

const journey: Journey = {
  name: 'each call of a chat service stands in the log, without a word of it: from a failure in a chat, from its API, narrowed, looked at and taken out as a file',
  tier: 'deep',
  async walk(context) {
    const fake = await startOpenAiChatFake()
    const product = await theProduct()
    const { page, problems } = await openPage(context.browser)
    const look = lookerAway(context, page)
    try {
      await enterConsole(page, product, { path: '/chat/chatCall' })
      await page.getByRole('heading', { name: '对话调用记录' }).waitFor()
      await look('calls-01-empty')
      const apiId = await addApi(page, product, fake.url)

      const { msg } = await callAs<{ msg: { diaId: string } }>(
        page,
        product,
        'POST',
        '/blade-biz/chatgptMsgView/sendMsg',
        { content: 'tokens=5', apiId },
      )
      await page.goto(`${product.url}/chat/dialog?dia=${msg.diaId}`)
      await page.getByText('t0005').first().waitFor()
      fake.script('unauthorized')
      await ask(page, '一个秘密的问题')
      const failure = page.getByRole('alert').filter({ hasText: '密钥' })
      await failure.waitFor()
      await look('calls-02-failure')
      await failure.getByRole('link', { name: '调用记录' }).click()

      await rowOf(page, '密钥无效').waitFor()
      assert.match(await rowOf(page, '已完成').innerText(), new RegExp(`管理员[\\s\\S]*${NAME}[\\s\\S]*fake-chat`))
      await look('calls-03-dialog')

      await page.goto(`${product.url}/chat/chatApi`)
      await callAs(page, product, 'POST', '/blade-biz/chatApi/test', { id: apiId, content: 'tokens=2' })
      await rowOf(page, NAME).getByRole('button', { name: /更多/ }).click()
      await page.getByRole('menuitem', { name: '调用记录', exact: true }).click()
      await page.getByRole('heading', { name: '对话调用记录' }).waitFor()
      await rowOf(page, '测试').waitFor()
      const rows = await page.locator('tbody tr.ant-table-row:visible').allInnerTexts()
      assert.equal(rows.length, 3, rows.join(' | '))
      assert.equal(await page.getByText('一个秘密的问题').count(), 0)
      await look('calls-04-api')

      await page.getByRole('button', { name: '导出' }).click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: 'Excel 文件（.xlsx）' }).click(),
      ])
      const file = await readFile(await download.path())
      assert.equal(file.subarray(0, 2).toString(), 'PK')

      await rowOf(page, '密钥无效').getByRole('button', { name: /^查看/ }).click()
      const detail = page.getByRole('dialog')
      await detail.getByText('HTTP 状态').waitFor()
      await detail.getByText('401', { exact: true }).waitFor()
      await look('calls-05-detail')
      await page.keyboard.press('Escape')

      // What the list says is what the row of the API says.
      const sums = await callAs<{ records: { promptTokens: number; completionTokens: number }[] }>(
        page,
        product,
        'GET',
        `/blade-biz/chatCall/list?apiId=${apiId}`,
      )
      const costs = await callAs<{ total: { messages: number; promptTokens: number; completionTokens: number } }>(
        page,
        product,
        'GET',
        `/blade-biz/chatCosts/figures?apiId=${apiId}`,
      )
      const sum = (of: 'promptTokens' | 'completionTokens') => sums.records.reduce((total, row) => total + row[of], 0)
      assert.deepEqual(
        [costs.total.messages, costs.total.promptTokens, costs.total.completionTokens],
        [sums.records.length, sum('promptTokens'), sum('completionTokens')],
      )

      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
      await fake.close()
    }
  },
}

export const journeys: readonly Journey[] = [journey]
