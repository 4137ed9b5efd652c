import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { readMail } from '@drawdesk/fakes/alerts/read-mail'
import { FAKE_MAIL, startSmtpFake } from '@drawdesk/fakes/alerts/smtp'
import { until } from './lib/api.ts'
import { openPage } from './lib/browser.ts'
import { callAs, enterConsole, openPath } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { press } from './lib/kit.ts'
import { lookAt, lookerAway } from './lib/look.ts'
import { addWorker } from './lib/people.ts'
import type { Product } from './lib/product.ts'
import { shareProduct } from './lib/shared-product.ts'

const theProduct = shareProduct({ CAPTCHA: 'off', ALLOWED_PRIVATE_HOSTS: '127.0.0.1' })
const PHONE = { width: 390, height: 844, language: 'en-US', colorScheme: 'dark' } as const
const SETTINGS = '/info/index?tab=notices'
const WORKER = { id: 77_000_101, account: 'sun', name: '孙孙', roles: ['user'] }
const LOCKED = '账号“sun”已锁定'

/** An alert: somebody guesses this password until the account is locked, and the states that last are looked at now. */
async function raiseAlert({ url, query }: Product): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1)
    await fetch(`${url}/api/blade-auth/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('saber:saber_secret')}`, 'tenant-id': '000000' },
      body: new URLSearchParams({
        grant_type: 'password',
        tenantId: '000000',
        username: WORKER.account,
        password: 'guessed',
        scope: 'all',
        type: 'account',
      }),
    })
  await query(`update platform_chore set next_time = now() where name = 'alerts.watch'`)
}

const addMailChannel = (page: Page, product: Product, port: number) =>
  callAs(page, product, 'POST', '/blade-desk/alert-channel/submit', {
    name: '邮件',
    kind: 'mail',
    active: 1,
    language: 'zh',
    mailHost: '127.0.0.1',
    mailPort: port,
    mailSecurity: 'none',
    mailUser: FAKE_MAIL.user,
    mailFrom: FAKE_MAIL.user,
    mailTo: 'ops@example.com',
    secrets: { password: FAKE_MAIL.password },
  })
const save = (page: Page) => press(page.getByRole('button', { name: '保存' }).last(), '/notice-settings/submit')
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

const ways: Journey = {
  name: 'somebody switches one notification off and has it by mail: the bell stays silent, the mail comes; switched on, the bell has it',
  tier: 'deep',
  async walk(context) {
    const smtp = await startSmtpFake()
    const product = await theProduct()
    await addWorker(product, WORKER)
    const { page, problems } = await openPage(context.browser)
    const look = lookerAway(context, page)
    try {
      await enterConsole(page, product, { path: SETTINGS })
      await page.getByText('还不能发送邮件').waitFor()
      await look('notice-ways-01-no-channel')
      await page.getByRole('button', { name: '设置邮件渠道' }).click()
      await page.waitForURL(/\/desk\/alertChannel/)
      await addMailChannel(page, product, smtp.port)
      await openPath(page, product, SETTINGS)
      await page.getByText('你的账号没有邮箱，收不到邮件').waitFor()
      await product.query(`update user_account set email = 'boss@example.com' where account = 'admin'`)
      await page.reload()
      await page.getByText('邮件发送到 boss@example.com。').waitFor()
      assert.equal(await box(page, '控制台：账号安全').count(), 0)
      await box(page, '控制台：账号被锁定').uncheck()
      await box(page, '邮件：账号被锁定').check()
      await page.getByLabel('开始', { exact: true }).fill('22:00')
      await page.getByRole('button', { name: '保存' }).last().click()
      await page.getByText('请同时填写开始和结束').waitFor()
      await look('notice-ways-02-refused')
      await page.getByRole('button', { name: '清除时间' }).click()
      await save(page)
      await page.getByText('通知设置已保存').waitFor()

      await raiseAlert(product)
      const mail = await until('the mail comes', async () =>
        smtp.mails
          .map(({ to, data }) => ({ to, ...readMail(data) }))
          .find(({ subject, to }) => subject.includes(LOCKED) && to[0] === 'boss@example.com'),
      )
      assert.match(mail.text, /个人信息 - 通知/)
      await page.getByRole('button', { name: /^通知/ }).click()
      await page.getByRole('link', { name: '通知设置' }).waitFor()
      assert.equal(await page.getByRole('button', { name: LOCKED }).count(), 0)
      await page.getByRole('link', { name: '通知设置' }).click()
      await page.reload()
      await page.getByText(/上一封邮件/).waitFor()
      await look('notice-ways-03-sent')

      await box(page, '控制台：账号被锁定').check()
      await save(page)
      await page.getByRole('button', { name: /^通知/ }).click()
      await page.getByRole('button', { name: LOCKED }).waitFor()
      await look('notice-ways-04-bell')
      assert.deepEqual(
        // The refused save is logged.
        problems.filter((text) => !/ 400 |logged: notice settings ApiError/.test(text)),
        [],
      )
    } finally {
      await page.context().close()
      await smtp.close()
    }
    const phone = await openPage(context.browser, PHONE)
    try {
      await enterConsole(phone.page, product, { path: SETTINGS, language: 'en' })
      await phone.page.getByText('Email goes to boss@example.com.').waitFor()
      await lookAt(context, phone.page, 'notice-ways-05-phone')
      assert.deepEqual(phone.problems, [])
    } finally {
      await phone.page.context().close()
    }
  },
}

export const journeys: readonly Journey[] = [ways]
