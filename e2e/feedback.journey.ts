import assert from 'node:assert/strict'
import { openPage } from './lib/browser.ts'
import { callAs, enterConsole } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { lookAt } from './lib/look.ts'
import { commonProduct } from './lib/shared-product.ts'
import { paneOf, pathOf, tabBar } from './lib/shell.ts'

type Page = Awaited<ReturnType<typeof openPage>>['page']

const theProduct = commonProduct
const LIST = '**/api/blade-system/param/list*'

const asked = (page: Page, question: string) =>
  page.locator('.ant-modal-confirm-title', { hasText: question }).waitFor()
const answerTo = (page: Page, answer: string) =>
  page.locator('.ant-modal-confirm').getByRole('button', { name: answer, exact: true }).click()

const rows: Journey = {
  name: 'each change of a row says what happened; a deletion asks, and can be taken back; what is not saved is guarded',
  async walk(context) {
    const product = await theProduct()
    const { page, problems } = await openPage(context.browser)
    const look = (name: string) => lookAt(context, page, name)
    try {
      await enterConsole(page, product, { path: '/system/param' })
      const dialog = page.getByRole('dialog')
      const save = dialog.getByRole('button', { name: '保存' })
      await page.getByRole('button', { name: '批量删除' }).click()
      await page.getByText('请选择至少一条数据').waitFor()
      await page.getByRole('button', { name: '新增', exact: true }).click()
      await save.click()
      for (const missing of ['请输入参数名称', '请输入参数键名', '请输入参数键值'])
        await dialog.getByText(missing).waitFor()
      await look('a0-form-errors')
      await dialog.getByLabel('参数名称').fill('开放时间')
      await page.keyboard.press('Escape')
      await asked(page, '还有没保存的修改')
      await look('a1-unsaved')
      await answerTo(page, '继续编辑')
      const reload = page.waitForEvent('dialog')
      await page.evaluate(() => void setTimeout(() => location.reload()))
      const question = await reload
      assert.equal(question.type(), 'beforeunload')
      await question.dismiss()
      assert.equal(await dialog.getByLabel('参数名称').inputValue(), '开放时间')
      await dialog.getByLabel('参数键名').fill('house.hours')
      await dialog.getByLabel('参数键值').fill('9-18')
      await save.click()
      await page.getByText('新增成功').waitFor()

      const row = page.getByRole('row').filter({ hasText: 'house.hours' })
      await row.getByRole('button', { name: '编辑' }).click()
      await dialog.getByLabel('参数键值').fill('10-20')
      await save.click()
      await page.getByText('更新成功').waitFor()
      await row.getByText('10-20').waitFor()
      await row.getByRole('checkbox').check()
      await page.getByRole('button', { name: '批量删除' }).click()
      await asked(page, '确定将选择数据删除?')
      await page.getByText('将删除参数“开放时间”。').waitFor()
      await look('a2-delete-asks')
      await answerTo(page, '删除')
      await page.getByText('删除成功').waitFor()
      await row.waitFor({ state: 'detached' })
      await look('a3-undo')
      await page.getByRole('button', { name: '撤销' }).click()
      await page.getByText('已恢复').waitFor()
      await row.waitFor()
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
    }
  },
}

