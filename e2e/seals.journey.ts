import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import type { Placement } from '../packages/contract/src/drawing/stamp.ts'
import type { FileView } from '../packages/contract/src/core/schema.ts'
import { callAs } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { rowOf } from './lib/kit.ts'
import { lookAt } from './lib/look.ts'
import type { Product } from './lib/product.ts'
import { journeyOf, type Step } from './lib/steps.ts'
import { meanDifference, worstPatch } from './lib/compare-pictures.ts'

/** A ring with a star: curves, straight edges, and see-through parts. */
const RING = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><circle cx="200" cy="200" r="180" fill="none" stroke="#c8102e" stroke-width="24"/>' +
    '<path d="M200 90 L232 165 L312 170 L250 222 L270 300 L200 258 L130 300 L150 222 L88 170 L168 165 Z" fill="#c8102e" fill-opacity="0.85"/></svg>',
)
const ground = (width: number, height: number): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f4ead8"/><stop offset="1" stop-color="#9db8c9"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
    ),
  )
    .png()
    .toBuffer()

const PLACES: readonly Placement[] = [
  { x: 0.5, y: 0.5, scale: 0.4, rotation: 0, opacity: 1 },
  { x: 0.333, y: 0.7, scale: 0.25, rotation: 33, opacity: 1 },
  { x: 0.5, y: 0.4, scale: 0.6, rotation: -120.5, opacity: 0.6 },
  { x: 0.98, y: 0.05, scale: 0.3, rotation: 45, opacity: 0.85 },
  { x: 0.2, y: 0.2, scale: 0.06, rotation: 180, opacity: 1 },
]
const LOOK = { text: '二〇二六\nKyoto {{exName}}', textSize: 14, textColor: '#1d4e89' }

/** Types the five values and waits until the canvas shows them. */
async function place(page: Page, { x, y, scale, rotation, opacity }: Placement): Promise<void> {
  const inputs = page.locator('.place-value input')
  for (const [index, value] of [x * 100, y * 100, scale * 100, rotation, opacity * 100].entries()) {
    const input = inputs.nth(index)
    await input.fill(String(Number(value.toFixed(1))))
    await input.press('Tab')
  }
  await page.waitForFunction(
    (wanted) => document.querySelector('.place-grip')?.getAttribute('aria-label')?.includes(wanted),
    `${Number(rotation.toFixed(1))}°`,
  )
}

/** What the canvas shows, without frame and handles. */
async function canvasOf(page: Page): Promise<Buffer> {
  const style = await page.addStyleTag({ content: '.place-frame, .place-guide { visibility: hidden !important }' })
  const shown = await page.locator('.place-clip').screenshot({ animations: 'disabled' })
  await style.evaluate((element) => (element as HTMLElement).remove())
  return shown
}

async function previewOf(page: Page, product: Product, seal: object): Promise<Buffer> {
  const { url } = await callAs<FileView>(page, product, 'POST', '/blade-biz/drawSeal/preview', seal)
  return Buffer.from(await (await fetch(new URL(url, product.url))).arrayBuffer())
}

const sameAsStamped: Step = {
  name: 'the server stamps exactly what the canvas of a seal shows',
  path: '/drawing/drawSeal',
  async walk({ context, product, page }) {
    await page.getByRole('button', { name: '新增' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel('印章名称').fill('纪念章')
    await form
      .locator('.res-picture input[type=file]')
      .setInputFiles({ name: 'ring.png', mimeType: 'image/png', buffer: await sharp(RING).png().toBuffer() })
    await form.locator('.res-picture img').waitFor()
    await form.getByLabel('文字', { exact: true }).fill(LOOK.text)
    await form.getByLabel('字号').last().fill(String(LOOK.textSize))
    await form.getByLabel('文字颜色').fill(LOOK.textColor)
    await page.locator('.place-face').waitFor()
    await lookAt(context, page, 'seal-form')

    // As large as it will be shown, so that a pixel of the canvas is one of the stamped picture.
    const width = await page
      .locator('.place-room')
      .evaluate((room) => room.clientWidth - 2 * Number.parseFloat(getComputedStyle(room).paddingLeft))
    const height = Math.round((width * 2) / 3)
    await form.getByRole('button', { name: '换底图' }).click()
    const [upload] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('put-file-attach')),
      page
        .locator('.seal-samples input[type=file]')
        .setInputFiles({ name: 'ground.png', mimeType: 'image/png', buffer: await ground(width, height) }),
    ])
    const sample = ((await upload.json()) as { data: FileView }).data
    await page.locator('img.place-sample').waitFor()
    assert.deepEqual(await page.locator('.place-stage').evaluate((stage) => [stage.clientWidth, stage.clientHeight]), [
      width,
      height,
    ])
    const image = await page.evaluate(
      () =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .findLast((name) => name.includes('drawSeal/face'))
          ?.match(/image=(\d+)/)?.[1],
    )

    for (const [index, one] of PLACES.entries()) {
      await place(page, one)
      const shown = await canvasOf(page)
      const stamped = await previewOf(page, product, { ...LOOK, image, ...one, fileId: sample.fileId })
      const [mean, worst] = [await meanDifference(shown, stamped), await worstPatch(shown, stamped)]
      await context.picture(page, `seal-place-${index}`)
      console.log(`  place ${index}: mean ${mean.toFixed(3)}, worst patch ${worst.toFixed(1)}`)
      assert.ok(mean < 2, `place ${index}: on average ${mean} of 255 apart`)
      assert.ok(worst < 40, `place ${index}: a patch is ${worst} of 255 apart`)
    }
    assert.ok(
      (await meanDifference(
        await canvasOf(page),
        await previewOf(page, product, { ...LOOK, image, ...PLACES[0], fileId: sample.fileId }),
      )) > 2,
      'another place is seen as another one',
    )

    await form.getByRole('button', { name: '看成品' }).click()
    await page.locator('.seal-stamped').waitFor()
    await lookAt(context, page, 'seal-preview')
    await page.keyboard.press('Escape')
    await page.locator('.seal-stamped').waitFor({ state: 'hidden' })
    await form.getByRole('button', { name: '保存' }).click()
    await rowOf(page, '纪念章').waitFor()
    await page.locator('.seal-thumb img').first().waitFor()
    await lookAt(context, page, 'seals')
  },
}

