import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { lookerAt, openPath } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { lookAt, widthBeyondWindow } from './lib/look.ts'
import type { Product } from './lib/product.ts'
import { journeyOf, type Step } from './lib/steps.ts'
import { paneOf, pressInMenu, tabBar } from './lib/shell.ts'

const ROWS = 3_000
const LOGS = [
  ['api', '接口日志'],
  ['usual', '操作日志'],
  ['error', '错误日志'],
] as const

/** Three logs over two months, the lines of varying length. */
async function fill(product: Product): Promise<void> {
  for (const days of [0, 20, 40, 60])
    for (const log of ['log_api', 'log_usual'])
      await product.query(`select drawdesk_log_partition($1, now() - $2::int * interval '1 day')`, [log, days])
  const facts = `'000000', now() - n * interval '25 minutes', case when n % 7 = 0 then '' else (array['admin', 'guzhiyuan', 'xu.nian', 'chengyanqiu'])[1 + n % 4] end,
    (array['用户 · 列表 / Users: list', '绘画接口 · 详情 / Drawing APIs: detail', '通知公告 · 新增或修改 / Notices: save'])[1 + n % 3], (array['user.page', 'drawApi.detail', 'notice.save'])[1 + n % 3], 'GET',
    (array['/api/blade-user/page', '/api/blade-biz/drawApi/detail', '/api/blade-desk/notice/submit'])[1 + n % 3], (array[200, 200, 200, 401, 500])[1 + n % 5], n * 37 % 2400, '10.0.' || n % 256 || '.17', 'r' || n, '127.0.0.1', 'desk'`
  const columns =
    'tenant_id, create_time, create_by, title, method_name, method, request_uri, http_status, time_ms, remote_ip, request_id, server_ip, server_host'
  await product.query(
    `insert into log_api (id, ${columns}, kind) select 9000000 - n, ${facts}, 'notable' from generate_series(1, $1::int) n`,
    [ROWS],
  )
  await product.query(
    `insert into log_usual (id, ${columns}, log_level, log_id) select 9000000 - n, ${facts}, (array['info', 'warn', 'error'])[1 + n % 3], (1900000000000000000 + n)::text from generate_series(1, $1::int) n`,
    [ROWS],
  )
  await product.query(
    `insert into log_error (id, tenant_id, create_time, service_id, summary, exception_name, request_uri, create_by, remote_ip)
     select 9000000 - n, '000000', now() - n * interval '25 minutes', 'console', 'Cannot read properties of undefined (reading ''records'') at row ' || n, 'TypeError', 'http://desk.example.com/monitor/log/api', 'guzhiyuan', '10.0.0.17' from generate_series(1, $1::int) n`,
    [ROWS],
  )
}

const rowsOf = (page: Page): Locator => page.locator('.pane:not([hidden]) .res-endless [role="region"]')
const foot = (page: Page): Locator => page.locator('.pane:not([hidden]) .res-footer [role="status"]')
const loaded = async (page: Page): Promise<number> =>
  Number(/[\d,]+/.exec((await foot(page).textContent()) ?? '')?.[0].replaceAll(',', '') ?? 0)
const place = (page: Page): Promise<number> => rowsOf(page).evaluate((element) => element.scrollTop)

/** Scrolls to the end of what is there, until at least this many rows have come. */
async function scrollUntil(page: Page, most: number): Promise<void> {
  while ((await loaded(page)) < most) {
    const before = await loaded(page)
    await rowsOf(page).evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
    await page.waitForFunction(
      (known) =>
        Number(
          /[\d,]+/
            .exec(document.querySelector('.pane:not([hidden]) .res-footer [role="status"]')?.textContent ?? '')?.[0]
            .replaceAll(',', '') ?? 0,
        ) > known,
      before,
    )
  }
}

const wide: Step = {
  name: 'logs of thousands of rows are read by scrolling, keep their place behind another tab, and fit a window of 1440',
  async walk({ context, product, page }) {
    await fill(product)
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/blade-log/api/list')) asked += 1
    })
    await openPath(page, product, '/monitor/log/api')
    await foot(page)
      .filter({ hasText: /^已加载 100 \/ [3-9],\d{3} 条$/ })
      .waitFor()
    await lookAt(context, page, 'log-first')

    await rowsOf(page).focus()
    await page.keyboard.press('PageDown')
    await page.waitForFunction(() => (document.querySelector('.res-endless [role="region"]')?.scrollTop ?? 0) > 100)
    await scrollUntil(page, 600)
    assert.ok((await page.locator('.res-endless .ant-table-row').count()) < 100, 'rows out of view are in the document')
    await lookAt(context, page, 'log-deep')

    const [before, rows, calls] = [await place(page), await loaded(page), asked]
    await tabBar(page).locator('.tab').filter({ hasText: '首页' }).getByRole('link').click()
    await page.getByText('快捷入口').waitFor()
    // Past the moment at which the page behind is put to rest.
    await page.waitForFunction(
      () => getComputedStyle(document.querySelector('.pane[hidden] > *') as Element).display === 'none',
    )
    await pressInMenu(page, '接口日志', '监控')
    await paneOf(page, '接口日志').waitFor()
    await page.waitForFunction(
      (wanted) =>
        Math.abs(
          (document.querySelector('.pane:not([hidden]) .res-endless [role="region"]')?.scrollTop ?? 0) - wanted,
        ) < 2,
      before,
    )
    assert.deepEqual([await loaded(page), asked], [rows, calls])
    await context.picture(page, 'log-back')

    await page.getByRole('textbox', { name: '账号' }).fill('xu.nian')
    await page.keyboard.press('Enter')
    await foot(page)
      .filter({ hasText: /^已加载 100 \/ \d{3} 条$/ })
      .waitFor()
    assert.deepEqual([new URL(page.url()).search, await place(page)], ['?createBy=xu.nian', 0])
    await scrollUntil(page, 200)
    await page.getByRole('button', { name: '加载更多' }).click()
    await page.waitForFunction(() =>
      document.querySelector('.pane:not([hidden]) .res-footer [role="status"]')?.textContent?.includes('300'),
    )

    for (const [log, title] of LOGS) {
      await page.goto(`${product.url}/monitor/log/${log}`)
      await page.getByRole('heading', { name: title }).waitFor()
      await foot(page).waitFor()
      await lookAt(context, page, `log-${log}`)
      assert.equal(
        await rowsOf(page).evaluate((element) => Math.max(0, element.scrollWidth - element.clientWidth)),
        0,
        `${title} has to be scrolled sideways at 1440`,
      )
    }
  },
}

const narrow: Step = {
  name: 'on a phone the cards of a log go on as they are scrolled',
  async walk({ context, phone }) {
    const page = await phone('/monitor/log/usual')
    await foot(page)
      .filter({ hasText: /^100 of [\d,]+ loaded$/ })
      .waitFor()
    const look = lookerAt(context, page)
    await look('log-phone')
    for (const wanted of [200, 300]) {
      await foot(page).scrollIntoViewIfNeeded()
      await foot(page)
        .filter({ hasText: new RegExp(`^${wanted} of`) })
        .waitFor()
    }
    await foot(page).scrollIntoViewIfNeeded()
    await look('log-phone-end')
    assert.equal(await widthBeyondWindow(page), 0)
  },
}

export const journeys: readonly Journey[] = [
  journeyOf('logs of thousands of rows are scrolled', [wide, narrow], 'deep'),
]
