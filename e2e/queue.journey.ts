import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { until } from './lib/api.ts'
import { openPage } from './lib/browser.ts'
import { callAs, enterConsole } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { confirmAs } from './lib/kit.ts'
import { lookAt } from './lib/look.ts'
import { startProduct, type Product } from './lib/product.ts'

/** Each drawing takes this long, two of them at once: whatever is steered waits long enough for two people to meet over it. */
const PAINT_MS = 12_000
const PATIENCE_MS = 60_000
const PASSWORD = 'a-colleague-password'
const PAGE = '/drawing/queueManage?tab=jobs'
const RIGHTS = [
  'drawing',
  'queueManage',
  'queueManage_out',
  'queueManage_kill',
  'queueManage_edit',
  'drawInfo',
  'drawInfo_view',
]
const FIRST = ['晨雾', '渡口', '竹林', '茶馆', '云海', '枫林', '石桥', '雪夜']
const LATER = ['灯会', '归舟']

interface DrawApi {
  id: string
  definition: { limits?: object }
}

interface Found {
  records: { prompt: string; state: number }[]
}

/** A colleague in the same tenant who may steer the queue and nothing else. */
async function addColleague(page: Page, product: Product): Promise<void> {
  const { menus } = await callAs<{ menus: { id: string; code: string }[] }>(
    page,
    product,
    'GET',
    '/blade-system/rights/askable',
  )
  const role = await callAs<{ id: string }>(page, product, 'POST', '/blade-system/role/submit', {
    parentId: '0',
    roleName: '值班',
    roleAlias: 'shift',
    sort: 9,
  })
  await callAs(page, product, 'POST', '/blade-system/role/grant', {
    roleIds: [role.id],
    menuIds: RIGHTS.map((code) => menus.find((menu) => menu.code === code)?.id ?? ''),
  })
  await callAs(page, product, 'POST', '/blade-user/submit', {
    account: 'zhiban',
    realName: '小周',
    password: PASSWORD,
    roleId: role.id,
    status: 1,
    userType: 1,
  })
}

const rowOf = (page: Page, prompt: string): Locator => page.locator('.job-table tbody tr', { hasText: prompt })
const running = (page: Page): Locator => page.locator('.job-table tbody tr:not(.job-gone)', { hasText: '绘画中' })
const tab = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: '队列的各个部分' }).getByRole('link', { name, exact: true }).click()

