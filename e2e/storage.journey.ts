import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { startFakeS3 } from '@drawdesk/fakes/s3'
import sharp from 'sharp'
import { findBarriers } from './lib/accessibility.ts'
import { openPage } from './lib/browser.ts'
import { enterConsole, openPath } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { confirmAs, rowOf } from './lib/kit.ts'
import { lookAt } from './lib/look.ts'
import { startProduct } from './lib/product.ts'

const PHONE = { width: 390, height: 844, language: 'en-US', colorScheme: 'dark' } as const
const WIDE = { width: 1440, height: 900, language: 'en-US' } as const
const account = {
  accessKey: 'ak-journey-0123',
  secretKey: 'sk-journey-0123',
  region: 'cn-north-1',
  bucket: 'desk-files',
}
const LARGE_BYTES = 12 * 1024 * 1024

const pictures = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => ({
      name: `样张 ${n + 1}.png`,
      mimeType: 'image/png',
      buffer: await sharp({
        create: { width: 320, height: 240, channels: 3, background: { r: 40 + n * 30, g: 120, b: 220 - n * 25 } },
      })
        .png()
        .toBuffer(),
    })),
  )

function largeSound(): Buffer {
  const bytes = randomBytes(LARGE_BYTES)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(LARGE_BYTES - 8, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(8_000, 24)
  bytes.writeUInt32LE(16_000, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(LARGE_BYTES - 44, 40)
  return bytes
}

const storage: Journey = {
  name: 'a store is described, tried and put to use, files are uploaded, moved, removed and brought back',
  tier: 'deep',
  async walk(context) {
    const fake = await startFakeS3(account)
    const product = await startProduct({ CAPTCHA: 'off', ALLOWED_PRIVATE_HOSTS: '127.0.0.1' })
    const { page, problems } = await openPage(context.browser)
    const wide = await openPage(context.browser, WIDE)
    const phone = await openPage(context.browser, PHONE)
    try {
      await enterConsole(page, product, { path: '/resource/oss' })
      await page.getByText('built-in').first().waitFor()
      await page.getByRole('button', { name: '新增', exact: true }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel('编号').fill('archive')
      await form.getByLabel('服务地址').fill(fake.endpoint)
      await form.getByLabel('存储桶').fill(account.bucket)
      await form.getByLabel('地域').fill(account.region)
      await form.getByLabel('访问密钥 ID').fill(account.accessKey)
      await form.getByLabel('访问密钥', { exact: true }).fill(account.secretKey)
      await lookAt(context, page, 'store-form')
      await form.getByRole('button', { name: '保存' }).click()
      await page.getByRole('button', { name: '测试 archive' }).click()
      await page.getByText('可以使用').waitFor()
      await lookAt(context, page, 'store-tried')
      await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click()

      await openPath(page, product, '/resource/attach')
      await page.getByRole('button', { name: '上传文件' }).waitFor()
      await page
        .locator('input[type=file]')
        .setInputFiles([...(await pictures(5)), { name: '长录音.wav', mimeType: 'audio/wav', buffer: largeSound() }])
      await page.getByText('已上传').nth(5).waitFor({ timeout: 60_000 })
      await lookAt(context, page, 'attach-uploaded')
      await page.getByText('卡片').click()
      await lookAt(context, page, 'attach-grid')
      await page.getByRole('button', { name: '预览 样张 1.png' }).click()
      await page.getByRole('dialog').getByRole('img', { name: '样张 1.png' }).waitFor()
      await lookAt(context, page, 'attach-preview')
      await page.keyboard.press('Escape')

      await openPath(page, product, '/resource/oss')
      await page.getByRole('button', { name: '启用 archive' }).click()
      await confirmAs(page, '启用“archive”？', '启用')
      await page.getByText('已启用“archive”').waitFor()
      await page.getByRole('button', { name: '迁移文件' }).click()
      await lookAt(context, page, 'store-move')
      await page.getByRole('button', { name: '开始迁移' }).click()
      await page.getByText('已完成').first().waitFor({ timeout: 60_000 })
      await lookAt(context, page, 'store-moved')
      assert.ok(fake.objects.size >= 8, `${fake.objects.size} objects in the bucket`)

      await openPath(page, product, '/resource/attach')
      await page.getByText('列表', { exact: true }).click()
      const row = rowOf(page, '样张 2.png')
      await row.getByRole('button', { name: /更多/ }).click()
      await page.getByRole('menuitem', { name: '删除' }).click()
      await page.getByRole('button', { name: '删除', exact: true }).last().click()
      await page.getByText('已删除', { exact: true }).first().click()
      await page.getByRole('button', { name: '恢复 样张 2.png' }).waitFor()
      await lookAt(context, page, 'attach-removed')
      await page.getByRole('button', { name: '恢复 样张 2.png' }).click()
      await page.getByText('已恢复“样张 2.png”').waitFor()
      assert.deepEqual(await findBarriers(page), [])

      await openPath(page, product, '/system/tenant')
      await page
        .getByRole('button', { name: /^设置 / })
        .first()
        .click()
      await page.getByRole('menuitem', { name: '额度与到期时间' }).click()
      const limits = page.getByRole('dialog')
      await limits.getByLabel('文件容量').fill('1')
      await lookAt(context, page, 'tenant-limits')
      await limits.getByRole('button', { name: '保存' }).click()
      await page.getByText('/ 1 GB').waitFor()
      await lookAt(context, page, 'tenant-room')
      await openPath(page, product, '/resource/attach')
      await page.getByText(/^已用 .* \/ 1 GB（1%）$/).waitFor()

      await enterConsole(wide.page, product, { path: '/resource/oss', language: 'en' })
      await wide.page.getByText('archive').first().waitFor()
      await lookAt(context, wide.page, 'stores-en')
      await openPath(wide.page, product, '/resource/attach')
      await wide.page.getByText(/of 1 GB used/).waitFor()
      await lookAt(context, wide.page, 'attach-en')

      await enterConsole(phone.page, product, { path: '/resource/oss', language: 'en' })
      await phone.page.getByText('archive').first().waitFor()
      await lookAt(context, phone.page, 'stores-phone')
      await phone.page.getByRole('button', { name: 'Move files' }).click()
      await phone.page.getByRole('dialog').waitFor()
      await lookAt(context, phone.page, 'store-move-phone')
      await openPath(phone.page, product, '/resource/attach')
      await phone.page.getByText('样张 1.png').first().waitFor()
      await phone.page.locator('input[type=file]').setInputFiles(await pictures(2))
      await phone.page.getByText('Uploaded', { exact: true }).nth(1).waitFor({ timeout: 60_000 })
      await lookAt(context, phone.page, 'attach-phone')
      await phone.page.getByText('Cards', { exact: true }).click()
      await lookAt(context, phone.page, 'attach-grid-phone')
      assert.deepEqual([...problems, ...wide.problems, ...phone.problems], [])
    } finally {
      await page.context().close()
      await wide.page.context().close()
      await phone.page.context().close()
      await product.close()
      await fake.close()
    }
  },
}

export const journeys: readonly Journey[] = [storage]
