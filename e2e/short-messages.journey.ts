import assert from 'node:assert/strict'
import { smsLogResource, type SmsMessage } from '@drawdesk/contract/messages/sms-log'
import { FAKE_TENCENT_SMS, startTencentSmsFake } from '@drawdesk/fakes/sms/tencent-sms'
import type { Page } from 'playwright-core'
import { openPage } from './lib/browser.ts'
import { callAs, enterConsole, openPath, skipTour } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { chooseIn, rowOf } from './lib/kit.ts'
import { lookAt } from './lib/look.ts'
import type { Product } from './lib/product.ts'
import { shareProduct } from './lib/shared-product.ts'

const theProduct = shareProduct({ CAPTCHA: 'off', ALLOWED_PRIVATE_HOSTS: '127.0.0.1' })
const PHONES = {
  zh: { width: 390, height: 844, language: 'zh-CN', isTouched: true },
  en: { width: 390, height: 844, language: 'en-US', isTouched: true, colorScheme: 'dark' },
} as const
const OWN_PHONE = { zh: '13700000101', en: '13700000102' } as const

/** The code in the newest message to this phone, as the sandbox keeps it. */
async function codeTo(page: Page, product: Product, phone: string): Promise<string> {
  const { path, calls } = smsLogResource
  const log = await callAs<{ records: SmsMessage[] }>(page, product, 'GET', `${path}/${calls?.list}?phone=${phone}`)
  const code = log.records[0]?.params.code
  assert.ok(code, `no code went to ${phone}`)
  return code
}

/** Numbers of a batch that no other walk uses. */
const numbers = (from: number, many: number): string[] =>
  Array.from({ length: many }, (_, index) => String(13_600_000_000 + from + index))

const sending: Journey = {
  name: 'an account at a company is described, sends to pasted numbers of which one is wrong and some are refused, and its log and figures say so',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const fake = await startTencentSmsFake()
    const { page, problems } = await openPage(context.browser)
    const look = (name: string) => lookAt(context, page, name)
    try {
      await enterConsole(page, product, { path: '/resource/sms' })
      await rowOf(page, 'sandbox').waitFor()
      await look('sms-01-accounts')
      await page.getByRole('button', { name: '新增', exact: true }).click()
      const form = page.getByRole('dialog')
      await chooseIn(page, form.getByRole('combobox', { name: '服务商' }), '腾讯云')
      await form.getByLabel(/^编号/).fill('notices')
      await form.getByLabel('SecretId').fill(FAKE_TENCENT_SMS.accessKey)
      await form.getByLabel('SecretKey').fill(FAKE_TENCENT_SMS.secretKey)
      await form.getByLabel('应用 ID').fill(FAKE_TENCENT_SMS.appId)
      await form.getByLabel('接口地址').fill(fake.url)
      await form.getByLabel(/^签名/).fill('手绘')
      await form.getByLabel('模板编号').fill('100001')
      await form.getByLabel('模板内容').fill('您预约的 {1} 点的绘画已准备好')
      await look('sms-02-form')
      await form.getByRole('button', { name: '保存' }).click()
      await form.waitFor({ state: 'hidden' })

      await page.getByRole('button', { name: 'notices 的更多操作' }).click()
      await page.getByRole('menuitem', { name: '回执地址' }).click()
      const receipt = page.getByRole('dialog', { name: '回执地址' })
      const address = await receipt.locator('code').innerText()
      await look('sms-03-receipt-address')
      await receipt.getByRole('button', { name: '关闭' }).last().click()

      await page.getByRole('button', { name: '用 notices 发短信' }).click()
      const dialog = page.getByRole('dialog', { name: '发送短信' })
      await dialog.getByLabel('手机号').fill([...numbers(1_000, 12), '1360000'].join('\n'))
      await dialog.getByRole('textbox', { name: '1', exact: true }).fill('15')
      await dialog.getByRole('button', { name: '发送', exact: true }).click()
      await dialog.getByText('1360000：手机号码长度不为11位').waitFor()
      await look('sms-04-one-wrong')
      await dialog.getByRole('button', { name: '去掉不正确的' }).click()
      // Their sending takes a while; the seventh and every second one is in the blacklist.
      fake.scenes.script('slow')
      await dialog.getByRole('button', { name: '发送', exact: true }).click()
      await fake.holds.held()
      await page.getByRole('dialog', { name: '正在发送' }).waitFor({ timeout: 15_000 })
      await page.getByText(/12 个号码中已完成 \d+ 个/).waitFor()
      await page.mouse.move(0, 0)
      await context.picture(page, 'sms-05-under-way') // it moves, so nothing settles
      fake.holds.release()
      await page.getByText('12 个号码中已完成 12 个').waitFor()
      await look('sms-06-sent')
      await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click()

      fake.scenes.script('half')
      await page.getByRole('button', { name: '用 notices 发短信' }).click()
      await dialog.getByLabel('手机号').fill(numbers(1_100, 6).join('，'))
      await dialog.getByRole('textbox', { name: '1', exact: true }).fill('16')
      await dialog.getByRole('button', { name: '发送', exact: true }).click()
      const over = page.getByRole('dialog', { name: '发送结果' })
      await over.getByText('FailedOperation.PhoneNumberInBlacklist').first().waitFor()
      await look('sms-07-some-refused')
      // The same numbers at once: over their limit, said beside them.
      await over.getByRole('button', { name: '关闭' }).last().click()
      await page.getByRole('button', { name: '用 notices 发短信' }).click()
      await dialog.getByLabel('手机号').fill(numbers(1_100, 1).join())
      await dialog.getByRole('textbox', { name: '1', exact: true }).fill('17')
      await dialog.getByRole('button', { name: '发送', exact: true }).click()
      await dialog.getByText('每个号码一分钟最多 1 条').waitFor()
      await look('sms-08-over-the-limit')
      await dialog.getByRole('button', { name: '取消' }).click()

      const reported = await fetch(`${fake.url}/control/report`, {
        method: 'POST',
        body: JSON.stringify({ args: [address] }),
      })
      assert.deepEqual(
        ((await reported.json()) as { status: number }[]).map(({ status }) => status),
        [200],
      )
      await page.getByRole('link', { name: '发送记录' }).click()
      await page.getByText('已送达').nth(5).waitFor()
      await look('sms-09-log')
      const figures = page.getByRole('region', { name: '最近 30 天' })
      await figures.getByText('超出限制').waitFor()
      assert.match(await figures.innerText(), /提交\s*19[\s\S]*已发送\s*15[\s\S]*失败\s*3[\s\S]*超出限制\s*1/)
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
      await fake.close()
    }
  },
}

