import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { TenantDataList } from '@drawdesk/contract/organisation/offboarding'
import { unzip } from '../apps/server/src/testing/unzip.ts'
import { findBarriers } from './lib/accessibility.ts'
import { until } from './lib/api.ts'
import { openPage } from './lib/browser.ts'
import { callAs, enterConsole, openPath } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { lookAt } from './lib/look.ts'
import { startProduct } from './lib/product.ts'

const PHONE = { width: 390, height: 844, language: 'en-US', colorScheme: 'dark' } as const
const DATA = '/blade-system/tenant-data'
/** So many that neither the export nor the erasure is over before the server is killed. */
const MESSAGES = 150_000

const tenantLeaves: Journey = {
  name: 'a tenant is exported, fetched, removed and erased, while the server is killed in the middle of both; its certificate is genuine',
  tier: 'deep',
  async walk(context) {
    const product = await startProduct({ CAPTCHA: 'off', JOB_LEASE_SECONDS: '5' })
    const { page, problems } = await openPage(context.browser)
    const phone = await openPage(context.browser, PHONE)
    try {
      await enterConsole(page, product, { path: '/system/tenant' })
      const post = <Data>(path: string, body: object) => callAs<Data>(page, product, 'POST', path, body)
      const made = await post<{ id: string; tenantId: string }>('/blade-system/tenant/submit', {
        tenantName: '云帆影像',
      })
      await product.query(
        `insert into sms_message (id, tenant_id, sms_id, batch_id, part_id, category, phone, content, state)
         select 5000000000 + n, $1, 1, 1, 1, 1, '1380000' || n % 10000, '你的照片已经画好，第 ' || n || ' 张', 'sent' from generate_series(1, $2::integer) n`,
        [made.tenantId, MESSAGES],
      )
      await product.query(
        `update system_param set param_value = '0' where tenant_id = '000000' and param_key = 'tenant.erase.waitDays'`,
      )
      const list = () => callAs<TenantDataList>(page, product, 'GET', `${DATA}/list`)

      const messagesLeft = async (): Promise<number> => {
        const [left] = await product.query<{ count: string }>(
          'select count(*) as count from sms_message where tenant_id = $1',
          [made.tenantId],
        )
        return Number(left?.count)
      }

      await openPath(page, product, '/system/tenant')
      await page.getByRole('button', { name: '设置 云帆影像' }).click()
      await page.getByRole('menuitem', { name: '导出全部数据' }).click()
      await page.getByText(/条记录（\d+ 张表）/).waitFor()
      await lookAt(context, page, 'export-asked')
      await page.getByRole('button', { name: '开始导出' }).click()
      await page.getByText('已开始导出').waitFor()
      await page.getByRole('button', { name: '数据导出与清除' }).click()
      await until('the export is under way', async () => (await list()).exports.find(({ rows }) => rows > 0))
      await lookAt(context, page, 'export-runs')
      await product.kill()
      await product.start()
      await page.getByText('可下载').waitFor({ timeout: 120_000 })
      await lookAt(context, page, 'export-done')
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: '下载', exact: true }).click(),
      ])
      const files = await unzip(await readFile(await download.path()))
      const manifest = JSON.parse(String(files.get('manifest.json'))) as { tables: { table: string; rows: number }[] }
      assert.equal(manifest.tables.find(({ table }) => table === 'sms_message')?.rows, MESSAGES)
      const lines = [...files].filter(([name]) => name.startsWith('tables/sms_message'))
      assert.equal(
        lines.reduce((sum, [, bytes]) => sum + String(bytes).trim().split('\n').length, 0),
        MESSAGES,
      )

      await post('/blade-system/tenant/remove', { ids: made.id })
      await openPath(page, product, '/system/tenant')
      await page.getByRole('button', { name: '数据导出与清除' }).click()
      await page.getByRole('button', { name: '永久清除' }).click()
      const dialog = page.getByRole('dialog', { name: /永久清除“云帆影像”/ })
      await dialog.getByText(/条记录（\d+ 张表）/).waitFor()
      await dialog.getByLabel(/输入租户编号/).fill('别的名字')
      await dialog.getByRole('button', { name: '提交清除' }).click()
      await dialog.getByText('与租户编号和名称都不一致').waitFor()
      await lookAt(context, page, 'erase-asked')
      await dialog.getByLabel(/输入租户编号/).fill(made.tenantId)
      await dialog.getByLabel(/原因/).fill('合同到期')
      await dialog.getByRole('button', { name: '提交清除' }).click()
      await until('the erasure is under way', async () => (await list()).erasures.find(({ rows }) => rows > 0))
      await product.kill()
      assert.ok((await messagesLeft()) > 0, 'the erasure was over before the server was killed')
      await lookAt(context, page, 'erase-runs')
      await product.start()
      await page.getByRole('button', { name: '查看证书' }).click({ timeout: 120_000 })
      await page.getByText(/“云帆影像”的数据已清除/).waitFor()
      await lookAt(context, page, 'certificate')
      assert.deepEqual(await findBarriers(page), [])

      const { certificates } = await list()
      const certificate = await callAs(page, product, 'GET', `${DATA}/certificate?id=${certificates[0]?.id ?? ''}`)
      const checked = await post<{ genuine: boolean }>(`${DATA}/certificate-check`, {
        certificate: JSON.stringify(certificate),
      })
      assert.ok(checked.genuine)
      assert.equal(await messagesLeft(), 0)

      await enterConsole(phone.page, product, { path: '/system/tenant', language: 'en' })
      await phone.page.getByRole('button', { name: 'Data exports and deletion' }).click()
      await phone.page.getByRole('button', { name: 'View certificate' }).waitFor()
      await lookAt(context, phone.page, 'data-phone')
      await phone.page.getByRole('button', { name: 'View certificate' }).click()
      await phone.page.getByText(/”, has been erased$/).waitFor()
      await lookAt(context, phone.page, 'certificate-phone')
      // Calls that were under way when the server was killed, and the name that was typed wrong.
      assert.deepEqual(
        problems.filter(
          (problem) => !/ERR_|Failed to (fetch|load)|50[0-9]|tenant erasure ApiError: 请检查填写的内容/.test(problem),
        ),
        [],
      )
    } finally {
      await page.context().close()
      await phone.page.context().close()
      await product.close()
    }
  },
}

export const journeys: readonly Journey[] = [tenantLeaves]