/** A network that goes while a file is fetched ahead counts as a fault, rightly; this is about one that goes later: the dialog is there once it has opened. */
async function aheadIsFetched(page: Page, create: string, cancel: string): Promise<void> {
  await page.getByRole('button', { name: create, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: cancel, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

const connection: Journey = {
  name: 'only what is slow shows progress; without a network the page stays, says so and tries again',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const { page, problems } = await openPage(context.browser)
    const phone = await openPage(context.browser, { width: 390, height: 844, language: 'en-US', colorScheme: 'dark' })
    try {
      await enterConsole(page, product, { path: '/system/param' })
      await page.getByRole('row').nth(1).waitFor()
      const progress = page.getByRole('progressbar', { name: '正在加载' })
      let letThrough = (): void => undefined
      const held = new Promise<void>((resolve) => {
        letThrough = resolve
      })
      await page.route(LIST, async (route) => {
        await held
        await route.continue()
      })
      const sentAt = Date.now()
      await page.getByRole('button', { name: '刷新', exact: true }).click()
      await progress.waitFor()
      assert.ok(Date.now() - sentAt >= 500, 'what is answered at once shows no progress')
      await context.picture(page, 'a4-slow')
      letThrough()
      await progress.waitFor({ state: 'detached' })
      await page.unroute(LIST)

      await aheadIsFetched(page, '新增', '取消')
      await page.context().setOffline(true)
      await page.getByText('网络已断开。已打开的内容还在，恢复后会自动更新。').waitFor()
      await lookAt(context, page, 'a5-offline')
      assert.ok((await page.getByRole('row').count()) > 1, 'what was on screen stays')
      await page.context().setOffline(false)
      await page.getByText('网络已断开').waitFor({ state: 'detached' })
      await page.route(LIST, (route) => route.abort())
      await page.getByRole('button', { name: '刷新', exact: true }).click()
      await page.getByText('连接不上服务器。已打开的内容还在，请稍后重试。').waitFor()
      await page.unroute(LIST)
      await page.getByRole('button', { name: '重试' }).last().click()
      await page.getByText('连接不上服务器。').first().waitFor({ state: 'detached' })
      assert.deepEqual(problems, [])

      await enterConsole(phone.page, product, { path: '/system/param', language: 'en' })
      await aheadIsFetched(phone.page, 'New parameter', 'Cancel')
      await phone.page.context().setOffline(true)
      await phone.page.getByText('You’re offline.').waitFor()
      await lookAt(context, phone.page, 'a6-offline-en-dark')
      assert.deepEqual(phone.problems, [])
    } finally {
      await page.context().close()
      await phone.page.context().close()
    }
  },
}

const keyboard: Journey = {
  name: 'by keyboard: to the content, over pages, records and actions, and to the help about them',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const { page, problems } = await openPage(context.browser)
    const phone = await openPage(context.browser, { width: 390, height: 844, language: 'en-US', colorScheme: 'dark' })
    const look = (name: string) => lookAt(context, page, name)
    try {
      await enterConsole(page, product)
      await callAs(page, product, 'POST', '/blade-system/param/submit', {
        paramName: '旅程的参数',
        paramKey: 'journey.key',
        paramValue: '1',
      })
      await page.reload()
      await paneOf(page, '首页').waitFor()
      await page.keyboard.press('Tab')
      const skipLink = await page
        .waitForFunction(
          () =>
            document.activeElement?.textContent === '跳到内容' &&
            document.activeElement.getBoundingClientRect().top >= 0,
        )
        .catch(() => undefined)
      assert.ok(
        skipLink,
        `the focus is at ${await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))}`,
      )
      await context.picture(page, 'a7-skip-link')
      await page.keyboard.press('Enter')
      assert.equal(await page.evaluate(() => document.activeElement?.id), 'content')

      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: '键盘快捷键' }).waitFor()
      await look('a8-keys')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })

      await page.keyboard.press('Control+k')
      const field = page.getByRole('combobox', { name: '快速前往' })
      await field.waitFor()
      await look('a9-palette')
      await field.fill('旅程的')
      await page.getByRole('option', { name: /旅程的参数/ }).waitFor()
      await look('b0-palette-records')
      await page.keyboard.press('Enter')
      await paneOf(page, '参数').waitFor()
      await page.getByRole('row').filter({ hasText: 'journey.key' }).waitFor()
      // The record opens over its list and takes the focus; the palette after it.
      await page.getByRole('dialog').filter({ hasNot: field }).getByText('旅程的参数').first().waitFor()
      await page.keyboard.press('Control+k')
      await field.fill('tzgg')
      await page
        .getByRole('option', { name: /通知公告/ })
        .first()
        .waitFor()
      await page.keyboard.press('Enter')
      await paneOf(page, '通知公告').waitFor()
      assert.equal(pathOf(page), '/desk/notice')
      await page.keyboard.press('Control+k')
      await field.fill('深色')
      await page.getByRole('option', { name: /深色/ }).waitFor()
      await page.keyboard.press('Enter')
      await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark')
      await page.keyboard.press('Control+k')
      await field.fill('没有这样的东西')
      await page.getByText('没有找到“没有这样的东西”').waitFor()
      await page.keyboard.press('Escape')
      assert.equal(await tabBar(page).getByRole('link').count(), 3)
      assert.deepEqual(problems, [])

      await enterConsole(phone.page, product, { language: 'en' })
      await phone.page.keyboard.press('Control+k')
      await phone.page.getByRole('combobox', { name: 'Go to' }).waitFor()
      await lookAt(context, phone.page, 'b1-palette-en-dark')
      await phone.page.keyboard.press('Escape')
      await phone.page.getByRole('dialog').waitFor({ state: 'hidden' })
      await phone.page.keyboard.press('?')
      await phone.page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
      await lookAt(context, phone.page, 'b2-keys-en-dark')
      assert.deepEqual(phone.problems, [])
    } finally {
      await page.context().close()
      await phone.page.context().close()
    }
  },
}

export const journeys: readonly Journey[] = [rows, connection, keyboard]