const queue: Journey = {
  name: 'two people steer one queue at once: what one edits, moves, takes out, kills and pauses the other sees without a reload, and everything left is drawn',
  tier: 'deep',
  async walk(context) {
    const product = await startProduct({ CAPTCHA: 'off', SAMPLE_ENGINE_DELAY_MS: String(PAINT_MS) })
    const [one, other] = [await openPage(context.browser), await openPage(context.browser)]
    const [a, b] = [one.page, other.page]
    for (const page of [a, b]) page.setDefaultTimeout(PATIENCE_MS)
    try {
      await enterConsole(a, product, { path: PAGE })
      await addColleague(a, product)
      await enterConsole(b, product, { path: PAGE, account: 'zhiban', password: PASSWORD })
      for (const page of [a, b]) await page.getByText('现在没有排队的绘画').waitFor()
      await lookAt(context, b, 'queue-empty')
      const [api] = (await callAs<{ records: DrawApi[] }>(a, product, 'GET', '/blade-biz/drawApi/selectDrawApiPage'))
        .records
      const send = (prompt: string) =>
        callAs(a, product, 'POST', '/blade-biz/drawApi/sendDraw', { id: api?.id, prompt, width: 64, height: 64 })

      for (const prompt of FIRST) await send(prompt)
      for (const page of [a, b]) await rowOf(page, '雪夜').waitFor()

      // One edits what waits last; the other reads the new words and moves it to the front.
      await a.getByRole('button', { name: '编辑 雪夜' }).click()
      const words = a.getByRole('dialog').getByRole('textbox', { name: /^提示词/ })
      await words.fill('雪夜归人')
      await a.getByRole('dialog').getByRole('button', { name: '保存' }).click()
      await rowOf(b, '雪夜归人').waitFor()
      await b.getByRole('button', { name: '雪夜归人 的更多操作' }).click()
      await b.getByRole('menuitem', { name: '置顶' }).click()
      await b.getByText('“雪夜归人”已移到第 1 位').waitFor({ state: 'attached' })
      const inFront = rowOf(a, '雪夜归人')
      await inFront.locator('.job-place', { hasText: /^1$/ }).or(inFront.getByText('绘画中')).first().waitFor()

      await a.getByRole('button', { name: '移出 石桥' }).click()
      await confirmAs(a, '移出“石桥”？', '移出')
      await rowOf(b, '石桥').waitFor({ state: 'detached' })

      const begun = running(b).first()
      const killed = (await begun.locator('.job-prompt').innerText()).trim()
      await begun.getByRole('button', { name: `终止 ${killed}` }).click()
      await confirmAs(b, `终止“${killed}”？`, '终止')
      await b.getByText(/^已终止/).waitFor()
      await rowOf(a, killed).waitFor({ state: 'detached' })
      await lookAt(context, b, 'queue-jobs')

      // One pauses the lane; the other sees who did and why nothing begins, also what is sent now, and lets it go on.
      await tab(a, '通道')
      await a
        .getByRole('button', { name: /^暂停 / })
        .first()
        .click()
      await a.getByRole('dialog').getByRole('textbox').fill('打印机缺纸')
      await a.getByRole('dialog').getByRole('button', { name: '暂停通道' }).click()
      for (const prompt of LATER) await send(prompt)
      await rowOf(b, '归舟').waitFor()
      await b
        .getByRole('status')
        .getByText(/打印机缺纸/)
        .waitFor()
      await running(b).first().waitFor({ state: 'detached' })
      assert.ok(
        (await rowOf(b, '归舟').getByRole('button', { name: '移出 归舟' }).count()) === 1,
        'what was sent into the pause still waits',
      )
      await lookAt(context, a, 'queue-lanes-paused')
      await lookAt(context, b, 'queue-jobs-paused')
      await b
        .getByRole('button', { name: /^恢复 / })
        .first()
        .click()
      await a
        .getByRole('button', { name: /^暂停 / })
        .first()
        .waitFor()
      await running(b).first().waitFor()

      for (const [name, picture, content] of [
        ['失败', 'failed', '最近没有失败的绘画'],
        ['走势', 'figures', '成功率'],
        ['租户', 'tenants', '平台管理'],
      ] as const) {
        await tab(a, name)
        await a.getByText(content).first().waitFor()
        await lookAt(context, a, `queue-${picture}`)
      }
      await tab(a, '排队')
      // Nobody steers any more: what is left is drawn at once.
      const { definition } = await callAs<DrawApi>(a, product, 'GET', `/blade-biz/drawApi/detail?id=${api?.id}`)
      await callAs(a, product, 'POST', '/blade-biz/drawApi/saveDrawApi', {
        id: api?.id,
        definition: { ...definition, limits: { ...definition.limits, concurrency: FIRST.length + LATER.length } },
      })
      const left = [...FIRST.filter((prompt) => prompt !== '雪夜'), '雪夜归人', ...LATER]
        .filter((prompt) => ![killed, '石桥'].includes(prompt))
        .sort()
      const drawn = await until('all that was left is drawn', async () => {
        const { records } = await callAs<Found>(a, product, 'GET', '/blade-biz/drawInfo/page?size=50')
        return records.some(({ state }) => state < 2) ? undefined : records
      })
      assert.deepEqual(
        [
          drawn
            .filter(({ state }) => state === 2)
            .map(({ prompt }) => prompt)
            .sort(),
          drawn
            .filter(({ state }) => state === 4)
            .map(({ prompt }) => prompt)
            .sort(),
        ],
        [left, [killed, '石桥'].sort()],
      )
      for (const page of [a, b]) await page.getByText('现在没有排队的绘画').waitFor()
      assert.deepEqual([...one.problems, ...other.problems], [])
    } finally {
      await a.context().close()
      await b.context().close()
      await product.close()
    }
  },
}

export const journeys: readonly Journey[] = [queue]
