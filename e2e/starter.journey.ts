import assert from 'node:assert/strict'
import { openPage } from './lib/browser.ts'
import { enterConsole } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { lookAt } from './lib/look.ts'
import { shareProduct } from './lib/shared-product.ts'

const theProduct = shareProduct({ CAPTCHA: 'off' })
const PHONE = { width: 390, height: 844, language: 'en-US', colorScheme: 'dark' } as const

const pack: Journey = {
  name: 'the starter pack fills the lists of drawing by one click, goes again, and leaves what somebody has changed',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const { page, problems } = await openPage(context.browser)
    const look = (name: string) => lookAt(context, page, name)
    try {
      await enterConsole(page, product, { path: '/drawing/drawStyle' })
      const offer = page.getByRole('button', { name: '添加入门套装' })
      await offer.waitFor()
      await context.picture(page, 'starter-01-offer')
      await offer.click()
      await page.getByText('已添加入门套装：风格 8、提示词 20、印章 2、贴纸 12、体验 1、对话助手 3').waitFor()
      await page.getByRole('heading', { name: '樱粉绘本' }).waitFor()
      await look('starter-02-styles')
      for (const [path, name, picture] of [
        ['/drawing/sysStickers', '向日葵', 'starter-03-stickers'],
        ['/drawing/drawSeal', '山水方印', 'starter-04-seals'],
        ['/drawing/drawEx', '欢迎来画画', 'starter-05-experience'],
        ['/drawing/drawPrompt', '烟雨江南', 'starter-06-prompts'],
      ] as const) {
        await page.goto(`${product.url}${path}`)
        await page.getByText(name).first().waitFor()
        if (path === '/drawing/drawSeal') await page.getByRole('row').filter({ hasText: name }).locator('img').waitFor()
        await context.picture(page, picture)
      }

      await page.goto(`${product.url}/drawing/drawStyle`)
      const off = page.getByRole('listitem').filter({ hasText: '霓虹都市' }).getByRole('switch')
      await off.click()
      await page.getByRole('button', { name: '入门套装' }).click()
      const dialog = page.getByRole('dialog', { name: '入门套装' })
      await dialog.getByText('已修改').waitFor()
      await look('starter-07-dialog')
      await dialog.getByRole('button', { name: '移除入门套装' }).click()
      await page.getByText('已移除 45 项，保留 1 项').waitFor()
      await dialog.getByRole('button', { name: '补齐缺少的 45 项' }).click()
      await dialog.getByText('8/8').waitFor()
      await dialog.getByRole('button', { name: '关闭', exact: true }).last().click()
      assert.equal(await page.getByRole('heading', { name: '霓虹都市' }).count(), 1)
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
    }
    const phone = await openPage(context.browser, PHONE)
    try {
      await enterConsole(phone.page, product, { path: '/drawing/drawStyle', language: 'en' })
      await phone.page.getByRole('heading', { name: 'Vermilion and gold' }).waitFor()
      await phone.page.getByRole('button', { name: 'Starter pack' }).click()
      await phone.page.getByRole('dialog', { name: 'Starter pack' }).getByText('20 of 20').waitFor()
      await lookAt(context, phone.page, 'starter-10-phone-en')
      assert.deepEqual(phone.problems, [])
    } finally {
      await phone.page.context().close()
    }
  },
}

export const journeys: readonly Journey[] = [pack]
