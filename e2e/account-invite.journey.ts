import assert from 'node:assert/strict'
import { openPage } from './lib/browser.ts'
import { callAs, enterConsole, openPath, readIn, skipTour } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { chooseIn, confirmAs, press } from './lib/kit.ts'
import { lookAt } from './lib/look.ts'
import { commonProduct } from './lib/shared-product.ts'
import { paneOf } from './lib/shell.ts'

const ACCOUNT = 'invited-by-link'
const PASSWORD = 'a-quiet-harbour-2026'

const invitation: Journey = {
  name: 'somebody is invited by a link, sets name, account and password on a phone, is in with the role, and the link opens nothing more',
  tier: 'deep',
  async walk(context) {
    const product = await commonProduct()
    const host = await openPage(context.browser)
    const guest = await openPage(context.browser, { width: 390, height: 844, language: 'en-US', isTouched: true })
    const { page } = host
    const look = (name: string) => lookAt(context, page, name)
    try {
      await enterConsole(page, product)
      const roleName = '被邀请的人'
      const values = { roleName, roleAlias: 'invited', parentId: '', sort: 95 }
      await callAs(page, product, 'POST', '/blade-system/role/submit', values)
      await openPath(page, product, '/system/user')
      await page.getByRole('button', { name: '邀请', exact: true }).click()
      const drawer = page.getByRole('dialog', { name: '邀请成员' })
      await drawer.getByText('还没有邀请').or(drawer.getByText('没有待接受的邀请')).waitFor()
      await drawer.getByLabel('邮箱').fill('no address')
      await drawer.getByRole('button', { name: '生成邀请链接' }).click()
      await drawer.getByText('邮箱格式不正确').waitFor()
      await look('account-invite-01-refused')
      await drawer.getByLabel('邮箱').fill('new.colleague@example.com')
      await chooseIn(page, drawer.getByRole('combobox', { name: '角色' }), roleName)
      await press(drawer.getByRole('button', { name: '生成邀请链接' }), '/account-invite/submit')
      const link = await drawer.getByLabel('邀请链接', { exact: true }).inputValue()
      await drawer.getByRole('button', { name: '重新发送给 new.colleague@example.com' }).waitFor()
      await look('account-invite-02-made')

      await skipTour(guest.page)
      await readIn(guest.page, 'en')
      await guest.page.goto(link)
      await guest.page.getByRole('heading', { name: /^Join / }).waitFor()
      await guest.page.getByLabel('Name', { exact: true }).fill('Lin')
      await guest.page.getByLabel('Account', { exact: true }).fill('admin')
      await guest.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await guest.page.getByLabel('Repeat password').fill(PASSWORD)
      await guest.page.getByRole('button', { name: 'Join', exact: true }).click()
      await guest.page.locator('.field-error').waitFor()
      await lookAt(context, guest.page, 'account-invite-03-taken')
      await guest.page.getByLabel('Account', { exact: true }).fill(ACCOUNT)
      await guest.page.getByRole('button', { name: 'Join', exact: true }).click()
      await paneOf(guest.page, 'Home').waitFor()
      const [made] = await product.query<{ role_name: string; email: string }>(
        `select r.role_name, a.email from user_account a join system_role r on r.id::text = a.role_id where a.account = $1`,
        [ACCOUNT],
      )
      assert.deepEqual(made, { role_name: roleName, email: 'new.colleague@example.com' })

      await page.reload()
      await page.getByRole('button', { name: '邀请', exact: true }).click()
      await drawer.getByText('全部', { exact: true }).click()
      await drawer.getByText(`账号 ${ACCOUNT}`).waitFor()
      await drawer.getByRole('button', { name: '生成邀请链接' }).click()
      await drawer.getByRole('button', { name: '撤销 凭链接加入 的邀请' }).click()
      const second = await drawer.getByLabel('邀请链接', { exact: true }).inputValue()
      await confirmAs(page, '撤销这个邀请？', '撤销')
      await look('account-invite-04-list')

      for (const [dead, heading] of [
        [link, 'This invitation was already accepted'],
        [second, 'Invalid invitation'],
      ] as const) {
        await guest.page.goto(`${product.url}/404`)
        await guest.page.goto(dead)
        await guest.page.getByRole('heading', { name: heading }).waitFor()
      }
      await lookAt(context, guest.page, 'account-invite-05-over')
      // The browser says itself of each refused call that it was refused.
      for (const { problems } of [host, guest])
        assert.deepEqual(
          problems.filter((text) => !/4(0[04]|10)/.test(text)),
          [],
        )
    } finally {
      for (const each of [host, guest]) await each.page.context().close()
    }
  },
}

export const journeys: readonly Journey[] = [invitation]
