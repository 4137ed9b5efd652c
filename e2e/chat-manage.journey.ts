import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { until } from './lib/api.ts'
import { openPage } from './lib/browser.ts'
import { callAs, enterConsole } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { rowOf } from './lib/kit.ts'
import { lookerAway } from './lib/look.ts'
import type { Product } from './lib/product.ts'
import { shareProduct } from './lib/shared-product.ts'

const theProduct = shareProduct({ CAPTCHA: 'off', ALLOWED_PRIVATE_HOSTS: '127.0.0.1' })
const NARROW = { width: 390, height: 844, language: 'en-US' } as const
const PASSWORD = 'a-password-of-chat'
const PHONE_NUMBER = '13812345678'
const KEY = 'sk-proj-Abcdefghijklmnop1234567890'
const QUESTION = `我的电话是 ${PHONE_NUMBER}，密钥是 ${KEY}，怎么添加一个绘画接口？`
const REASON = '核对一条投诉'

interface Answering {
  dialog: { diaId: string } | null
  messages: { role: string; state: number }[]
}

/** Somebody who may chat and nothing else. */
async function addPerson(page: Page, product: Product): Promise<void> {
  const post = <Data>(path: string, body: unknown) => callAs<Data>(page, product, 'POST', path, body)
  const { menus } = await callAs<{ menus: { id: string; code: string }[] }>(
    page,
    product,
    'GET',
    '/blade-system/rights/askable',
  )
  const role = await post<{ id: string }>('/blade-system/role/submit', {
    parentId: '0',
    roleName: '客服',
    roleAlias: 'clerk',
    sort: 9,
  })
  await post('/blade-system/role/grant', {
    roleIds: [role.id],
    menuIds: ['chat', 'dialog'].map((code) => menus.find((menu) => menu.code === code)?.id ?? ''),
  })
  await post('/blade-user/submit', {
    account: 'xiaoyu',
    realName: '林小雨',
    password: PASSWORD,
    roleId: role.id,
    status: 1,
    userType: 1,
  })
}

async function ask(page: Page, words: string): Promise<void> {
  const box = page.getByRole('textbox', { name: '提问' })
  await box.fill(words)
  // Enter counts once a model is known and nothing is being answered any more.
  await page.getByRole('button', { name: '发送', disabled: false }).waitFor()
  await box.press('Enter')
}
const answered = (page: Page, product: Product, count: number) =>
  until('the answer', async () => {
    const { messages } = await callAs<Answering>(page, product, 'GET', '/blade-biz/chatgptMsgView/findDiaWindow')
    return messages.filter(({ role, state }) => role === 'assistant' && state >= 2).length >= count ? true : undefined
  })

const dialogs: Journey = {
  name: "somebody else's dialog is masked, shown for a reason, and the look stands in the log; a quota then refuses the person, and the costs say why",
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const admin = await openPage(context.browser)
    const person = await openPage(context.browser)
    const narrow = await openPage(context.browser, NARROW)
    const { page } = admin
    const look = lookerAway(context, page)
    try {
      await enterConsole(page, product, { path: '/chat/dialogs' })
      await look('manage-01-empty')
      await addPerson(page, product)
      await enterConsole(person.page, product, { account: 'xiaoyu', password: PASSWORD, path: '/chat/dialog' })
      await ask(person.page, QUESTION)
      await answered(person.page, product, 1)
      assert.ok(await person.page.getByText(PHONE_NUMBER).count(), 'the person sees what they wrote')

      await page.reload()
      const row = rowOf(page, '林小雨')
      await row.waitFor()
      assert.equal(await page.getByText(new RegExp(`${PHONE_NUMBER}|${KEY}`)).count(), 0, 'masked in the list')
      await look('manage-02-list')
      await row.getByRole('button', { name: /^查看/ }).click()
      const drawer = page.getByRole('dialog')
      await drawer.getByText('隐私内容已遮盖').waitFor()
      await drawer
        .getByText(/138•+5678/)
        .last()
        .waitFor()
      assert.doesNotMatch(await drawer.innerText(), new RegExp(`${PHONE_NUMBER}|${KEY}`))
      await look('manage-03-masked')
      await drawer.getByRole('button', { name: '查看原文' }).click()
      const why = page.getByRole('dialog', { name: '查看这个对话的原文？' })
      await why.getByRole('button', { name: '显示原文' }).click()
      await why.getByText('请写明原因').waitFor()
      await look('manage-04-reason')
      await why.getByRole('textbox', { name: /原因/ }).fill(REASON)
      await why.getByRole('button', { name: '显示原文' }).click()
      await drawer.getByRole('article', { name: '提问' }).getByText(PHONE_NUMBER).waitFor()
      await drawer.getByText('正在显示原文').waitFor()
      await look('manage-05-shown')
      await drawer.getByRole('link', { name: '谁看过' }).click()
      await rowOf(page, REASON).waitFor()
      assert.match(await rowOf(page, REASON).innerText(), /管理员[\s\S]*看原文[\s\S]*林小雨/)
      assert.equal(await page.getByText(PHONE_NUMBER).count(), 0, 'what was shown for a while does not stay in the log')
      await look('manage-06-log')

      await page.goto(`${product.url}/chat/chatCosts?tab=quotas`)
      await page.getByRole('region', { name: '额度' }).getByText('系统默认').waitFor()
      await page.getByRole('button', { name: '新增额度' }).click()
      const form = page.getByRole('dialog', { name: '新增额度' })
      await form.getByRole('button', { name: '保存' }).click()
      await form.getByText('请输入上限').waitFor()
      await form.getByLabel('上限（Token）').fill('50')
      await look('manage-07-quota')
      await form.getByRole('button', { name: '保存' }).click()
      await form.waitFor({ state: 'hidden' })
      await page.getByRole('region', { name: '额度' }).getByText('每个用户').waitFor()

      await ask(person.page, '还能问吗？')
      const refusal = person.page.getByRole('alert').filter({ hasText: '你今天的对话额度已用完' })
      await refusal.waitFor()
      assert.match(await refusal.innerText(), /你今天的对话额度已用完，.*\d{2}:\d{2}.* 重置/)
      assert.equal(
        await person.page.getByRole('textbox', { name: '提问' }).inputValue(),
        '还能问吗？',
        'what was written is kept',
      )
      await lookerAway(context, person.page)('manage-08-refused')

      await page.getByRole('link', { name: '费用', exact: true }).click()
      const total = page.locator('.costs-totals > div').filter({ hasText: '回答' })
      await total.getByText('1', { exact: true }).waitFor()
      await page.getByText('drawdesk-manual').first().waitFor()
      await look('manage-09-costs')
      await page.locator('.ant-segmented-item-label', { hasText: '用户' }).first().click()
      await page.getByText('林小雨').first().waitFor()

      for (const [name, path] of [
        ['dialogs', '/chat/dialogs'],
        ['log', '/chat/dialogs?tab=access'],
        ['costs', '/chat/chatCosts'],
        ['apis', '/chat/chatApi'],
      ] as const) {
        if (name === 'dialogs') await enterConsole(narrow.page, product, { path, language: 'en' })
        else await narrow.page.goto(product.url + path)
        await narrow.page.locator('.pane:not([hidden]) h1').first().waitFor()
        await lookerAway(context, narrow.page)(`manage-narrow-${name}`)
      }
      assert.deepEqual([...admin.problems, ...narrow.problems], [])
      assert.deepEqual(
        person.problems.filter((problem) => !problem.includes('额度已用完')),
        [],
      )
    } finally {
      await Promise.all([admin, person, narrow].map((each) => each.page.context().close()))
    }
  },
}