const byHand: Step = {
  name: 'a seal is moved, sized and turned by mouse and keys, and taken back; on a phone as well',
  path: '/drawing/drawSeal',
  async walk({ context, product, page, phone }) {
    await callAs(page, product, 'POST', '/blade-biz/drawSeal/saveDrawSeal', {
      sealName: '朱文印',
      text: '春展\n{{date}}',
      textSize: 30,
      x: 0.5,
      y: 0.3,
      scale: 0.3,
    })
    await page.reload()
    await rowOf(page, '朱文印').getByRole('button', { name: '编辑 朱文印' }).click()
    const grip = page.locator('.place-grip')
    await grip.waitFor()
    const said = (): Promise<string | null> => grip.getAttribute('aria-label')
    const box = await page.locator('.place-stage').boundingBox()
    assert.ok(box)

    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.3)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.45, { steps: 4 })
    await page.mouse.up()
    assert.match((await said()) ?? '', /横向 60(\.\d)?%，纵向 45(\.\d)?%/)
    await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.45)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.506, box.y + box.height * 0.45, { steps: 4 })
    assert.equal(await page.locator('.place-guide').count(), 1, 'the middle holds it')
    await context.picture(page, 'seal-snapped')
    await page.mouse.up()
    assert.match((await said()) ?? '', /横向 50%/)

    const handle = await page.locator('.place-handle[data-at=turn]').boundingBox()
    assert.ok(handle)
    await page.mouse.move(handle.x + 14, handle.y + 14)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.9, box.y + box.height * 0.45, { steps: 4 })
    await page.mouse.up()
    assert.match((await said()) ?? '', /旋转 90°/)
    const corner = await page.locator('.place-handle[data-at=top-left]').boundingBox()
    assert.ok(corner)
    await page.mouse.move(corner.x + 14, corner.y + 14)
    await page.mouse.down()
    await page.mouse.move(corner.x + 14 + 400, corner.y + 14, { steps: 3 })
    await page.mouse.up()
    assert.doesNotMatch((await said()) ?? '', /大小 30%/)

    await grip.focus()
    const before = await said()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press(']')
    assert.match((await said()) ?? '', /横向 55%.*旋转 91°/)
    await page.keyboard.press('Control+z')
    assert.equal(await said(), before, 'steps by keys are taken back together')
    await page.keyboard.press('Control+Shift+z')
    assert.match((await said()) ?? '', /横向 55%.*旋转 91°/)

    const narrow = await phone('/drawing/drawSeal')
    await lookAt(context, narrow, 'phone-seals')
    await narrow.getByRole('button', { name: 'Edit 朱文印' }).click()
    await narrow.locator('.place-face').waitFor()
    await lookAt(context, narrow, 'phone-seal-form')
    await narrow.locator('.place-values').scrollIntoViewIfNeeded()
    await context.picture(narrow, 'phone-seal-values')
  },
}

const stickers: Step = {
  name: 'several pictures become stickers at once, named after their files',
  path: '/drawing/sysStickers',
  async walk({ context, product, page, phone }) {
    await lookAt(context, page, 'stickers-none')
    const colors = ['#e4572e', '#17bebb', '#ffc914', '#2e282a', '#76b041']
    const files = await Promise.all(
      colors.map(async (color, index) => ({
        name: `贴纸-${index + 1}.png`,
        mimeType: 'image/png',
        buffer: await sharp(
          Buffer.from(
            `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="${200 + index * 60}"><ellipse cx="150" cy="${100 + index * 30}" rx="140" ry="${90 + index * 30}" fill="${color}"/></svg>`,
          ),
        )
          .png()
          .toBuffer(),
      })),
    )
    await page.locator('.res-page .ant-upload input[type=file]').first().setInputFiles(files)
    await page.getByText('贴纸-5', { exact: true }).waitFor()
    const { records } = await callAs<{ records: { id: string; name: string }[] }>(
      page,
      product,
      'POST',
      '/blade-stickers/sysStickers/list',
      { pageSize: 50 },
    )
    assert.deepEqual(records.map(({ name }) => name).toSorted(), ['贴纸-1', '贴纸-2', '贴纸-3', '贴纸-4', '贴纸-5'])
    await Promise.all(
      records
        .slice(0, 3)
        .map(({ id }) => callAs(page, product, 'POST', '/blade-stickers/sysStickers/submit', { id, category: '圆形' })),
    )
    await page.reload()
    await page.getByText('贴纸-1', { exact: true }).waitFor()
    await lookAt(context, page, 'stickers')
    await page.getByRole('button', { name: '圆形' }).first().click()
    await page.waitForFunction(() => document.querySelectorAll('.sticker-card').length === 3)

    const narrow = await phone('/drawing/sysStickers')
    await narrow.locator('.sticker-card').first().waitFor()
    await lookAt(context, narrow, 'phone-stickers')
  },
}

export const journeys: readonly Journey[] = [
  journeyOf(
    'seals and stickers: made, placed by hand, and stamped as they are shown',
    [sameAsStamped, byHand, stickers],
    'deep',
  ),
]
