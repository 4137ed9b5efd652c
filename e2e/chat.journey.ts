import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { until } from './lib/api.ts'
import { openPage } from './lib/browser.ts'
import { callAs, enterConsole, type Entrance } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { lookerAway } from './lib/look.ts'
import { addTwin } from './lib/people.ts'
import { startProduct, type Product } from './lib/product.ts'
import { commonProduct } from './lib/shared-product.ts'

const theProduct = commonProduct
const PHONE = { width: 390, height: 844, language: 'en-US', colorScheme: 'dark' } as const
const STOPPED = 4

interface Message {
  msgId: string
  role: string
  content: string
  state: number
  siblingIds: string[]
}
interface Window {
  dialog: { diaId: string; title: string } | null
  messages: Message[]
}

/** 1 2 3 … n, as the sample engine counts. */
const counted = (n: number): string => Array.from({ length: n }, (_, index) => index + 1).join(' ')
const log = (page: Page) => page.getByRole('log')
const lastAnswer = (page: Page) =>
  log(page)
    .getByRole('article', { name: /^(回答|Answer)$/ })
    .last()
const listOf = (page: Page) => page.getByRole('navigation', { name: '对话列表' })

/** Somebody whose dialogs are those of these journeys alone. */
async function enterAsAsker(page: Page, product: Product, entrance: Entrance): Promise<void> {
  await addTwin(product, 9_041, 'asker')
  await enterConsole(page, product, { ...entrance, account: 'asker' })
}

async function ask(page: Page, words: string): Promise<void> {
  const box = page.getByRole('textbox', { name: /^(提问|Question)$/ })
  await box.fill(words)
  // Enter counts once a model is known and nothing is being answered any more.
  await page.getByRole('button', { name: /^(发送|Send)$/, disabled: false }).waitFor()
  await box.press('Enter')
  await log(page)
    .getByRole('article', { name: /^(提问|Question)$/ })
    .last()
    .getByText(words, { exact: true })
    .waitFor()
}

const windowOf = (page: Page, product: Product) =>
  callAs<Window>(
    page,
    product,
    'GET',
    `/blade-biz/chatgptMsgView/findDiaWindow?diaId=${new URL(page.url()).searchParams.get('dia') ?? ''}`,
  )

/** The stored answer to this question on the branch that is shown, once it has ended. */
function answered(page: Page, product: Product, question: string): Promise<Message> {
  return until(`the answer to ${question}`, async () => {
    const { messages } = await windowOf(page, product)
    const answer = messages[messages.findLastIndex(({ role, content }) => role === 'user' && content === question) + 1]
    return answer?.role === 'assistant' && answer.state >= 2 ? answer : undefined
  })
}

/** That all of it stands on the page, nothing lost and nothing doubled. */
async function assertCounted(page: Page, n: number): Promise<void> {
  await lastAnswer(page)
    .getByText(new RegExp(` ${n - 2} ${n - 1} ${n}\\b`))
    .waitFor({ timeout: 120_000 })
  const shown = (await lastAnswer(page).innerText()).replaceAll(/\s+/g, ' ')
  assert.ok(shown.includes(counted(n)), 'every number is shown once and in order')
}