const apis: Journey = {
  name: 'an API of chat is tried, a new one begins with a preset, shows errors beside their fields, and fetches its models',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const { page, problems } = await openPage(context.browser)
    const look = lookerAway(context, page)
    try {
      await enterConsole(page, product, { path: '/chat/chatApi' })
      await page.getByRole('button', { name: /^测试 产品手册助手/ }).click()
      const test = page.getByRole('complementary', { name: '测试' })
      await test.waitFor()
      await look('api-01-test')
      await test.getByRole('textbox', { name: '问题' }).fill('数到9')
      await test.getByRole('button', { name: '发送' }).click()
      await test.getByText('可用', { exact: true }).first().waitFor()
      await test.getByText('1 2 3 4 5 6 7 8 9').first().waitFor()
      await look('api-02-tested')
      await page.getByRole('button', { name: '返回列表' }).click()

      await page.getByRole('button', { name: '新增', exact: true }).first().click()
      const form = page.locator('.editor-page')
      await form.getByRole('combobox', { name: '服务' }).click()
      await page
        .locator('.ant-select-dropdown:visible')
        .getByTitle(/Ollama/)
        .click()
      await until(
        'the address of the preset',
        async () => ((await form.getByLabel('地址').inputValue()).includes('11434') ? true : undefined),
        10_000,
      )
      assert.notEqual(await form.getByLabel('名称').first().inputValue(), '')
      await look('api-03-preset')
      await form.getByLabel('地址').fill('ftp://127.0.0.1/v1')
      await form.getByRole('button', { name: '保存', exact: true }).click()
      await form.getByText('请填写 http(s) 地址').waitFor()
      assert.equal(await form.getByLabel('地址').getAttribute('aria-invalid'), 'true')
      await look('api-04-bad-address')
      await form.getByLabel('地址').fill(`http://127.0.0.1:${product.enginePort}/v1`)
      await form.getByRole('button', { name: '从服务获取' }).click()
      const found = page.getByRole('dialog', { name: '服务上的模型' })
      await found.getByText('drawdesk-manual').waitFor()
      await look('api-05-models')
      await found.getByRole('checkbox', { name: /drawdesk-manual/ }).click()
      await found.getByRole('button', { name: '添加 1 个' }).click()
      await form.getByRole('button', { name: '保存', exact: true }).click()
      await form.getByText('已保存').waitFor()
      await form.getByRole('button', { name: '返回列表' }).click()
      await rowOf(page, 'Ollama').first().waitFor()
      await look('api-06-list')
      assert.deepEqual(
        problems.filter((problem) => !/chatApi|地址/.test(problem)),
        [],
      )
    } finally {
      await page.context().close()
    }
  },
}

export const journeys: readonly Journey[] = [dialogs, apis]
