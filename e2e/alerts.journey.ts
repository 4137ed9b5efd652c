import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { FAKE_ROBOTS, startRobotsFake } from '@drawdesk/fakes/alerts/robots'
import { until } from './lib/api.ts'
import { openPage } from './lib/browser.ts'
import { enterConsole, openPath } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { chooseIn, rowOf } from './lib/kit.ts'
import { lookerAway } from './lib/look.ts'
import { addWorker } from './lib/people.ts'
import type { Product } from './lib/product.ts'
import { shareProduct } from './lib/shared-product.ts'

const theProduct = shareProduct({ CAPTCHA: 'off', ALLOWED_PRIVATE_HOSTS: '127.0.0.1' })
const PHONE = { width: 390, height: 844, language: 'en-US', colorScheme: 'dark' } as const
const WORKER = { id: 77_000_001, account: 'zhou', name: '周周', roles: ['user'] }
const TITLE = '账号“zhou”已锁定'

/** Somebody guesses this password until the account is locked. */
async function lockOut({ url }: Product): Promise<void> {
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
}

/** The states that last are looked at now, not within the minute. */
const lookNow = ({ query }: Product) => query(`update platform_chore set next_time = now() where name = 'alerts.watch'`)

async function addChannel(page: Page, name: string, address: string, secret: string): Promise<void> {
  await page.getByRole('button', { name: '新增', exact: true }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('名称').fill(name)
  await chooseIn(page, form.getByRole('combobox', { name: '类型' }), '钉钉机器人')
  await form.getByLabel('Webhook 地址').fill(address)
  await form.getByLabel('加签密钥').fill(secret)
}

const locked: Journey = {
  name: 'a guessed password locks an account: the alert reaches the group robot, is acknowledged, and over once the account is unlocked',
  tier: 'deep',
  async walk(context) {
    const robots = await startRobotsFake()
    const product = await theProduct()
    await addWorker(product, WORKER)
    const { page, problems } = await openPage(context.browser)
    const look = lookerAway(context, page)
    try {
      await enterConsole(page, product, { path: '/desk/alertChannel' })
      await look('alerts-01-no-channel')
      await addChannel(page, '值班群', robots.urls.dingtalk, 'SECwrong')
      await look('alerts-02-channel-form')
      const form = page.getByRole('dialog')
      await form.getByRole('button', { name: '保存' }).click()
      await rowOf(page, '值班群').waitFor()
      await page.getByRole('button', { name: '测试 值班群' }).click()
      await page.getByText('值班群 没有发出测试消息').waitFor()
      await page.getByText('服务不接受密钥，或账号没有权限').waitFor()
      await page
        .getByRole('group', { name: '服务的原话' })
        .getByText(/310000/)
        .waitFor()
      await look('alerts-03-wrong-secret')
      await page.getByRole('button', { name: /^修改 值班群|编辑 值班群/ }).click()
      await form.getByLabel('加签密钥').fill(FAKE_ROBOTS.dingtalk.secret)
      await form.getByRole('button', { name: '保存' }).click()
      await form.waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: '测试 值班群' }).click()
      await page.getByText('值班群：测试消息已发送').waitFor()

      await openPath(page, product, '/desk/alertRule')
      await rowOf(page, '账号被锁定').waitFor()
      await rowOf(page, '绘画排队过久').getByText('15 分钟').waitFor()
      await look('alerts-04-rules')
      await page.getByRole('button', { name: /^(修改|编辑) .*绘画排队过久/ }).click()
      await page.getByRole('dialog').getByLabel('阈值').waitFor()
      await page.getByRole('dialog').getByText('通知有权处理的角色。').waitFor()
      await look('alerts-05-rule-form')
      await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()

      await lockOut(product)
      await lookNow(product)
      await openPath(page, product, '/desk/alert')
      await until('the robot has the alert', async () =>
        robots.taken.dingtalk.some((text) => text.includes(TITLE)) ? true : undefined,
      )
      await page.getByRole('button', { name: '刷新' }).click()
      await rowOf(page, TITLE).getByText('未处理').waitFor()
      await look('alerts-06-open')
      await page.getByRole('button', { name: '全部租户的告警' }).click()
      const everywhere = page.getByRole('dialog', { name: '全部租户未恢复的告警' })
      await everywhere.getByText(TITLE).waitFor()
      await look('alerts-06-everywhere')
      await page.keyboard.press('Escape')
      await everywhere.waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: `确认：${TITLE}` }).click()
      await page.getByText('已确认，不再重复提醒').waitFor()
      await page.getByRole('button', { name: `查看 ${TITLE}` }).click()
      await page.getByRole('region', { name: '发送记录' }).getByText('已发送').waitFor()
      await look('alerts-07-detail')
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: `前往处理：${TITLE}` }).click()
      await page.waitForURL(/\/system\/user\?account=.+&row=\d+/)
      // The record of the person, whatever the list is filtered by.
      await page.getByRole('dialog').getByText('密码连续输错太多次', { exact: false }).waitFor()
      await look('alerts-08-person')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await page.getByRole('checkbox', { name: /周周/ }).check()
      await page.getByRole('button', { name: '解除锁定' }).first().click()
      await page.getByText('已解除锁定，可以重新登录').waitFor()
      await lookNow(product)
      await until('the robot learns that it is over', async () =>
        robots.taken.dingtalk.filter((text) => text.includes(TITLE)).length > 1 ? true : undefined,
      )
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
      await robots.close()
    }
    const phone = await openPage(context.browser, PHONE)
    const shown = (text: string) => phone.page.locator('.pane:not([hidden])').getByText(text).first()
    try {
      await enterConsole(phone.page, product, { path: '/desk/alert', language: 'en' })
      await shown('Account “zhou” is locked').waitFor()
      await lookerAway(context, phone.page)('alerts-08-phone')
      await openPath(phone.page, product, '/desk/alertRule')
      await shown('Account locked').waitFor()
      await lookerAway(context, phone.page)('alerts-09-phone-rules')
      assert.deepEqual(phone.problems, [])
    } finally {
      await phone.page.context().close()
    }
  },
}

export const journeys: readonly Journey[] = [locked]
