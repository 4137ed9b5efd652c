import assert from 'node:assert/strict'
import { chatApiResource } from '@drawdesk/contract/chat/chat-api'
import { REPORT_PATH } from '@drawdesk/contract/reports/report'
import { startOpenAiChatFake } from '@drawdesk/fakes/openai/openai-chat'
import type { Page } from 'playwright-core'
import { until } from './lib/api.ts'
import { openPage } from './lib/browser.ts'
import { callAs, enterConsole, openPath } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { chooseIn, rowOf } from './lib/kit.ts'
import { lookAt } from './lib/look.ts'
import type { Product } from './lib/product.ts'
import { shareProduct } from './lib/shared-product.ts'
import { PHONE } from './lib/steps.ts'

const theProduct = shareProduct({ CAPTCHA: 'off', ALLOWED_PRIVATE_HOSTS: '127.0.0.1' })
const SQL = `select method_name as call, count(*) as calls, round(avg(time_ms), 2) as ms
from api_log where create_time >= :from_day
group by 1 order by 2 desc`
const PARAMS = [{ name: 'from_day', label: '开始日期', type: 'date', default: 'today-30', required: 1 }]
/** The fake repeats a question, and so answers with the statement in it. */
const QUESTION = `\`\`\`json
${JSON.stringify({ sql: SQL, title: '接口调用次数', note: '按接口统计开始日期以来的调用次数和平均用时。', params: PARAMS })}
\`\`\``

/** A chat API that can write, beside the manual assistant, which cannot. */
async function connectChat(page: Page, product: Product, url: string): Promise<void> {
  const saved = await callAs<{ id: string }>(
    page,
    product,
    'POST',
    `${chatApiResource.path}/${chatApiResource.calls.save}`,
    {
      name: '助手',
      code: 'helper',
      preset: 'custom',
      baseUrl: `${url}/v1`,
      secrets: { apiKey: 'sk-fake-chat-1234' },
      models: [
        {
          model: 'fake-chat',
          label: '',
          priceIn: '2',
          priceOut: '8',
          contextTokens: null,
          maxTokens: null,
          takesImages: false,
          takesTools: false,
          continues: false,
        },
      ],
      currency: 'CNY',
      headers: {},
      extra: {},
      timeoutSeconds: 60,
      idleSeconds: 30,
      concurrency: 4,
      fallbackIds: [],
      proxyConfigId: '',
      remark: '',
      sort: 900,
    },
  )
  await callAs(page, product, 'POST', `${chatApiResource.path}/changeActive`, { id: saved.id, active: 1 })
}

