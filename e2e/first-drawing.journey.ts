import assert from 'node:assert/strict'
import { findBarriers } from './lib/accessibility.ts'
import { openPage } from './lib/browser.ts'
import type { Journey, JourneyContext } from './lib/journey.ts'
import { ADMIN_PASSWORD, startFirst, startProduct, type Product } from './lib/product.ts'
import { commonProduct } from './lib/shared-product.ts'
import { readCaptcha, signInByPage } from './lib/sign-in.ts'

type Page = Awaited<ReturnType<typeof openPage>>['page']

/** The picture of a page, and what axe says about it. */
async function look({ picture }: JourneyContext, page: Page, name: string): Promise<void> {
  await page.evaluate('document.fonts.ready.then(() => true)')
  await picture(page, name)
  assert.deepEqual(await findBarriers(page), [], `barriers on ${name}`)
}

const curlOf = ({ enginePort }: Product): string => `curl http://127.0.0.1:${enginePort}/v1/images/generations \\
  -H "Authorization: Bearer sk-journey-key-0123456789" \\
  -H "Content-Type: application/json" -H "Idempotency-Key: one" \\
  -d '{"model":"sample-painter","prompt":"一只红色的小船 a red boat","n":1,"size":"512x512","response_format":"b64_json"}'`

/** Issue promise: captcha → API from a pasted curl → test send → picture in the records → sign out. */
const firstDrawing: Journey = {
  name: 'an operator signs in by captcha, connects an API from a curl command, draws, finds the picture in the records and signs out',
  async walk(context) {
    const product = await startProduct()
    const { page, problems } = await openPage(context.browser)
    try {
      await page.goto(product.url)
      await page.locator('img[src^="data:image/png"]').first().waitFor()
      await look(context, page, '01-login')
      await page.locator('input[name=username]').fill('admin')
      await page.locator('input[name=password]').fill('wrong')
      await page.locator('input[name=captcha]').fill(await readCaptcha(product))
      await page.locator('button[type=submit]').click()
      await page.getByText('用户名或密码错误').waitFor()
      await look(context, page, '02-login-refused')
      await signInByPage(page, product, { password: ADMIN_PASSWORD })
      await page.getByText('还没有作品').waitFor()
      await look(context, page, '03-home-empty')

      await page
        .getByRole('link', { name: /绘画接口/ })
        .or(page.getByRole('button', { name: '绘画接口' }))
        .first()
        .click()
      await page.getByText('示例引擎').first().waitFor()
      await look(context, page, '04-apis')
      await page.getByRole('button', { name: '新增接口' }).click()
      await page.getByText('从预设开始').waitFor()
      await look(context, page, '05-new-api')
      await page.locator('textarea').first().fill(curlOf(product))
      await page.getByRole('button', { name: '读取命令' }).click()
      await page.getByLabel('名称').first().fill('旅程画师')
      await page.getByLabel('编号').first().fill('journey-painter')
      await page.locator('.draw-preview').getByText('Bearer').waitFor()
      assert.ok(!(await page.locator('.draw-preview').innerText()).includes('sk-journey'), 'the preview masks the key')
      await look(context, page, '06-editor')
      await page.getByRole('button', { name: '保存并测试' }).click()
      const panel = page.locator('.ant-drawer')
      await panel.locator('img[src*="/blade-resource/file/"]').first().waitFor({ timeout: 60_000 })
      await look(context, page, '07-test-done')
      await panel
        .getByRole('button', { name: /关闭|Close/ })
        .first()
        .click()

      await page.goto(`${product.url}/drawing/drawInfo`)
      await page.locator('img[src*="/blade-resource/file/"]').first().waitFor()
      await look(context, page, '08-records-wall')
      await page.locator('img[src*="/blade-resource/file/"]').first().click()
      await page.getByText('旅程画师').first().waitFor()
      await look(context, page, '09-record')
      await page.goto(`${product.url}/drawing/drawInfo?view=table`)
      await page.getByRole('row').nth(1).waitFor()
      await look(context, page, '10-records-table')
      await page.goto(`${product.url}/wel/index`)
      await page.locator('img[src*="/blade-resource/file/"]').first().waitFor()
      await look(context, page, '11-home')

      await page.getByRole('button', { name: /用户菜单/ }).click()
      await page.getByText('退出系统').last().click()
      await page.locator('.ant-modal-confirm-title', { hasText: '是否退出系统？' }).waitFor()
      await page.getByRole('dialog').getByRole('button').last().click()
      await page.locator('input[name=username]').waitFor()
      await page.goto(`${product.url}/drawing/drawApi`)
      await page.locator('input[name=username]').waitFor()
      const secrets = await product.query<{ definition: string; secrets: string }>(
        'select definition::text, secrets::text from draw_api',
      )
      assert.ok(
        secrets.every((row) => !`${row.definition}${row.secrets}`.includes('sk-journey')),
        'the key is nowhere in clear',
      )
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
      await product.close()
    }
  },
}

