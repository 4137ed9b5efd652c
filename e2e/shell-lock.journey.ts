import assert from 'node:assert/strict'
import { findBarriers } from './lib/accessibility.ts'
import { openPage } from './lib/browser.ts'
import type { Journey } from './lib/journey.ts'
import { ADMIN_PASSWORD } from './lib/product.ts'
import { commonProduct } from './lib/shared-product.ts'

const LOCK_PASSWORD = 'a-lock-password'

type Page = Awaited<ReturnType<typeof openPage>>['page']

async function signIn(page: Page): Promise<void> {
  await page.locator('input[name=username]').fill('admin')
  await page.locator('input[name=password]').fill(ADMIN_PASSWORD)
  await page.locator('button[type=submit]').click()
}

async function unlock(page: Page, password: string): Promise<void> {
  await page.locator('input[name=lock-password]').fill(password)
  await page.keyboard.press('Enter')
}

/** Deep links, and the lock over two tabs of one browser. */
const lock: Journey = {
  name: 'a deep link survives the sign-in; the lock holds every tab, keeps what was typed, and five wrong passwords sign out',
  tier: 'deep',
  async walk(context) {
    const product = await commonProduct()
    const { page, problems } = await openPage(context.browser)
    const look = async (name: string) => {
      await context.picture(page, name)
      assert.deepEqual(await findBarriers(page), [], `barriers on ${name}`)
    }
    try {
      await page.goto(`${product.url}/system/param?current=1`)
      await signIn(page)
      await page.getByRole('heading', { name: '参数' }).waitFor()
      assert.equal(new URL(page.url()).pathname, '/system/param')

      await page.goto(`${product.url}/no/such/page`)
      await page.getByRole('heading', { name: '没有这个页面' }).waitFor()
      await look('50-not-found')
      await page.goto(`${product.url}/test/index`)
      await page.getByRole('heading', { name: '测试页' }).waitFor()
      await look('51-test-page')
      await page.goto(
        `${product.url}/myiframe/urlPath?path=${encodeURIComponent(`http://127.0.0.1:${product.enginePort}/`)}`,
      )
      await page.getByRole('button', { name: '打开', exact: true }).waitFor()
      await look('52-frame-asks')

      await page.goto(`${product.url}/desk/notice`)
      await page.getByRole('button', { name: '新增', exact: true }).click()
      await page.getByRole('dialog').getByLabel('通知标题').fill('还没保存的标题')
      const other = await page.context().newPage()
      await other.goto(`${product.url}/wel/index`)
      await other.getByText('快捷入口').waitFor()
      await other.getByRole('button', { name: '锁屏' }).click()
      const dialog = other.getByRole('dialog')
      await dialog.getByRole('button', { name: '锁屏' }).click()
      await dialog.getByText('锁屏密码不能为空').waitFor()
      await context.picture(other, '53-lock-dialog')
      await dialog.getByLabel('锁屏密码').fill(LOCK_PASSWORD)
      await other.keyboard.press('Enter')
      await other.locator('input[name=lock-password]').waitFor()
      assert.equal(new URL(other.url()).pathname, '/lock')

      await page.locator('input[name=lock-password]').waitFor()
      assert.equal(await page.getByRole('dialog').count(), 0)
      await unlock(page, 'wrong')
      await page.getByText('锁屏密码不正确').waitFor()
      await look('54-lock')
      await page.reload()
      await page.locator('input[name=lock-password]').waitFor()
      await unlock(other, LOCK_PASSWORD)
      await other.getByText('快捷入口').waitFor()
      await page.getByRole('heading', { name: '通知公告' }).waitFor()
      assert.equal(new URL(page.url()).pathname, '/desk/notice')

      await page.getByRole('button', { name: '新增', exact: true }).click()
      const title = page.getByRole('dialog').getByLabel('通知标题')
      await title.fill('还没保存的标题')
      await other.getByRole('button', { name: '锁屏' }).click()
      await other.getByRole('dialog').getByLabel('锁屏密码').fill(LOCK_PASSWORD)
      await other.keyboard.press('Enter')
      await page.locator('input[name=lock-password]').waitFor()
      // The account's own password opens it too.
      await unlock(page, ADMIN_PASSWORD)
      await title.waitFor()
      assert.equal(await title.inputValue(), '还没保存的标题')

      await other.getByText('快捷入口').waitFor()
      await other.getByRole('button', { name: '锁屏' }).click()
      await other.getByRole('dialog').getByLabel('锁屏密码').fill(LOCK_PASSWORD)
      await other.keyboard.press('Enter')
      for (let attempt = 1; attempt <= 4; attempt += 1) {
        await other.locator('input[name=lock-password]').waitFor()
        await unlock(other, `wrong ${attempt}`)
        await other.getByText('锁屏密码不正确').waitFor()
      }
      await unlock(other, 'wrong 5')
      await other.locator('input[name=username]').waitFor()
      await page.locator('input[name=username]').waitFor()
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
    }
  },
}

/** The same pages narrow, dark and in English; and a page of others in its frame. */
const narrow: Journey = {
  name: 'the frame, the test page and the lock in English on a phone in the dark',
  tier: 'deep',
  async walk(context) {
    const product = await commonProduct()
    const { page, problems } = await openPage(context.browser, {
      width: 390,
      height: 844,
      language: 'en-US',
      colorScheme: 'dark',
    })
    const look = async (name: string) => {
      await context.picture(page, name)
      assert.deepEqual(await findBarriers(page), [], `barriers on ${name}`)
    }
    try {
      await page.goto(product.url)
      await page.getByRole('button', { name: 'English' }).click()
      await signIn(page)
      await page.getByText('Shortcuts').first().waitFor()
      const engine = `127.0.0.1:${product.enginePort}`
      await page.goto(`${product.url}/myiframe/urlPath?path=${encodeURIComponent(`http://${engine}/`)}`)
      await page.getByRole('button', { name: 'Open', exact: true }).click()
      const frame = page.getByTitle(engine)
      await frame.waitFor()
      await page.getByText(`Opening ${engine}`).waitFor({ state: 'detached' })
      assert.ok(!(await frame.getAttribute('sandbox'))?.includes('top-navigation'))
      await look('55-frame-en-dark')
      await page.goto(`${product.url}/test/index`)
      await page.getByRole('heading', { name: 'Browser test' }).waitFor()
      await look('56-test-page-en-dark')
      const token = await page.evaluate(
        () =>
          (JSON.parse(localStorage.getItem('drawdesk-token') ?? '{}') as { content: { accessToken: string } }).content
            .accessToken,
      )
      const locked = await fetch(`${product.url}/api/blade-auth/oauth/lock`, {
        method: 'POST',
        headers: { 'blade-auth': `bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ password: LOCK_PASSWORD }),
      })
      assert.equal(locked.status, 200)
      // Locked elsewhere: the first call that is refused brings the lock.
      await page.goto(`${product.url}/system/param`)
      await page.locator('input[name=lock-password]').waitFor()
      await look('57-lock-en-dark')
      await unlock(page, LOCK_PASSWORD)
      await page.getByRole('heading', { name: 'Parameters' }).waitFor()
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
    }
  },
}

export const journeys: readonly Journey[] = [lock, narrow]
