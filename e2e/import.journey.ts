import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { USER_COLUMNS } from '@drawdesk/contract/organisation/user-import'
import { readXlsx } from '../apps/server/src/platform/xlsx/read-xlsx.ts'
import { sheetOf } from '../apps/server/src/platform/xlsx/testing/sheets.ts'
import { openPage } from './lib/browser.ts'
import { callAs, enterConsole } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { confirmAs, rowOf } from './lib/kit.ts'
import { lookAt } from './lib/look.ts'
import { shareProduct } from './lib/shared-product.ts'

const theProduct = shareProduct({ CAPTCHA: 'off' })
const PHONE = { width: 390, height: 844, language: 'en-US', colorScheme: 'dark' } as const
/** Enough that the progress is seen; five thousand are imported by import-size.test.ts of the server. */
const ROWS = 1_200
const BAD = 37
/** A bad row every so many. */
const STEP = 32
const RUN_BIG = `导入 ${(ROWS - BAD).toLocaleString('en')} 行`
/** As five thousand in 90 s. */
const MOST_MS = (90_000 * ROWS) / 5_000
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Column = (typeof USER_COLUMNS)[number]['field']
const TITLES = USER_COLUMNS.map(({ title }) => title.zh)

/** A row of the template; what is not given is empty. */
const person = (cells: Partial<Record<Column, string>>): string[] => USER_COLUMNS.map(({ field }) => cells[field] ?? '')

const isBad = (index: number): boolean => index % STEP === 7 && index < STEP * BAD

/** What is wrong with a bad row. */
const WRONG: readonly Partial<Record<Column, string>>[] = [
  { phone: '110' },
  { deptName: '没有的部门' },
  { account: 'staff.0' },
]

/** Rows of people; in turns the bad ones have a phone that is none, a department that is not there, and an account that stands above already. */
const rows = Array.from({ length: ROWS }, (_, index) => {
  const good = {
    account: `staff.${index}`,
    realName: `员工${index}`,
    phone: `138${10_000_000 + index}`,
    roleName: '用户',
    deptName: index % 2 === 0 ? '技术部' : '运营部',
  }
  if (!isBad(index)) return person(good)
  return person({ ...good, ...WRONG[Math.floor(index / STEP) % WRONG.length] })
})

async function choose(page: Page, name: string, bytes: Buffer, mimeType = XLSX): Promise<void> {
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles({ name, mimeType, buffer: bytes })
}

const countsIn = async (dialog: Locator): Promise<string[]> =>
  (await dialog.locator('dd').allInnerTexts()).map((text) => text.trim())

async function download(page: Page, button: string): Promise<{ name: string; sheet: string[][] }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()])
  return { name: file.suggestedFilename(), sheet: await readXlsx(await readFile(await file.path())) }
}

const big: Journey = {
  name: 'twelve hundred people are imported from a sheet but for 37 rows, which are reported with number and reason, downloaded, mended and imported',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const { page, problems } = await openPage(context.browser)
    const look = (name: string) => lookAt(context, page, name)
    const bytes = await sheetOf(TITLES, rows)
    try {
      await enterConsole(page, product, { path: '/system/user' })
      await page.getByRole('button', { name: '导入' }).click()
      const dialog = page.getByRole('dialog', { name: '导入用户' })
      const blank = await download(page, '下载模板')
      assert.match(blank.name, /^用户数据模板.*\.xlsx$/)
      assert.deepEqual(blank.sheet[0]?.slice(0, 4), ['租户编号', '账号', '昵称', '姓名'])
      await choose(page, '员工.xls', Buffer.from('no sheet'))
      await dialog.getByRole('alert').filter({ hasText: '请选择 .xlsx 或 .csv 文件' }).waitFor()
      await choose(page, '员工.xlsx', bytes)
      await dialog.getByRole('button', { name: '检查' }).click()
      await dialog.getByRole('button', { name: RUN_BIG }).waitFor({ timeout: MOST_MS })
      assert.deepEqual(await countsIn(dialog), ['1,163', '0', '0', '37'])
      await look('import-01-check')

      const startMs = performance.now()
      await dialog.getByRole('button', { name: RUN_BIG }).click()
      await dialog.getByText(/正在导入，已处理 [1-9]/).waitFor({ timeout: MOST_MS })
      await context.picture(page, 'import-02-running')
      await dialog.getByRole('heading', { name: `${BAD} 行没有导入` }).waitFor({ timeout: MOST_MS })
      assert.ok(
        performance.now() - startMs < MOST_MS,
        `the import took ${Math.round((performance.now() - startMs) / 1_000)} s`,
      )
      assert.deepEqual(await countsIn(dialog), ['1,163', '0', '0', '37'])
      const first = dialog.getByRole('row').filter({ hasText: 'staff.7' }).first()
      await first.getByText('9', { exact: true }).waitFor()
      await look('import-03-outcome')

      const {
        sheet: [head, ...failed],
      } = await download(page, '下载失败数据')
      assert.equal(head?.at(-1), '错误原因')
      assert.equal(failed.length, BAD)
      assert.ok(
        failed.every((row) => row.at(-1) !== ''),
        'each with its reason',
      )
      assert.equal(new Set(failed.map((row) => row.at(-1))).size, WRONG.length)
      await context.picture(page, 'import-04-downloaded')

      // Mended, the file of errors is a file to import.
      const mended = failed.map((row, index) =>
        row.map((cell, column) =>
          column === 1 ? `mended.${index}` : column === 5 ? `139${10_000_000 + index}` : column === 7 ? '技术部' : cell,
        ),
      )
      await dialog.getByRole('button', { name: '再导入一份' }).click()
      await page.locator('.ant-modal-confirm-title').filter({ hasText: '初始密码还没有查看' }).waitFor()
      await context.picture(page, 'import-04-unseen')
      await page.getByRole('button', { name: '仍要离开' }).click()
      await choose(page, '改好的.xlsx', await sheetOf(head ?? [], mended))
      await dialog.getByRole('button', { name: '检查' }).click()
      await dialog.getByRole('button', { name: `导入 ${BAD} 行` }).click()
      await dialog.getByRole('heading', { name: '全部导入成功' }).waitFor({ timeout: MOST_MS })
      await dialog.getByRole('button', { name: '关闭', exact: true }).last().click()
      await page.getByRole('button', { name: '仍要离开' }).click()
      await rowOf(page, 'mended.36').waitFor()
      const { total } = await callAs<{ total: number }>(page, product, 'GET', '/blade-user/page?size=1')
      assert.equal(total, ROWS + 1)
      await look('import-05-list')
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
    }
  },
}