/** A plain screen from end to end, in English, narrow and dark. */
const parameters: Journey = {
  name: 'an operator adds, changes, removes and brings back a parameter, in English on a phone in the dark',
  tier: 'deep',
  async walk(context) {
    const product = await commonProduct()
    const { page, problems } = await openPage(context.browser, {
      width: 390,
      height: 844,
      language: 'en-US',
      colorScheme: 'dark',
    })
    try {
      await page.goto(product.url)
      await page.getByRole('button', { name: 'English' }).click()
      await page.getByText('Password', { exact: true }).waitFor()
      await page.locator('input[name=username]').fill('admin')
      await look(context, page, '20-login-en-dark')
      await page.locator('input[name=password]').fill(ADMIN_PASSWORD)
      await page.locator('button[type=submit]').click()
      await page.getByText('Shortcuts').first().waitFor()
      await look(context, page, '21-home-en-dark')
      await page.goto(`${product.url}/system/param`)
      await page.getByRole('button', { name: 'New parameter' }).click()
      const dialog = page.getByRole('dialog')
      await dialog
        .getByRole('button', { name: /Save|Add/ })
        .last()
        .click()
      await dialog.getByText('Enter a name').waitFor()
      await look(context, page, '22-param-errors')
      await dialog.getByLabel('Name').fill('Opening hours')
      await dialog.getByLabel('Key').fill('venue.hours')
      await dialog.getByLabel('Value').fill('9-18')
      await dialog
        .getByRole('button', { name: /Save|Add/ })
        .last()
        .click()
      await page.getByText('venue.hours').first().waitFor()
      await look(context, page, '23-params')

      await page.getByRole('button', { name: 'Edit Opening hours' }).click()
      await dialog.getByLabel('Value').fill('10-20')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await page.getByText('10-20').first().waitFor()
      await page.getByRole('button', { name: 'More actions for Opening hours' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Delete|OK/ })
        .click()
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByRole('button', { name: 'Edit Opening hours' }).waitFor()
      const rows = await product.query<{ version: number; value: string }>(
        `select version, param_value as value from system_param where param_key = 'venue.hours' and is_deleted = 0`,
      )
      assert.deepEqual(rows, [{ version: 4, value: '10-20' }])
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
    }
  },
}

/** The first sign-in of an installation that nobody configured. */
const firstPassword: Journey = {
  name: 'the first administrator must replace the printed password before anything else',
  tier: 'deep',
  async walk(context) {
    const product = await startFirst({ ADMIN_PASSWORD: '', CAPTCHA: 'off' })
    const { page, problems } = await openPage(context.browser)
    try {
      assert.match(product.startOutput(), /admin \/ admin/)
      await page.goto(`${product.url}/system/param`)
      await page.locator('input[name=username]').fill('admin')
      await page.locator('input[name=password]').fill('admin')
      await page.locator('button[type=submit]').click()
      await page.getByText('请先修改密码').waitFor()
      await look(context, page, '30-first-password')
      const fields = page.locator('input[type=password]')
      await fields.nth(0).fill('admin')
      await fields.nth(1).fill('a-new-password')
      await fields.nth(2).fill('a-new-password')
      await page.locator('button[type=submit]').click()
      await page.getByRole('heading', { name: '参数' }).waitFor()
      assert.equal(new URL(page.url()).pathname, '/system/param')
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
      await product.close()
    }
  },
}

export const journeys: readonly Journey[] = [firstDrawing, parameters, firstPassword]
