import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { parseMultipart } from '@drawdesk/fakes/kit/multipart'
import { startOpenAiImagesFake } from '@drawdesk/fakes/openai/openai-images'
import { openPage } from './lib/browser.ts'
import { callAs, enterConsole } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { lookerAway } from './lib/look.ts'
import type { Product } from './lib/product.ts'
import { shareProduct } from './lib/shared-product.ts'

const theProduct = shareProduct({ CAPTCHA: 'off', ALLOWED_PRIVATE_HOSTS: '127.0.0.1' })
const PHONE = { width: 390, height: 844, language: 'en-US', colorScheme: 'dark', isTouched: true } as const
const KEY = 'sk-fake-mask-1'
const DRAWN_MS = 30_000
const SIZE = { width: 640, height: 400 }

/** An API that reads a picture and its mask, from its preset, in use. */
async function addMaskApi(page: Page, product: Product, baseUrl: string): Promise<void> {
  const presets = await callAs<{ preset: string; definition: object }[]>(
    page,
    product,
    'GET',
    '/blade-biz/drawApi/presets',
  )
  const found = presets.find((each) => each.preset === 'openai-images-mask')
  assert.ok(found)
  const { id } = await callAs<{ id: string }>(page, product, 'POST', '/blade-biz/drawApi/saveDrawApi', {
    apiName: '局部重绘',
    apiCode: 'mask-walk',
    definition: { ...found.definition, baseUrl },
    secrets: { apiKey: KEY },
  })
  await callAs(page, product, 'POST', '/blade-biz/drawApi/activate', { id })
}

/** Chooses the API, gives it a picture, and opens the painter. */
async function openPainter(page: Page, words: { api: string; paint: string; title: string }): Promise<Locator> {
  await page.getByRole('combobox', { name: words.api }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('局部重绘').click()
  await page.keyboard.press('Escape')
  // The first API of the tenant is chosen already: a mask needs one that reads it, alone.
  await page.locator('.ant-select-selection-item-remove').first().click()
  await page.keyboard.press('Escape')
  const picture = await sharp({ create: { ...SIZE, channels: 3, background: '#8fb8de' } })
    .png()
    .toBuffer()
  await page
    .locator('.desk-images input[type=file], input[type=file]')
    .first()
    .setInputFiles({ name: 'lake.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('button', { name: words.paint }).click()
  const painter = page.getByRole('dialog', { name: words.title })
  await painter.locator('canvas').waitFor()
  return painter
}

/** Where on the screen a part of the picture is. */
async function pointOn(canvas: Locator, x: number, y: number): Promise<[number, number]> {
  const box = await canvas.boundingBox()
  assert.ok(box)
  return [box.x + box.width * x, box.y + box.height * y]
}

async function drag(page: Page, canvas: Locator, from: [number, number], to: [number, number]): Promise<void> {
  await page.mouse.move(...(await pointOn(canvas, ...from)))
  await page.mouse.down()
  await page.mouse.move(...(await pointOn(canvas, ...to)), { steps: 8 })
  await page.mouse.up()
}

const byMouseAndKeys: Journey = {
  name: 'a mask is painted, erased, taken back and inverted by mouse, keys and finger, and reaches the service as a PNG that is transparent there',
  tier: 'deep',
  async walk(context) {
    const images = await startOpenAiImagesFake({ key: KEY })
    const product = await theProduct()
    const { page, problems } = await openPage(context.browser)
    const phone = await openPage(context.browser, PHONE)
    const look = lookerAway(context, page)
    try {
      await enterConsole(page, product, { path: '/drawing/drawDesk' })
      await addMaskApi(page, product, images.url)
      await page.reload()
      const painter = await openPainter(page, { api: '绘画接口', paint: '画蒙版', title: '画蒙版' })
      const canvas = painter.locator('canvas')
      const [undo, redo] = ['撤销', '重做'].map((name) => painter.getByRole('button', { name }))
      assert.ok(undo && redo)
      // A line through the middle, of which the right half is erased again.
      await drag(page, canvas, [0.1, 0.5], [0.9, 0.5])
      await painter.getByText('橡皮', { exact: true }).click()
      await drag(page, canvas, [0.6, 0.5], [0.95, 0.5])
      await look('mask-1-erased')
      await undo.click()
      await redo.click()
      // By keys: from the middle up, a dot, and back with Ctrl+Z.
      await canvas.focus()
      await page.keyboard.press('e')
      for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Space')
      await page.keyboard.press('Control+z')
      assert.equal(await redo.isEnabled(), true)
      await painter.getByRole('button', { name: '反选' }).click()
      await look('mask-2-inverted')
      await painter.getByRole('button', { name: '用作第二张图片' }).click()
      await painter.waitFor({ state: 'hidden' })
      await look('mask-3-form')

      await page.getByRole('textbox', { name: '提示词' }).first().fill('湖上的小船')
      await page.getByRole('button', { name: '开始画' }).click()
      const confirm = page.getByRole('dialog').getByRole('button', { name: /开始画|画 1 张/ })
      const drawn = page.locator('.desk-pictures img').first()
      await confirm.or(drawn).first().waitFor({ timeout: DRAWN_MS })
      if (await confirm.isVisible()) await confirm.click()
      await drawn.waitFor({ timeout: DRAWN_MS })

      const sent = images.requests.findLast(({ path }) => path === '/v1/images/edits')
      assert.ok(sent)
      const mask = parseMultipart(sent.headers['content-type'], sent.body)?.find(({ name }) => name === 'mask')
      assert.ok(mask)
      const { data, info } = await sharp(mask.bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
      assert.deepEqual([info.width, info.height], [SIZE.width, SIZE.height])
      const alphaAt = (x: number, y: number): number =>
        data[(Math.round(info.height * y) * info.width + Math.round(info.width * x)) * 4 + 3] ?? -1
      // Inverted: what was painted stays, everything else is drawn anew.
      assert.deepEqual(
        { painted: alphaAt(0.3, 0.5), erased: alphaAt(0.8, 0.5), around: alphaAt(0.3, 0.1) },
        { painted: 255, erased: 0, around: 0 },
      )

      await enterConsole(phone.page, product, { path: '/drawing/drawDesk', language: 'en' })
      const small = await openPainter(phone.page, { api: 'APIs', paint: 'Paint mask', title: 'Paint a mask' })
      const area = small.locator('canvas')
      const touch = await phone.page.context().newCDPSession(phone.page)
      const [fromX, fromY] = await pointOn(area, 0.2, 0.3)
      const [toX, toY] = await pointOn(area, 0.8, 0.7)
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: fromX, y: fromY }] })
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: toX, y: toY }] })
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await small.getByRole('button', { name: 'Undo', disabled: false }).waitFor()
      const shaded = await area.evaluate((element) => {
        const { width, height } = element as HTMLCanvasElement
        return (element as HTMLCanvasElement).getContext('2d')?.getImageData(width / 2, height / 2, 1, 1).data[3]
      })
      assert.equal(shaded, 255, 'a finger paints, and the page does not scroll instead')
      await lookerAway(context, phone.page)('mask-4-phone')
      assert.deepEqual([...problems, ...phone.problems], [])
    } finally {
      await page.context().close()
      await phone.page.context().close()
      await images.close()
    }
  },
}

export const journeys: readonly Journey[] = [byMouseAndKeys]