const narrow: Journey = {
  name: 'an import on a phone in English: what to fill in, what was refused',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const { page, problems } = await openPage(context.browser, PHONE)
    const look = (name: string) => lookAt(context, page, name)
    try {
      await enterConsole(page, product, { path: '/system/user', language: 'en' })
      await page.getByRole('button', { name: 'Import' }).click()
      const dialog = page.getByRole('dialog', { name: 'Import users' })
      await choose(
        page,
        'people.xlsx',
        await sheetOf(
          USER_COLUMNS.map(({ title }) => title.en),
          [
            person({ account: '=cmd()', realName: 'Nobody', phone: '1' }),
            person({ account: 'ada.p', realName: 'Ada Park', phone: '13900000000' }),
          ],
        ),
      )
      await dialog.getByRole('checkbox', { name: 'Update existing accounts' }).check()
      await look('import-10-mapping-en')
      await dialog.getByRole('button', { name: 'Review' }).click()
      await dialog.getByRole('button', { name: 'Import 1 row' }).waitFor()
      // What is wrong is on the screen, though the sheet is wider than a phone.
      const cell = await dialog.getByRole('cell', { name: 'Phone number must have 11 digits' }).boundingBox()
      assert.ok(cell && cell.x + cell.width <= PHONE.width, `the problem begins at ${cell?.x}`)
      await look('import-11-check-en')
      await dialog.getByRole('button', { name: 'Import 1 row' }).click()
      await dialog.getByRole('button', { name: 'Download failed rows' }).waitFor()
      await look('import-12-outcome-en')
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
    }
  },
}

/** As a list of another system has them: other headings in another order. */
const HR_LIST = [
  '移动电话号码,员工全名,登录用的名字,所在部门,备注说明',
  '13955550001,沈一,hr.one,技术部,新来',
  '110,沈二,hr.two,技术部,',
  '13955550003,沈三,hr.three,没有的部门,',
]
/** By the field of the template. */
const HR_FIELDS = [
  ['手机', '移动电话号码'],
  ['姓名 *', '员工全名'],
  ['账号 *', '登录用的名字'],
  ['部门名称', '所在部门'],
] as const

const matched: Journey = {
  name: 'a list of HR comes in: its columns are matched by hand, bad cells are named in the check, an existing account stays as it is, and the import is undone',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const { page, problems } = await openPage(context.browser)
    const look = (name: string) => lookAt(context, page, name)
    const csv = (lines: readonly string[]) => Buffer.from(lines.join('\n'))
    try {
      await enterConsole(page, product, { path: '/system/user' })
      await page.getByRole('button', { name: '导入' }).click()
      const dialog = page.getByRole('dialog', { name: '导入用户' })
      await look('import-20-file')
      await choose(page, '花名册.csv', csv(HR_LIST), 'text/csv')
      for (const [field, title] of HR_FIELDS) {
        await dialog.getByRole('combobox', { name: `字段 ${title}` }).click()
        await page
          .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
          .filter({ hasText: field })
          .click()
      }
      await look('import-21-mapping')
      await dialog.getByRole('button', { name: '检查' }).click()
      await dialog.getByRole('button', { name: '导入 1 行' }).waitFor()
      await dialog.getByRole('cell', { name: /^110\s*\S/ }).waitFor()
      await dialog.getByRole('cell', { name: /^没有的部门\s*\S/ }).waitFor()
      await look('import-22-check')

      await dialog.getByRole('button', { name: '换一个文件' }).click()
      await dialog.getByText('花名册.csv').waitFor()
      const [head = '', ...people] = HR_LIST
      const mended = [head, ...people.map((row) => row.replace('110', '13955550002').replace('没有的部门', '运营部'))]
      await choose(page, '花名册（改好）.csv', csv([...mended, '13955550009,沈管理,admin,技术部,']), 'text/csv')
      await dialog.getByRole('button', { name: '检查' }).click()
      await dialog.getByText('已有的账号不会改动', { exact: false }).waitFor()
      await dialog.getByRole('button', { name: '导入 3 行' }).click()
      await dialog.getByRole('heading', { name: '全部导入成功' }).waitFor({ timeout: MOST_MS })
      assert.deepEqual(await countsIn(dialog), ['3', '0', '1', '0'])
      await look('import-23-done')

      await dialog.getByRole('button', { name: '撤销', exact: true }).click()
      await confirmAs(page, '撤销这次导入？', '撤销')
      await dialog.getByRole('heading', { name: '导入已撤销' }).waitFor()
      await look('import-24-undone')
      const { total } = await callAs<{ total: number }>(page, product, 'GET', '/blade-user/page?size=1&account=hr.')
      assert.equal(total, 0)
      await dialog.getByRole('button', { name: '关闭', exact: true }).last().click()
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
    }
  },
}

export const journeys: readonly Journey[] = [big, narrow, matched]