const asking: Journey = {
  name: 'a person asks, reloads in the middle, stops, asks again, asks in other words, and walks the branches',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const { page, problems } = await openPage(context.browser)
    const look = lookerAway(context, page)
    try {
      await enterAsAsker(page, product, { path: '/chat/dialog' })
      await page.getByText('有什么想问的？').waitFor()
      await look('chat-empty')

      // A figure of this console, by a read tool under the asker's rights.
      await page.getByText('今天画了多少张图？').click()
      await page.waitForURL(/dia=\d+/)
      const figure = await answered(page, product, '今天画了多少张图？')
      const [drawn] = await product.query<{ count: string }>(
        `select count(*) from draw_info where tenant_id = '000000' and is_deleted = 0
           and create_time >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`,
      )
      assert.match(figure.content, new RegExp(`\\b${drawn?.count}\\b`))
      await ask(page, '怎么添加一个绘画接口？')
      await answered(page, product, '怎么添加一个绘画接口？')
      await lastAnswer(page).getByRole('button', { name: '朗读' }).waitFor()
      await lastAnswer(page).getByText('[1]').first().waitFor()
      await look('chat-answered')

      // A reload in the middle loses and doubles nothing.
      await ask(page, '数到2000')
      await lastAnswer(page)
        .getByText(/ 40 41 42 /)
        .waitFor()
      await page.reload()
      await lastAnswer(page)
        .getByText(/ 40 41 42 /)
        .waitFor()
      assert.ok((await windowOf(page, product)).messages.at(-1)?.state === 1, 'it is still being written')
      await assertCounted(page, 2_000)
      assert.equal((await answered(page, product, '数到2000')).content.trim(), counted(2_000))

      // Stopped: what came stays. Asked again: a second version beside it.
      await ask(page, '数到4000')
      await lastAnswer(page)
        .getByText(/ 20 21 22 /)
        .waitFor()
      await page.getByRole('button', { name: '停止回答' }).click()
      const stopped = await answered(page, product, '数到4000')
      assert.equal(stopped.state, STOPPED)
      await lastAnswer(page).getByText('已停止').waitFor()
      await lastAnswer(page).getByRole('button', { name: '重新回答' }).click()
      await page.getByRole('button', { name: '停止回答' }).click()
      await lastAnswer(page).getByRole('group', { name: '第 2 个，共 2 个' }).waitFor()
      await lastAnswer(page).getByRole('button', { name: '上一个版本' }).click()
      await lastAnswer(page).getByRole('group', { name: '第 1 个，共 2 个' }).waitFor()
      assert.equal((await windowOf(page, product)).messages.at(-1)?.msgId, stopped.msgId)
      await look('chat-branches')

      // The question in other words stands beside the first one.
      const question = log(page).getByRole('article', { name: '提问' }).filter({ hasText: '数到4000' })
      await question.hover()
      await question.getByRole('button', { name: '改写后重发' }).click()
      await page.getByRole('textbox', { name: '改写问题' }).fill('数到7')
      await look('chat-edit')
      await page.getByRole('textbox', { name: '改写问题' }).press('Enter')
      assert.equal((await answered(page, product, '数到7')).content.trim(), counted(7))
      await log(page)
        .getByRole('article', { name: '提问' })
        .last()
        .getByRole('group', { name: '第 2 个，共 2 个' })
        .waitFor()
      await page.getByRole('button', { name: '分支图' }).click()
      const map = page.getByRole('dialog')
      await map.getByText('每一次重试和改写都是一条分支').waitFor()
      for (const words of ['数到4000', '数到7']) await map.getByText(words, { exact: true }).waitFor()
      await look('chat-branch-map')
      await map.getByText('数到4000', { exact: true }).click()
      await map.waitFor({ state: 'hidden' })
      await log(page).getByRole('article', { name: '提问' }).last().getByText('数到4000').waitFor()
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
    }
  },
}

const keeping: Journey = {
  name: 'a dialog is named, pinned, found, drawn in, exported, deleted and taken back',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const { page, problems } = await openPage(context.browser)
    const look = lookerAway(context, page)
    const inMenu = async (title: string, action: string): Promise<void> => {
      await listOf(page).getByText(title, { exact: true }).hover()
      await listOf(page)
        .getByRole('button', { name: `${title} 的更多操作` })
        .click()
      await page.getByRole('menuitem', { name: action }).click()
    }
    try {
      await enterAsAsker(page, product, { path: '/chat/dialog?dia=new' })
      await ask(page, '数到3')
      await page.waitForURL(/dia=\d+/)
      await answered(page, product, '数到3')

      await inMenu('数到3', '改名')
      await listOf(page).getByRole('textbox', { name: '标题', exact: true }).fill('小船与数字')
      await listOf(page).getByRole('textbox', { name: '标题', exact: true }).press('Enter')
      await page.getByRole('heading', { name: '小船与数字' }).waitFor()
      await page.getByRole('button', { name: '新对话' }).click()
      // Until it is on screen, what is typed stands in the box of the one before.
      await page.waitForURL((url) => url.searchParams.get('dia') === 'new')
      await log(page).getByRole('article').first().waitFor({ state: 'detached' })
      await ask(page, '你好')
      await page.waitForURL((url) => /^\d+$/.test(url.searchParams.get('dia') ?? ''))
      await answered(page, product, '你好')
      await inMenu('小船与数字', '置顶')
      await listOf(page).getByRole('heading', { name: '置顶' }).waitFor()
      await until(
        'the pinned one is the first',
        async () =>
          (await listOf(page).getByRole('listitem').nth(1).innerText()).startsWith('小船与数字') ? true : undefined,
        10_000,
      )
      // By what was said in it, not by its title.
      await listOf(page).getByRole('textbox', { name: '搜索标题和内容' }).fill('数到3')
      await listOf(page).getByText('你好', { exact: true }).waitFor({ state: 'detached' })
      await listOf(page).getByText('小船与数字').click()
      await listOf(page).getByRole('textbox', { name: '搜索标题和内容' }).fill('')
      await listOf(page).getByText('你好', { exact: true }).waitFor()

      const box = page.getByRole('textbox', { name: '提问' })
      await box.fill('/draw 一只红色的小船')
      // With one drawing API in the list it is chosen already.
      await page
        .getByRole('combobox', { name: '用哪个接口画' })
        .getByRole('option')
        .first()
        .waitFor({ state: 'attached' })
      await box.press('Enter')
      const card = page.getByRole('region', { name: '绘画' })
      await page.getByRole('article').getByText('/draw 一只红色的小船').waitFor()
      await card.getByText('已完成').waitFor({ timeout: 60_000 })
      await card.getByRole('img', { name: '一只红色的小船' }).waitFor()
      await look('chat-draw')
      await card.getByRole('button', { name: /打开图片/ }).click()
      await page.getByRole('dialog', { name: /图片/ }).waitFor()
      await look('chat-draw-large')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })

      await page.getByRole('button', { name: '导出' }).click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: '当前分支（Markdown）' }).click(),
      ])
      assert.match(download.suggestedFilename(), /^小船与数字.*\.md$/)
      const exported = await readFile(await download.path(), 'utf8')
      assert.match(exported, /小船与数字[\s\S]*数到3[\s\S]*1 2 3/)
      assert.match(exported, /\/draw 一只红色的小船/)

      await inMenu('小船与数字', '删除')
      await page.getByText('已删除“小船与数字”').waitFor()
      await listOf(page).getByText('小船与数字').waitFor({ state: 'detached' })
      await look('chat-undo')
      await page.getByRole('button', { name: '撤销' }).click()
      await listOf(page).getByText('小船与数字').waitFor()
      await page.getByRole('heading', { name: '小船与数字' }).waitFor()
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
    }
  },
}

