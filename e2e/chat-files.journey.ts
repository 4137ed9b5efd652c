import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { until } from './lib/api.ts'
import { openPage } from './lib/browser.ts'
import { callAs, enterConsole } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { lookerAway } from './lib/look.ts'
import { addTwin } from './lib/people.ts'
import { commonProduct } from './lib/shared-product.ts'

const RULES = [
  '# 售后规则',
  '',
  '退款在七天内到账。',
  '',
  '保修两年，凭发票办理。',
  '',
  '相框有红、蓝、白三种颜色。',
].join('\n')
const PRICES = ['编号,名称,价格', ...Array.from({ length: 3_000 }, (_, at) => `P${at},相框${at}号,${at * 3}`)].join(
  '\n',
)

interface Window {
  messages: { role: string; state: number; content: string }[]
}

async function ask(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: '提问' }).fill(words)
  await page.getByRole('button', { name: '发送', disabled: false }).click()
}

/** Of the answer to this question, once it has ended. */
const answerText = async (
  page: Page,
  product: Awaited<ReturnType<typeof commonProduct>>,
  question: string,
): Promise<string> =>
  until('the answer', async () => {
    const { messages } = await callAs<Window>(
      page,
      product,
      'GET',
      `/blade-biz/chatgptMsgView/findDiaWindow?diaId=${new URL(page.url()).searchParams.get('dia') ?? ''}`,
    )
    const at = messages.findLastIndex(({ role, content }) => role === 'user' && content === question)
    const answer = at < 0 ? undefined : messages[at + 1]
    return answer?.role === 'assistant' && answer.state >= 2 ? answer.content : undefined
  })

const files: Journey = {
  name: 'a person attaches files, asks, opens a citation, shares the chat, and ends the link',
  tier: 'deep',
  async walk(context) {
    const product = await commonProduct()
    const { page, problems } = await openPage(context.browser)
    const stranger = await openPage(context.browser, { width: 390, height: 844 })
    const look = lookerAway(context, page)
    const documents = page.getByRole('list', { name: '对话文件' })
    const add = (name: string, mimeType: string, text: string | Buffer) =>
      page
        .getByLabel('添加文件')
        .and(page.locator('input'))
        .setInputFiles({ name, mimeType, buffer: Buffer.from(text) })
    try {
      await addTwin(product, 9_081, 'reader')
      await enterConsole(page, product, { path: '/chat/dialog?dia=new', account: 'reader' })
      // What was typed before stays, although the file makes the conversation.
      await page.getByRole('textbox', { name: '提问' }).fill('退款几天到账？')
      await add('售后.md', 'text/markdown', RULES)
      await documents.getByText('1 段').waitFor()
      await page.waitForURL(/dia=\d+/)
      assert.equal(await page.getByRole('textbox', { name: '提问' }).inputValue(), '退款几天到账？')
      await add('合同.pdf', 'application/pdf', '%PDF-1.4 half of it')
      await documents.getByText('文件已损坏，无法读取').waitFor()
      await look('chat-files')
      await documents.getByRole('button', { name: '关闭 合同.pdf 的提示' }).click()

      await ask(page, '退款几天到账？')
      assert.match(await answerText(page, product, '退款几天到账？'), /退款在七天内到账。 \[1\]/)
      const answer = page.getByRole('article', { name: '回答' }).last()
      await answer.getByRole('list', { name: '引用来源' }).getByText('售后.md · 第 1–7 行').waitFor()
      await look('chat-cited')
      await answer
        .getByRole('button', { name: /^引用 1：售后\.md/ })
        .first()
        .click()
      const passage = page.getByRole('dialog', { name: /引用的内容/ })
      await passage.getByText('退款在七天内到账。').waitFor()
      await look('chat-passage')
      await page.keyboard.press('Escape')
      await passage.waitFor({ state: 'hidden' })

      await add('价目.csv', 'text/csv', PRICES)
      await documents.getByText('价目.csv').waitFor()
      await documents
        .getByText(/^\d+ 段$/)
        .nth(1)
        .waitFor()
      await ask(page, 'P2345 的价格是多少？')
      assert.match(await answerText(page, product, 'P2345 的价格是多少？'), /P2345 \| 相框2345号 \| 7035 \[\d+\]/)

      await page.getByRole('button', { name: '分享', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: '分享对话' })
      await dialog.getByText('还没有分享链接。').waitFor()
      await dialog.getByRole('radio', { name: '1 天', exact: true }).check()
      await dialog.getByRole('button', { name: '生成链接' }).click()
      const address = (await dialog.getByRole('link').textContent()) ?? ''
      await look('chat-share')

      await stranger.page.goto(address)
      await stranger.page.getByText('退款在七天内到账。').first().waitFor()
      await stranger.page
        .getByText(/P2345 \| 相框2345号/)
        .first()
        .waitFor()
      assert.equal(await stranger.page.getByRole('button', { name: /引用/ }).count(), 0)
      assert.equal((await stranger.page.content()).includes('reader'), false, 'no name that was not agreed to')
      await lookerAway(context, stranger.page)('chat-shared')

      await dialog.getByRole('button', { name: /^结束分享/ }).click()
      await page.getByRole('button', { name: '结束分享', exact: true }).last().click()
      await dialog.getByRole('link').waitFor({ state: 'detached' })
      await stranger.page.reload()
      await stranger.page.getByRole('heading', { name: '链接已失效' }).waitFor()
      await lookerAway(context, stranger.page)('chat-shared-gone')
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
      await stranger.page.context().close()
    }
  },
}

const phone: Journey = {
  name: 'files and citations of a chat stand on a phone, in English and dark',
  tier: 'deep',
  async walk(context) {
    const product = await commonProduct()
    const { page, problems } = await openPage(context.browser, {
      width: 390,
      height: 844,
      language: 'en-US',
      colorScheme: 'dark',
    })
    const look = lookerAway(context, page)
    try {
      await addTwin(product, 9_082, 'reader-phone')
      await enterConsole(page, product, { path: '/chat/dialog?dia=new', account: 'reader-phone', language: 'en' })
      await page
        .getByLabel('Add files')
        .and(page.locator('input'))
        .setInputFiles({
          name: 'a rather long name of a file with the terms of returns.md',
          mimeType: 'text/markdown',
          buffer: Buffer.from('# Returns\n\nRefunds arrive within seven days.'),
        })
      await page.getByRole('list', { name: 'Files in this chat' }).getByText('1 passage').waitFor()
      await page.getByRole('textbox', { name: 'Question' }).fill('When do refunds arrive?')
      await page.getByRole('button', { name: 'Send', disabled: false }).click()
      const answer = page.getByRole('article', { name: 'Answer' }).last()
      await answer.getByRole('list', { name: 'Sources' }).waitFor()
      await look('chat-files-phone')
      await answer
        .getByRole('button', { name: /^Citation 1/ })
        .first()
        .click()
      await page.getByRole('dialog').getByText('Refunds arrive within seven days.').waitFor()
      await look('chat-passage-phone')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: 'Share', exact: true }).click()
      await page.getByRole('button', { name: 'Create link' }).click()
      await page.getByRole('dialog').getByRole('link').waitFor()
      await look('chat-share-phone')
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
    }
  },
}

export const journeys: readonly Journey[] = [files, phone]
