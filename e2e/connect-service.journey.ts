import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { startClaudeChatFake } from '@drawdesk/fakes/chat/claude-chat'
import { startVendorChatFake } from '@drawdesk/fakes/chat/vendor-chat'
import { openPage } from './lib/browser.ts'
import { enterConsole } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { rowOf } from './lib/kit.ts'
import { lookerAway } from './lib/look.ts'
import { shareProduct } from './lib/shared-product.ts'

const theProduct = shareProduct({ CAPTCHA: 'off', ALLOWED_PRIVATE_HOSTS: '127.0.0.1' })
const PHONE = { width: 390, height: 844, language: 'en-US', colorScheme: 'dark' } as const
const KEY = 'sk-fake-vendor-1234'
const CLAUDE_KEY = 'sk-ant-fake-1234'

interface Asked {
  service: string
  address: string
  key: string
}

/** What a preset leaves open: service, address, key; then on to the test. */
async function begin(page: Page, { service, address, key }: Asked): Promise<void> {
  await page.getByRole('button', { name: '新增', exact: true }).first().click()
  const form = page.locator('.editor-page')
  await form.getByRole('combobox', { name: '服务' }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(service, { exact: true }).click()
  await form.getByLabel('地址').fill(address)
  await form.getByLabel('API 密钥').fill(key)
}

/** Saves and asks at once. */
const saveAndTest = (page: Page): Promise<void> =>
  page.locator('.editor-head').getByRole('button', { name: '保存并测试' }).click()

/** In use from now on, and back to the list. */
async function turnOn(page: Page): Promise<void> {
  const form = page.locator('.editor-page')
  await form.getByRole('complementary', { name: '测试' }).getByRole('button', { name: '启用' }).click()
  await form.getByRole('switch', { name: '启用', checked: true }).waitFor()
  await form.getByRole('button', { name: '返回列表' }).click()
}

const connect: Journey = {
  name: 'services are connected from their presets to an answered chat: a wrong key is mended beside its reason, Claude is spoken to in its own dialect',
  tier: 'deep',
  async walk(context) {
    const deepseek = await startVendorChatFake('deepseek', { key: KEY })
    const claude = await startClaudeChatFake({ key: CLAUDE_KEY })
    const product = await theProduct()
    const { page, problems } = await openPage(context.browser)
    const look = lookerAway(context, page)
    try {
      await enterConsole(page, product, { path: '/chat/chatApi' })
      await begin(page, { service: 'DeepSeek', address: deepseek.baseUrl, key: 'sk-wrong-key-0000' })
      await look('connect-1-form')
      await saveAndTest(page)
      const form = page.locator('.editor-page')
      await form
        .getByText(/^服务不接受密钥/)
        .first()
        .waitFor()
      assert.equal(await form.getByLabel('API 密钥').getAttribute('aria-invalid'), 'true')
      await look('connect-2-wrong-key')
      await form.getByLabel('API 密钥').fill(KEY)
      await saveAndTest(page)
      await form.locator('.chat-test-answer').getByText('可用', { exact: true }).waitFor()
      await look('connect-3-answered')
      await turnOn(page)
      await rowOf(page, 'DeepSeek').getByText('成功 50%').waitFor()

      await begin(page, { service: 'Claude', address: `${claude.url}/v1`, key: CLAUDE_KEY })
      await saveAndTest(page)
      await form.locator('.chat-test-answer').getByText('可用', { exact: true }).waitFor()
      assert.equal(claude.requests.at(-1)?.headers['anthropic-version'], '2023-06-01')
      await turnOn(page)
      await rowOf(page, 'Claude').getByText('全部成功').waitFor()
      await look('connect-4-list')

      await enterConsole(page, product, { path: '/chat/dialog?dia=new' })
      await page.getByRole('combobox', { name: '模型' }).click()
      await page.locator('.ant-select-dropdown:visible').getByText('Claude Haiku 4.5').click()
      const box = page.getByRole('textbox', { name: '提问' })
      await box.fill('你好')
      await page.getByRole('button', { name: '发送', disabled: false }).waitFor()
      await box.press('Enter')
      await page
        .getByRole('log')
        .getByRole('article', { name: '回答' })
        .getByText(/你说：“你好”。That is all\./)
        .waitFor({ timeout: 20_000 })
      await look('connect-5-chat')
      const asked = claude.requests.at(-1)?.json as { model: string; system?: string }
      assert.equal(asked.model, 'claude-haiku-4-5')

      const phone = await openPage(context.browser, PHONE)
      const lookThere = lookerAway(context, phone.page)
      await enterConsole(phone.page, product, { path: '/chat/chatApi', language: 'en' })
      await phone.page.getByText('50% succeeded').waitFor()
      await lookThere('connect-6-phone')
      await phone.page.getByRole('button', { name: /^Edit DeepSeek/ }).click()
      await phone.page.getByRole('complementary', { name: 'Test' }).getByText('Available').first().waitFor()
      await lookThere('connect-7-phone-editor')
      await phone.page.context().close()
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
      await claude.close()
      await deepseek.close()
    }
  },
}

export const journeys: readonly Journey[] = [connect]
