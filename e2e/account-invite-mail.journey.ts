import assert from 'node:assert/strict'
import { readMail } from '@drawdesk/fakes/alerts/read-mail'
import { FAKE_MAIL, startSmtpFake } from '@drawdesk/fakes/alerts/smtp'
import { until } from './lib/api.ts'
import { openPage } from './lib/browser.ts'
import { callAs, enterConsole, openPath, readIn, skipTour } from './lib/enter.ts'
import { freePort } from './lib/free-port.ts'
import type { Journey } from './lib/journey.ts'
import { press } from './lib/kit.ts'
import { lookAt } from './lib/look.ts'
import { startProduct } from './lib/product.ts'

const CONSOLE = 'https://desk.example.com'

const mailed: Journey = {
  name: 'the mail of an invitation outlives a mail server that is down and kill -9 of the product, and comes once; what is refused is said',
  tier: 'deep',
  async walk(context) {
    const port = await freePort()
    const product = await startProduct({
      CAPTCHA: 'off',
      JOB_LEASE_SECONDS: '5',
      PUBLIC_URL: CONSOLE,
      ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
    })
    const { page } = await openPage(context.browser)
    const guest = await openPage(context.browser, { width: 390, height: 844, language: 'en-US', colorScheme: 'dark' })
    let smtp: Awaited<ReturnType<typeof startSmtpFake>> | undefined
    const look = (name: string) => lookAt(context, page, name)
    const drawer = page.getByRole('dialog', { name: '邀请成员' })
    const open = async () => {
      await openPath(page, product, '/system/user')
      await page.getByRole('button', { name: '邀请', exact: true }).click()
      await drawer.getByLabel('邮箱').waitFor()
    }
    const invite = async (email: string) => {
      await drawer.getByLabel('邮箱').fill(email)
      await press(drawer.getByRole('button', { name: '生成邀请链接' }), '/account-invite/submit')
    }
    try {
      await enterConsole(page, product)
      await open()
      await invite('lin@example.com')
      await drawer.getByText(/^邮件没有发出：还没有启用邮件渠道/).waitFor()
      await look('invite-mail-01-no-channel')

      await callAs(page, product, 'POST', '/blade-desk/alert-channel/submit', {
        name: '邮件',
        kind: 'mail',
        language: 'zh',
        active: 1,
        mailHost: '127.0.0.1',
        mailPort: port,
        mailSecurity: 'none',
        mailUser: FAKE_MAIL.user,
        mailFrom: FAKE_MAIL.user,
        mailTo: 'ops@example.com',
        secrets: { password: FAKE_MAIL.password },
      })
      // Nobody listens there yet.
      await press(drawer.getByRole('button', { name: '重新发送给 lin@example.com' }), '/account-invite/resend')
      await drawer.getByText(/^邮件还没有发出，会自动重试：连不上邮件服务器/).waitFor()
      await look('invite-mail-02-later')
      const link = await drawer.getByLabel('邀请链接', { exact: true }).inputValue()

      await product.kill()
      smtp = await startSmtpFake({ port })
      await product.start()
      const { mails } = smtp
      await until('the mail comes', async () => (mails.length > 0 ? true : undefined))
      await page.reload()
      await open()
      await drawer.getByText(/^邮件发送时间/).waitFor()
      const { text } = readMail(mails[0]?.data ?? '')
      assert.ok(text.includes(`${CONSOLE}/invite#${link.split('#')[1]}`), text)

      await invite('gone@nobody.example.com')
      await drawer.getByText(/^邮件没有发出：邮件服务器拒收（550 5.1.1 no such user here）/).waitFor()
      await drawer.getByText('邮件发送失败').waitFor()
      await look('invite-mail-03-failed')
      assert.equal(mails.length, 1)
      assert.deepEqual(await product.query(`select 1 from platform_job where queue = 'inviteMail'`), [])
      assert.deepEqual(await product.query(`select 1 from account_invite where mail_sealed is not null`), [])

      await skipTour(guest.page)
      await readIn(guest.page, 'en')
      await guest.page.goto(link)
      await guest.page.getByRole('heading', { name: /^Join / }).waitFor()
      await enterConsole(guest.page, product, { path: '/system/user', language: 'en' })
      await guest.page.getByRole('button', { name: 'Invite', exact: true }).click()
      await guest.page.getByText('Email failed').waitFor()
      await guest.page.getByText('Email failed').scrollIntoViewIfNeeded()
      await lookAt(context, guest.page, 'invite-mail-04-phone')
    } finally {
      for (const each of [page, guest.page]) await each.context().close()
      await product.close()
      await smtp?.close()
    }
  },
}

export const journeys: readonly Journey[] = [mailed]