const surviving: Journey = {
  name: 'two pages read one answer while the server is killed in its middle: it goes on to its exact end on both',
  tier: 'deep',
  async walk(context) {
    const product = await startProduct({ CAPTCHA: 'off', JOB_LEASE_SECONDS: '5' })
    const { page } = await openPage(context.browser)
    const other = await openPage(context.browser)
    try {
      await enterConsole(page, product, { path: '/chat/dialog?dia=new' })
      await ask(page, '数到1200')
      await page.waitForURL(/dia=\d+/)
      await enterConsole(other.page, product, { path: `/chat/dialog${new URL(page.url()).search}` })
      await Promise.all(
        [page, other.page].map((each) =>
          lastAnswer(each)
            .getByText(/ 98 99 100 /)
            .waitFor(),
        ),
      )
      assert.equal((await windowOf(page, product)).messages.at(-1)?.state, 1)

      await product.kill()
      await Promise.all([page, other.page].map((each) => each.getByText('连接断开，正在重新接上…').waitFor()))
      await context.picture(page, 'chat-gap')
      await product.start()
      await Promise.all([page, other.page].map((each) => assertCounted(each, 1_200)))
      assert.equal((await answered(page, product, '数到1200')).content.trim(), counted(1_200))
      assert.equal(await page.getByText('连接断开，正在重新接上…').count(), 0)
      const [{ n }] = (await product.query<{ n: string }>(
        `select count(*) as n from chat_message where role = 'assistant'`,
      )) as [{ n: string }]
      assert.equal(n, '1', 'one answer, not a second one')
    } finally {
      await Promise.all([page.context().close(), other.page.context().close()])
      await product.close()
    }
  },
}

const phone: Journey = {
  name: 'chat stands on a phone, in English and dark',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const { page, problems } = await openPage(context.browser, PHONE)
    try {
      await enterAsAsker(page, product, { path: '/chat/dialog?dia=new', language: 'en' })
      await page.getByText('What can I help you with?').waitFor()
      await lookerAway(context, page)('chat-phone-empty')
      await ask(page, 'How do I add a drawing API?')
      await page.waitForURL(/dia=\d+/)
      await answered(page, product, 'How do I add a drawing API?')
      await lastAnswer(page).getByRole('button', { name: 'Read aloud' }).waitFor()
      await lookerAway(context, page)('chat-phone')
      await page.getByRole('button', { name: 'Open chat list' }).click()
      await page.getByRole('dialog').getByText('Today').waitFor()
      await lookerAway(context, page)('chat-phone-list')
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
    }
  },
}

export const journeys: readonly Journey[] = [asking, keeping, surviving, phone]