const WORDS = {
  zh: {
    save: '保存',
    phone: '手机号码',
    atSignIn: '手机号',
    saved: '手机号验证',
    send: '获取验证码',
    code: '短信验证码',
    prove: '验证',
    proved: '已验证',
    byCode: '用短信验证码登录',
    signIn: '登录',
    wrong: '验证码错误或已过期',
    tab: '发送记录',
    log: '发送记录',
  },
  en: {
    save: 'Save',
    phone: 'Phone number',
    atSignIn: 'Phone number',
    saved: 'Phone verification',
    send: 'Send code',
    code: 'Verification code',
    prove: 'Verify',
    proved: 'Verified',
    byCode: 'Sign in with a text message code',
    signIn: 'Sign in',
    wrong: 'Invalid or expired code',
    tab: 'Log',
    log: 'Message log',
  },
} as const

const byCode = (language: 'zh' | 'en', tier: 'deep' = 'deep'): Journey => ({
  name: `a person on a phone, in ${language}, proves their number and signs in by a code`,
  tier,
  async walk(context) {
    const product = await theProduct()
    const { page, problems } = await openPage(context.browser, PHONES[language])
    const phone = OWN_PHONE[language]
    const t = WORDS[language]
    const look = (name: string) => lookAt(context, page, `${name}-${language}`)
    try {
      await enterConsole(page, product, { path: '/resource/sms', language })
      await page.getByText('sandbox').first().waitFor()
      await look('sms-11-accounts-phone')
      await page.getByRole('link', { name: t.tab, exact: true }).click()
      await page.getByRole('heading', { name: t.log }).waitFor()
      await look('sms-12-log-phone')

      await openPath(page, product, '/info/index')
      await page.getByLabel(t.phone).fill(phone)
      await page.getByRole('button', { name: t.save, exact: true }).click()
      const proof = page.getByRole('region', { name: t.saved })
      await proof.getByText(phone).waitFor()
      await proof.getByRole('button', { name: t.send }).click()
      await proof.getByLabel(t.code).fill('000')
      await proof.getByRole('button', { name: t.prove, exact: true }).click()
      await proof.getByText(t.wrong).waitFor()
      await proof.scrollIntoViewIfNeeded()
      await look('sms-13-proof-refused-phone')
      await proof.getByLabel(t.code).fill(await codeTo(page, product, phone))
      await proof.getByRole('button', { name: t.prove, exact: true }).click()
      await proof.getByText(t.proved, { exact: true }).waitFor()
      await look('sms-14-proved-phone')

      // A minute ago this phone got one.
      await product.query('delete from sms_phone where phone = $1', [phone])
      await product.query('delete from auth_rate')
      const reader = await openPage(context.browser)
      await enterConsole(reader.page, product)
      await skipTour(page)
      await page.evaluate(() => localStorage.removeItem('drawdesk-token'))
      await page.goto(`${product.url}/login`)
      await page.getByRole('button', { name: t.byCode }).click()
      await page.getByLabel(t.atSignIn).fill(phone)
      await page.getByRole('button', { name: t.send }).click()
      await look('sms-15-code-asked-phone')
      await page.getByRole('textbox', { name: t.code }).fill(await codeTo(reader.page, product, phone))
      await page.getByRole('button', { name: t.signIn, exact: true }).click()
      await page.waitForURL('**/wel/index')
      await reader.page.context().close()
      // The code that was typed wrong.
      assert.deepEqual(
        problems.filter((problem) => !problem.startsWith('logged: phone proof ApiError')),
        [],
      )
    } finally {
      await page.context().close()
    }
  },
})

export const journeys: readonly Journey[] = [sending, byCode('zh'), byCode('en')]