const reports: Journey = {
  name: 'a report is asked for in words, tried, saved, run by a link, exported and pinned to home',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const fake = await startOpenAiChatFake()
    const { page, problems } = await openPage(context.browser)
    const look = async (name: string) => {
      await page.mouse.move(0, 0)
      await lookAt(context, page, `report-${name}`)
    }
    try {
      await enterConsole(page, product, { path: '/report/reportlist' })
      await rowOf(page, '每日绘画').first().waitFor()
      await look('list')
      await connectChat(page, product, fake.url)

      await page.getByRole('button', { name: '新增', exact: true }).click()
      await page.getByRole('region', { name: '报表', exact: true }).getByLabel(/^名称/).fill('calls')
      await page.getByLabel('用一句话提问').fill(QUESTION)
      await page.getByRole('button', { name: '生成 SQL' }).click()
      await page.getByText('已放入编辑器，还没有运行。').waitFor()
      await page.locator('.cm-content', { hasText: 'group by 1 order by 2 desc' }).waitFor()
      await look('asked')
      await page.getByRole('button', { name: '试运行' }).click()
      const tried = page.getByRole('region', { name: '试运行结果' })
      await tried.getByRole('row').nth(1).waitFor()
      await page.getByRole('button', { name: '按查询结果填充' }).click()
      const calls = page.getByRole('listitem', { name: 'calls', exact: true })
      await calls.getByLabel('标题', { exact: true }).fill('次数')
      await calls.getByText('合计').click()
      await page
        .getByRole('listitem', { name: 'call', exact: true })
        .getByLabel('点击打开')
        .fill('/monitor/log/api?methodName={call}')
      await chooseIn(page, page.getByRole('combobox', { name: '图表类型' }), '柱形图')
      await page.getByRole('figure', { name: '图表预览' }).waitFor()
      await chooseIn(page, page.getByRole('combobox', { name: '发送时间' }), '每周')
      await page.getByText(/^含义：/).waitFor()
      await look('editor')
      await chooseIn(page, page.getByRole('combobox', { name: '发送时间' }), '不发送')

      // A mistake is shown at its line, and what is typed outlives the page.
      const editor = page.getByRole('textbox', { name: 'SQL', exact: true })
      await editor.click()
      await page.keyboard.press('Control+End')
      await page.keyboard.type(' limt 5')
      await page.getByRole('button', { name: '检查' }).click()
      await page.getByText(/^第 3 行：/).waitFor()
      page.once('dialog', (dialog) => void dialog.accept())
      await page.reload()
      await page.getByText('已恢复上次没保存的修改').waitFor()
      await page.locator('.cm-content', { hasText: 'limt 5' }).waitFor()
      await editor.click()
      await page.keyboard.press('Control+End')
      for (let sign = 0; sign < ' limt 5'.length; sign += 1) await page.keyboard.press('Backspace')
      await page.getByRole('button', { name: '保存', exact: true }).click()
      await page.getByRole('button', { name: '打开报表' }).click()

      const result = page.getByRole('region', { name: '接口调用次数的结果' })
      await result.getByRole('row').nth(1).waitFor()
      await result.getByText('合计').waitFor()
      await look('run')
      await page.getByRole('button', { name: '固定', exact: true }).click()
      const menu = page.getByRole('navigation', { name: '主菜单' })
      await menu.getByRole('menuitem', { name: /固定的报表/ }).waitFor()
      await page.getByRole('button', { name: '导出' }).click()
      await page.getByRole('menuitem', { name: '导出 Excel' }).click()
      await page.getByRole('dialog').getByRole('link', { name: '下载' }).waitFor()
      await look('files')
      await page.keyboard.press('Escape')
      await result.getByRole('columnheader', { name: '次数' }).click()
      await page.waitForURL(/sort=calls/)
      const { pathname, search } = new URL(page.url())

      await openPath(page, product, '/')
      await page.getByRole('region', { name: '接口调用次数' }).getByRole('figure').waitFor()
      await look('home')

      const narrow = await openPage(context.browser, PHONE)
      await enterConsole(narrow.page, product, { path: `${pathname}${search}`, language: 'en' })
      await narrow.page.getByText(/^[\d,]+ ms$/).waitFor()
      await lookAt(context, narrow.page, 'report-run-phone')
      await openPath(narrow.page, product, '/report/reportlist')
      await narrow.page.getByRole('link', { name: /^Run / }).first().waitFor()
      await lookAt(context, narrow.page, 'report-list-phone')
      // Another device of the same person; what it lets go is gone from the first one too.
      await openPath(narrow.page, product, '/')
      const pinned = narrow.page.getByRole('region', { name: '接口调用次数' })
      await pinned.getByRole('figure').waitFor()
      await lookAt(context, narrow.page, 'report-home-phone')
      await pinned.getByRole('button', { name: /^Unpin/ }).click()
      await pinned.waitFor({ state: 'detached' })
      await openPath(page, product, '/')
      await menu.getByRole('menuitem', { name: '首页' }).waitFor()
      await page.waitForFunction(() => !document.body.innerText.includes('固定的报表'))
      assert.deepEqual([...problems, ...narrow.problems], [])
      await narrow.page.context().close()
    } finally {
      await page.context().close()
      await fake.close()
    }
  },
}

/** Busy for more than ten seconds, at a cost that is allowed. */
const BUSY = `select count(*) as hits from generate_series(1, 2300) as a(n), generate_series(1, 2300) as b(n)
where length(md5(md5('${'x'.repeat(500)}' || a.n::text || b.n::text))) = 1`

const stopped: Journey = {
  name: 'a run of a report that is stopped, or whose page is left, ends in the database',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const { page, problems } = await openPage(context.browser)
    const running = () =>
      product.query(`select pid from pg_stat_activity where usename like '%report' and state = 'active'`)
    const untilRunning = (count: number) =>
      until(`${count} running`, async () => ((await running()).length === count ? true : undefined), 5_000)
    try {
      await enterConsole(page, product, { path: '/report/reportlist' })
      const values = { name: 'busy', title: '很慢的报表', sql: BUSY, timeoutSeconds: 60 }
      const { id } = await callAs<{ id: string }>(page, product, 'POST', `${REPORT_PATH}/submit`, values)
      await openPath(page, product, `/report/view/${id}`)
      await untilRunning(1)
      await page.getByRole('button', { name: '停止' }).click()
      await page.getByText('已停止', { exact: true }).waitFor()
      await untilRunning(0)
      await lookAt(context, page, 'report-stopped')

      await page.getByRole('button', { name: '重新运行' }).click()
      await untilRunning(1)
      await openPath(page, product, '/report/reportlist')
      await untilRunning(0)
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
    }
  },
}

export const journeys: readonly Journey[] = [reports, stopped]
