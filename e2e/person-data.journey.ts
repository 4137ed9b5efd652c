import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { until } from './lib/api.ts'
import { openPage } from './lib/browser.ts'
import { callAs, enterConsole, openPath } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { confirmAs, rowOf } from './lib/kit.ts'
import { lookAt } from './lib/look.ts'
import type { Product } from './lib/product.ts'
import { shareProduct } from './lib/shared-product.ts'

const theProduct = shareProduct({ CAPTCHA: 'off' })
const PASSWORD = 'leaving-7-password'
const PHONE = { width: 390, height: 844 }

/** Days that a request of one's own waits. */
async function setDays(page: Page, product: Product, days: number): Promise<void> {
  const path = '/blade-system/param'
  const list = await callAs<{ records: { paramKey: string }[] }>(page, product, 'GET', `${path}/list?size=100`)
  const row = list.records.find(({ paramKey }) => paramKey === 'account.erasureDays')
  await callAs(page, product, 'POST', `${path}/submit`, { ...row, paramValue: String(days) })
}

const addPerson = (page: Page, product: Product, account: string, realName: string) =>
  callAs<{ id: string }>(page, product, 'POST', '/blade-user/submit', {
    account,
    realName,
    password: PASSWORD,
    phone: '13900007777',
    email: `${account}@marker.example`,
  })

const namesOf = (product: Product, id: string) =>
  product.query<{ real_name: string; phone: string; is_deleted: number }>(
    'select real_name, phone, is_deleted from user_account where id = $1',
    [id],
  )

const leaving: Journey = {
  name: 'a person copies their data, asks to be erased, calls it off, asks again and is gone; an administrator erases another and reads the receipts',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const admin = await openPage(context.browser)
    const own = await openPage(context.browser)
    const { page } = own
    try {
      await enterConsole(admin.page, product, { path: '/system/user' })
      const { id } = await addPerson(admin.page, product, 'zhenliyan', '甄离言')
      const other = await addPerson(admin.page, product, 'jiayizou', '贾已走')

      // The person: a copy, and the request with its days.
      await enterConsole(page, product, { account: 'zhenliyan', password: PASSWORD, path: '/info/index?tab=data' })
      await page.getByRole('button', { name: '生成副本' }).click()
      await page.getByRole('button', { name: /^下载 / }).waitFor()
      await lookAt(context, page, 'person-data-01-copy')
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: /^下载 / }).click(),
      ])
      const bytes = await readFile(await download.path())
      assert.equal(bytes.subarray(0, 2).toString(), 'PK')
      await page.getByRole('button', { name: '申请注销' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('输入账号 zhenliyan 确认').fill('somebody')
      await dialog.getByRole('button', { name: '申请注销' }).click()
      await dialog.getByText('与账号不一致').waitFor()
      await lookAt(context, page, 'person-data-02-wrong-account')
      await dialog.getByLabel('输入账号 zhenliyan 确认').fill('zhenliyan')
      await dialog.getByRole('button', { name: '申请注销' }).click()
      await page.getByText('在此之前可以撤销').waitFor()
      await lookAt(context, page, 'person-data-03-waiting')
      await page.getByRole('button', { name: '撤销申请' }).click()
      await page.getByRole('button', { name: '申请注销' }).waitFor()

      // On a phone, in English.
      const phone = await openPage(context.browser, { ...PHONE, language: 'en-US' })
      await enterConsole(phone.page, product, {
        account: 'zhenliyan',
        password: PASSWORD,
        path: '/info/index?tab=data',
        language: 'en',
      })
      await phone.page.getByRole('button', { name: 'Close my account' }).waitFor()
      await lookAt(context, phone.page, 'person-data-04-phone-en')
      assert.deepEqual(phone.problems, [])
      await phone.page.context().close()

      // Asked for once more, without days to wait.
      await setDays(admin.page, product, 0)
      await openPath(page, product, '/info/index?tab=data')
      await page.getByRole('button', { name: '申请注销' }).click()
      await page.getByRole('dialog').getByLabel('输入账号 zhenliyan 确认').fill('zhenliyan')
      await page.getByRole('dialog').getByRole('button', { name: '申请注销' }).click()
      await until('the person is erased', async () => {
        const [row] = await namesOf(product, id)
        return row?.is_deleted === 1 && row.phone === '' && row.real_name.startsWith('已注销用户') ? true : undefined
      })

      // An administrator: another account is removed first, then erased; both receipts stand.
      const list = admin.page
      await list.reload()
      await rowOf(list, 'jiayizou').waitFor()
      await list.getByRole('button', { name: '贾已走 的更多操作' }).click()
      await list.getByRole('menuitem', { name: '个人数据' }).click()
      await list.getByText('请先移除该账号').waitFor()
      await lookAt(context, list, 'person-data-05-live-person')
      await list.keyboard.press('Escape')
      await list.getByRole('dialog').waitFor({ state: 'hidden' })
      await list.getByRole('button', { name: '贾已走 的更多操作' }).click()
      await list.getByRole('menuitem', { name: '删除' }).click()
      await confirmAs(list, '贾已走', '删除')
      await list.getByRole('button', { name: '已移除' }).click()
      await list.getByRole('button', { name: '贾已走 的个人数据' }).waitFor()
      await lookAt(context, list, 'person-data-06-removed')
      await list.getByRole('button', { name: '贾已走 的个人数据' }).click()
      await list.getByRole('button', { name: '清除', exact: true }).click()
      await list.getByLabel('输入账号 jiayizou 确认').fill('jiayizou')
      await list.getByRole('dialog').getByRole('button', { name: '清除', exact: true }).last().click()
      await list.getByRole('list', { name: '清除回执' }).waitFor()
      await lookAt(context, list, 'person-data-07-receipt')
      await list.setViewportSize(PHONE)
      await lookAt(context, list, 'person-data-08-receipt-phone')
      const [gone] = await namesOf(product, other.id)
      assert.match(gone?.real_name ?? '', /^已注销用户 /)
      assert.deepEqual(admin.problems, [])
    } finally {
      for (const each of [admin, own]) await each.page.context().close()
    }
  },
}

export const journeys: readonly Journey[] = [leaving]
