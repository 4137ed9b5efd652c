import assert from 'node:assert/strict'
import type { CDPSession, Page } from 'playwright-core'
import { codeOf, stepAt } from '../apps/server/src/modules/identity/factors/totp.ts'
import { fromBase32 } from '../apps/server/src/modules/identity/factors/base32.ts'
import { openPage } from './lib/browser.ts'
import { callAs, enterConsole, signInHere, skipTour } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { lookAt } from './lib/look.ts'
import { ADMIN_PASSWORD, type Product } from './lib/product.ts'
import { shareProduct } from './lib/shared-product.ts'

const theProduct = shareProduct({ CAPTCHA: 'off' })

/** An authenticator of the browser's own, which knows its owner. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return devtools
}

/** Forgets the session in this browser, as on a machine that nobody signed in at. */
async function comeAnew(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${url}/login`)
  await page.getByLabel('账号').waitFor()
}

/** The tenant lets its people have second factors. */
async function switchOn(page: Page, product: Product): Promise<void> {
  await enterConsole(page, product)
  const path = '/blade-system/param'
  const list = await callAs<{ records: { paramKey: string }[] }>(page, product, 'GET', `${path}/list?size=100`)
  const row = list.records.find(({ paramKey }) => paramKey === 'account.secondFactor')
  await callAs(page, product, 'POST', `${path}/submit`, { ...row, paramValue: 'optional' })
}

const atHome = (page: Page) => page.waitForURL('**/wel/index')

const walks: Journey = {
  name: 'a person sets up codes and a passkey, signs in by each, by a passkey alone, and by a recovery code once the device is lost',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    // Passkeys are bound to a name; an address of numbers is none.
    const url = product.url.replace('127.0.0.1', 'localhost')
    const { page, problems } = await openPage(context.browser)
    await switchOn(page, product)
    const look = (name: string) => lookAt(context, page, name)
    try {
      await skipTour(page)
      const devtools = await addAuthenticator(page)
      await page.goto(`${url}/login?redirect=${encodeURIComponent('/info/index?tab=security')}`)
      await signInHere(page, { account: 'admin', password: ADMIN_PASSWORD })

      await page.getByRole('button', { name: '设置验证器' }).click()
      const dialog = page.getByRole('dialog')
      const secret = (await dialog.locator('code').innerText()).replace(/\s/g, '')
      const code = (drift = 0) => codeOf(fromBase32(secret), stepAt(new Date()) + drift)
      await dialog.getByLabel('应用中显示的 6 位验证码').waitFor()
      await look('second-factor-01-authenticator')
      await dialog.getByLabel('应用中显示的 6 位验证码').fill(code())
      await dialog.getByRole('button', { name: '启用' }).click()
      const codes = page.getByRole('dialog', { name: '保存你的恢复码' })
      await codes.waitFor()
      const [recovery = ''] = await codes.locator('code').allInnerTexts()
      await codes.getByRole('button', { name: '我已保存好' }).click()
      await page.getByRole('button', { name: '添加通行密钥' }).click()
      await page.getByRole('dialog').getByLabel('名称').fill('办公室电脑')
      await page.getByRole('dialog').getByRole('button', { name: '继续' }).click()
      await page.getByRole('button', { name: '移除 办公室电脑' }).waitFor()
      await look('second-factor-02-set')
      await page.getByText('密码 · 验证器应用 · 1 个通行密钥').waitFor()
      await page.getByRole('button', { name: '管理登录方式' }).waitFor()

      await comeAnew(page, url)
      await signInHere(page, { account: 'admin', password: 'not the password' })
      await page.getByText('用户名或密码错误').waitFor()
      await signInHere(page, { account: 'admin', password: ADMIN_PASSWORD })
      await page.getByRole('button', { name: '使用通行密钥' }).waitFor()
      await look('second-factor-03-asked')
      await page.getByRole('button', { name: '使用通行密钥' }).click()
      await atHome(page)
      await page.goto(`${url}/info/index?tab=security`)
      await page.getByText('1 次', { exact: true }).waitFor()
      await look('second-factor-04-overview')
      const notices = await product.query<{ title: string }>(
        "select title from desk_notice where notice_key like 'signIn.newDevice:%'",
      )
      // The program that signed in first was another device; by now the browser is known.
      assert.deepEqual(
        notices.map(({ title }) => title),
        ['你的账号在新设备上登录'],
      )

      await comeAnew(page, url)
      await signInHere(page, { account: 'admin', password: ADMIN_PASSWORD })
      await page.getByRole('button', { name: '验证器中的验证码' }).click()
      await page.getByLabel('验证器中的 6 位验证码').fill(code(1)) // the one before was taken
      await page.getByRole('button', { name: '验证', exact: true }).click()
      await atHome(page)

      await comeAnew(page, url)
      await page.getByRole('button', { name: '用通行密钥登录' }).click()
      await atHome(page)

      // The device is lost, and with it the passkey.
      await devtools.send('WebAuthn.disable')
      for (const outcome of ['let in', 'refused'] as const) {
        await comeAnew(page, url)
        await signInHere(page, { account: 'admin', password: ADMIN_PASSWORD })
        await page.getByRole('button', { name: '恢复码' }).click()
        await page.getByLabel('恢复码').fill(recovery)
        await page.getByRole('button', { name: '验证', exact: true }).click()
        if (outcome === 'let in') await atHome(page)
        else await page.getByText('验证码不正确或已用过').waitFor()
      }
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
    }
  },
}

const inEnglish: Journey = {
  name: 'a person on a phone, in English, is asked to prove who they are before a second factor is changed, and goes on where they were',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const phone = { width: 390, height: 844, language: 'en-US', isTouched: true } as const
    const { page, problems } = await openPage(context.browser, phone)
    const look = (name: string) => lookAt(context, page, name)
    try {
      await switchOn(page, product)
      await enterConsole(page, product, { path: '/info/index?tab=security', language: 'en' })
      const setUp = page.getByRole('button', { name: 'Set up app' })
      await setUp.waitFor()
      await look('second-factor-11-security-phone-english')

      // A quarter of an hour ago it was still fresh.
      await product.query("update auth_session set proved_time = now() - interval '16 minutes'")
      await product.interrupt()
      await product.start()
      await setUp.click()
      const proof = page.getByRole('dialog', { name: 'Verify your identity' })
      await proof.waitFor()
      await look('second-factor-12-proof-phone-english')
      await proof.getByRole('textbox', { name: 'Password' }).fill('not the password')
      await proof.getByRole('button', { name: 'Verify', exact: true }).click()
      await proof.getByText('Incorrect password').waitFor()
      await look('second-factor-13-proof-refused-phone-english')
      await proof.getByRole('textbox', { name: 'Password' }).fill(ADMIN_PASSWORD)
      await proof.getByRole('button', { name: 'Verify', exact: true }).click()
      await page.getByText('Scan with your authenticator app').waitFor()
      await look('second-factor-14-authenticator-phone-english')
      await page.keyboard.press('Escape')

      await page.goto(`${product.url}/monitor/online`)
      await page.getByRole('heading', { name: 'Online users' }).waitFor()
      await look('online-phone-english')
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
    }
  },
}

export const journeys: readonly Journey[] = [inEnglish, walks]
