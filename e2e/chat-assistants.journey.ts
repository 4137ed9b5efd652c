import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { until } from './lib/api.ts'
import { openPage } from './lib/browser.ts'
import { callAs, enterConsole } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { rowOf } from './lib/kit.ts'
import { lookerAway } from './lib/look.ts'
import { addTwin } from './lib/people.ts'
import type { Product } from './lib/product.ts'
import { commonProduct } from './lib/shared-product.ts'

const PHONE = { width: 390, height: 844, language: 'en-US', colorScheme: 'dark' } as const
const STOPPED = 4
const HOST = { account: 'host' } as const

interface Window {
  dialog: { settings: object; systemPrompt: string; assistant: { name: string } | null }
  messages: { role: string; state: number; drawInfoId: string }[]
}

const log = (page: Page) => page.getByRole('log')
const diaOf = (page: Page): string => new URL(page.url()).searchParams.get('dia') ?? ''
const windowOf = (page: Page, product: Product) =>
  callAs<Window>(page, product, 'GET', `/blade-biz/chatgptMsgView/findDiaWindow?diaId=${diaOf(page)}`)

async function addAssistant(page: Page): Promise<void> {
  await page.getByRole('button', { name: '新增' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: '名称' }).fill('小管家')
  await form.getByRole('textbox', { name: '表情' }).fill('🦉')
  await form.getByRole('textbox', { name: '简介' }).fill('回答店里的问题')
  await form.getByRole('textbox', { name: '开场白' }).fill('你好，我是小管家。想知道什么？')
  await form.getByRole('button', { name: '添加问题' }).click()
  await form.getByRole('textbox', { name: '第 1 个问题' }).fill('数到3')
  await form.getByRole('textbox', { name: '系统提示词' }).fill('你是一家影楼的管家，回答简短。')
  await form.getByRole('textbox', { name: '温度' }).fill('0.3')
}

const journey: Journey = {
  name: 'a conversation begins with an assistant, has settings and a drawing, and is the same on a second session, where it is stopped',
  tier: 'deep',
  async walk(context) {
    const product = await commonProduct()
    const { page, problems } = await openPage(context.browser)
    const other = await openPage(context.browser)
    const narrow = await openPage(context.browser, PHONE)
    const look = lookerAway(context, page)
    try {
      await addTwin(product, 9_047, HOST.account)
      await enterConsole(page, product, { ...HOST, path: '/chat/chatAssistant' })
      await addAssistant(page)
      await look('assistants-form')
      await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
      await rowOf(page, '小管家').waitFor()
      await look('assistants-list')

      await page.getByRole('link', { name: '与 小管家 开始对话' }).click()
      await page.getByText('你好，我是小管家。想知道什么？').waitFor()
      await look('assistants-chosen')
      await page.getByRole('button', { name: '数到3' }).click()
      await page.waitForURL((url) => /^\d+$/.test(url.searchParams.get('dia') ?? ''))
      await log(page).getByText(/1 2 3/).waitFor()
      await log(page).getByText('你好，我是小管家。想知道什么？').waitFor()
      await log(page).getByRole('article', { name: '回答' }).getByText('小管家').waitFor()

      // What the assistant brought is the conversation's own now, and can be changed.
      await page.getByRole('button', { name: '对话设置' }).click()
      const settings = page.getByRole('dialog', { name: '对话设置' })
      assert.equal(await settings.getByRole('textbox', { name: '温度' }).inputValue(), '0.3')
      await settings.getByRole('textbox', { name: '携带历史消息' }).fill('9999')
      await settings.getByRole('alert').getByText('请输入 0 到 500 之间的整数').waitFor()
      await look('assistants-settings')
      await settings.getByRole('textbox', { name: '携带历史消息' }).fill('4')
      await settings.getByRole('button', { name: '保存' }).click()
      await settings.waitFor({ state: 'hidden' })
      const { dialog } = await windowOf(page, product)
      assert.deepEqual(
        [dialog.settings, dialog.systemPrompt, dialog.assistant?.name],
        [
          { temperature: 0.3, topP: null, contextMessages: 4, maxTokens: null },
          '你是一家影楼的管家，回答简短。',
          '小管家',
        ],
      )

      // A second session reads the same answer and stops it.
      await enterConsole(other.page, product, { ...HOST, path: `/chat/dialog?dia=${diaOf(page)}` })
      await log(other.page).getByText('你好，我是小管家。想知道什么？').waitFor()
      const box = page.getByRole('textbox', { name: '提问' })
      await box.fill('数到4000')
      await box.press('Enter')
      await Promise.all(
        [page, other.page].map((each) =>
          log(each)
            .getByText(/ 20 21 22 /)
            .waitFor(),
        ),
      )
      await other.page.getByRole('button', { name: '停止回答' }).click()
      await Promise.all([page, other.page].map((each) => log(each).getByText('已停止').waitFor()))
      assert.equal((await windowOf(page, product)).messages.at(-1)?.state, STOPPED)

      // A drawing is a message: followed after a reload, and on the other session.
      await box.fill('/draw 一只猫头鹰')
      await page
        .getByRole('combobox', { name: '用哪个接口画' })
        .getByRole('option')
        .first()
        .waitFor({ state: 'attached' })
      await box.press('Enter')
      await until('the drawing is a message', async () =>
        (await windowOf(page, product)).messages.at(-1)?.drawInfoId === '' ? undefined : true,
      )
      await page.reload()
      for (const each of [page, other.page])
        await each.getByRole('region', { name: '绘画' }).getByText('已完成').waitFor({ timeout: 60_000 })
      await look('assistants-conversation')

      await enterConsole(narrow.page, product, { ...HOST, path: '/chat/dialog?dia=new', language: 'en' })
      await narrow.page.getByRole('button', { name: /小管家/ }).click()
      await narrow.page.getByRole('button', { name: '数到3' }).waitFor()
      await lookerAway(context, narrow.page)('assistants-phone')
      await narrow.page.getByRole('button', { name: 'Chat settings' }).click()
      await narrow.page.getByRole('dialog').getByRole('textbox', { name: 'Temperature' }).waitFor()
      await lookerAway(context, narrow.page)('assistants-phone-settings')
      assert.deepEqual([...problems, ...other.problems, ...narrow.problems], [])
    } finally {
      // Other journeys begin without assistants.
      await product.query(`delete from chat_assistant where name = '小管家'`)
      await Promise.all([page, other.page, narrow.page].map((each) => each.context().close()))
    }
  },
}

export const journeys: readonly Journey[] = [journey]
