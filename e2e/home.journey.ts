import assert from 'node:assert/strict'
import { findBarriers } from './lib/accessibility.ts'
import { until } from './lib/api.ts'
import { openPage } from './lib/browser.ts'
import { enterConsole } from './lib/enter.ts'
import type { Journey, JourneyContext } from './lib/journey.ts'
import { ADMIN_PASSWORD, type Product } from './lib/product.ts'
import { shareProduct } from './lib/shared-product.ts'

const theProduct = shareProduct({ CAPTCHA: 'off' })

type Page = Awaited<ReturnType<typeof openPage>>['page']

async function look({ picture }: JourneyContext, page: Page, name: string): Promise<void> {
  await page.evaluate('document.fonts.ready.then(() => true)')
  await picture(page, name)
  assert.deepEqual(await findBarriers(page), [], `barriers on ${name}`)
}

async function signIn(page: Page, { url }: Product, account = 'admin', password = ADMIN_PASSWORD): Promise<void> {
  await page.goto(url)
  await page.locator('input[name=username]').fill(account)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
}

/** Thirty days of drawings of two APIs, as they would stand there; today some wait, one failed. */
async function drawForAMonth({ query }: Product): Promise<void> {
  const [api] = await query<{ id: string }>(`select id from draw_api where tenant_id = '000000' order by id limit 1`)
  await query(
    `insert into draw_api (id, tenant_id, api_name, api_code, kind, capability, flow, base_url, definition, active)
     select id + 1, tenant_id, '夜间画师', 'night-painter', kind, capability, flow, base_url, definition, 1 from draw_api where id = $1`,
    [api?.id],
  )
  await query(
    `insert into draw_info (id, tenant_id, api_id, user_id, prompt, state, create_time, queued_time, finished_time)
     select 1000000 + row_number() over (), '000000', $1::bigint + (n % 3) / 2, 1, 'a red boat',
       case when n % 17 = 0 or (day = 0 and n = 3) then 3 when n % 23 = 0 then 5 when n % 29 = 0 then 4 else 2 end,
       t.at, t.at, t.at + make_interval(secs => 4 + n % 9)
     from generate_series(0, 29) day, lateral (select generate_series(1, 8 + (day * 7) % 23) n) rows,
       lateral (select now() - day * interval '1 day' - n * interval '1 minute' as at) t`,
    [api?.id],
  )
}

const firstSignIn: Journey = {
  name: 'a fresh sign-in is offered the tour, walks it by keyboard, and is not offered it again',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const { page, problems } = await openPage(context.browser)
    try {
      await signIn(page, product)
      const start = page.getByRole('button', { name: '开始看看' })
      await start.waitFor()
      await look(context, page, 'home-01-first')

      await start.press('Enter')
      for (const [i, title] of ['菜单', '搜索', '页签', '常用工具', '你自己'].entries()) {
        const step = page.getByRole('dialog', { name: `导览，第 ${i + 1} 步，共 5 步` })
        await step.getByRole('heading', { name: title }).waitFor()
        await look(context, page, `home-02-tour-${i + 1}`)
        for (let tabs = 0; tabs < 4; tabs += 1) {
          await page.keyboard.press('Tab')
          assert.ok(
            await step.evaluate((dialog) => dialog.contains(dialog.ownerDocument.activeElement)),
            'the focus stays in the tour',
          )
        }
        await step.getByRole('button').last().press('Enter')
      }
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await start.waitFor({ state: 'detached' })
      await page.reload()
      await page.getByText('快捷入口').waitFor()
      assert.equal(await start.count(), 0)

      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('导览')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: '菜单', exact: true }).waitFor()
      await page.keyboard.press('Escape')
      await page.locator('dialog.tour').waitFor({ state: 'detached' })
      assert.deepEqual(problems, [])

      const phone = await openPage(context.browser, { width: 390, height: 844, language: 'en-US', colorScheme: 'dark' })
      await phone.page.goto(product.url)
      await phone.page.getByRole('button', { name: 'English' }).click()
      await phone.page.getByText('Password', { exact: true }).waitFor()
      await phone.page.locator('input[name=username]').fill('admin')
      await phone.page.locator('input[name=password]').fill(ADMIN_PASSWORD)
      await phone.page.locator('button[type=submit]').click()
      await phone.page.getByRole('button', { name: 'Start tour' }).click()
      for (const i of [1, 2, 3, 4, 5]) {
        await phone.page.getByRole('dialog', { name: `Tour, step ${i} of 5` }).waitFor()
        await look(context, phone.page, `home-03-tour-phone-${i}`)
        await phone.page.keyboard.press('ArrowRight')
      }
      await phone.page.getByRole('button', { name: 'Get started' }).click()
      await look(context, phone.page, 'home-04-phone-empty')
      assert.deepEqual(phone.problems, [])
      await phone.page.context().close()
    } finally {
      await page.context().close()
    }
  },
}

const figuresOf = async (page: Page): Promise<string> =>
  (await page.getByRole('list', { name: '今日概况' }).innerText()).replaceAll('\n', ' ')

const liveFigures: Journey = {
  name: 'the work-bench counts a drawing as it is made, and the dashboard shows a range of days and leads to the records',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const { page, problems } = await openPage(context.browser, { height: 1200 })
    try {
      await signIn(page, product)
      await page.getByRole('button', { name: '不用了' }).click()
      await page.getByText('最近 7 天还没有绘画').waitFor()
      assert.match(await figuresOf(page), /今日绘画 0 昨天没有绘画/)

      // Somebody else draws meanwhile: this page is not touched.
      const other = await openPage(context.browser)
      await enterConsole(other.page, product, { path: '/drawing/drawApi' })
      await other.page.getByRole('button', { name: /测试/ }).first().click()
      const panel = other.page.locator('.ant-drawer')
      await panel.getByPlaceholder('想画什么？').fill('一只红色的小船')
      await panel.getByRole('combobox', { name: '尺寸' }).click()
      await other.page.locator('.ant-select-dropdown:visible').getByTitle('方 512×512').click()
      await panel.getByRole('button', { name: '开始画' }).click()
      await panel.locator('img[src*="/blade-resource/file/"]').first().waitFor({ timeout: 60_000 })
      await page.getByRole('figure', { name: '最近 7 天的绘画' }).waitFor({ timeout: 40_000 })
      await until(
        'the figures to change',
        async () => (/今日绘画 1 .*今日完成 1 /.test(await figuresOf(page)) ? true : undefined),
        40_000,
      )
      await page.getByRole('link', { name: /^今天 \d{4}-\d\d-\d\d：共 1 张, 已完成 1$/ }).waitFor()
      await page.locator('.home-wall img').first().waitFor()
      await other.page.context().close()

      await drawForAMonth(product)
      await page.reload()
      await page.getByRole('figure', { name: '最近 7 天的绘画' }).waitFor()
      await page.locator('.home-wall img').first().waitFor()
      await look(context, page, 'home-10-home')
      await page.getByRole('button', { name: '14 天' }).click()
      await page.getByRole('button', { name: '14 天' }).press('Tab')
      await page.keyboard.press('ArrowLeft')
      await page
        .getByRole('figure', { name: '最近 14 天的绘画' })
        .locator('.chart-hint:visible')
        .getByText('已完成')
        .waitFor()
      await look(context, page, 'home-11-home-14')

      await page.getByRole('link', { name: '查看统计' }).click()
      const days = page.getByRole('figure', { name: '每天的绘画' })
      await days.waitFor()
      assert.equal(await days.getByRole('link').count(), 7)
      await look(context, page, 'home-12-dashboard-7')
      await page.getByRole('link', { name: '最近 30 天' }).click()
      await until('thirty days', async () => ((await days.getByRole('link').count()) === 30 ? true : undefined), 10_000)
      assert.equal(new URL(page.url()).search, '?days=30')
      await look(context, page, 'home-13-dashboard-30')
      await page.goBack()
      await until(
        'seven days again',
        async () => ((await days.getByRole('link').count()) === 7 ? true : undefined),
        10_000,
      )
      await page.getByRole('region', { name: '结果' }).getByRole('link', { name: /失败/ }).click()
      await page.getByRole('heading', { name: '绘画记录' }).waitFor()
      assert.equal(new URL(page.url()).searchParams.get('state'), '3')
      assert.deepEqual(problems, [])

      for (const [name, options] of [
        ['dark', { colorScheme: 'dark', height: 1200 }],
        ['phone', { width: 390, height: 844, language: 'en-US', colorScheme: 'dark' }],
      ] as const) {
        const more = await openPage(context.browser, options)
        await more.page.goto(product.url)
        if (name === 'phone') {
          await more.page.getByRole('button', { name: 'English' }).click()
          await more.page.getByText('Password', { exact: true }).waitFor()
        }
        await more.page.locator('input[name=username]').fill('admin')
        await more.page.locator('input[name=password]').fill(ADMIN_PASSWORD)
        await more.page.locator('button[type=submit]').click()
        await more.page.getByRole('button', { name: /不用了|No thanks/ }).click()
        await more.page.getByRole('figure').waitFor()
        await more.page.locator('.home-wall img').first().waitFor()
        await look(context, more.page, `home-20-${name}-home`)
        if (name === 'phone') {
          await more.page.locator('.home-wall').scrollIntoViewIfNeeded()
          await look(context, more.page, `home-21-${name}-home-below`)
        }
        await more.page.goto(`${product.url}/wel/dashboard?days=30`)
        await more.page.getByRole('figure').first().waitFor()
        await look(context, more.page, `home-22-${name}-dashboard`)
        if (name === 'phone') {
          await more.page.getByRole('table').scrollIntoViewIfNeeded()
          await look(context, more.page, `home-23-${name}-dashboard-below`)
        }
        assert.deepEqual(more.problems, [])
        await more.page.context().close()
      }
    } finally {
      await page.context().close()
    }
  },
}

const noDrawings: Journey = {
  name: 'a person without drawing rights sees no drawing blocks on the work-bench',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const { page, problems } = await openPage(context.browser)
    try {
      await product.query(
        `insert into system_role (id, tenant_id, role_name, role_alias) values (901, '000000', '文员', 'clerk')`,
      )
      await product.query(
        `insert into system_role_menu (id, tenant_id, role_id, menu_id) select 9000 + row_number() over (), '000000', 901, id from system_menu where code in ('desk', 'notice', 'system', 'param')`,
      )
      await product.query(
        `insert into user_account (id, tenant_id, account, password_hash, name, real_name, role_id) select 902, tenant_id, 'clerk', password_hash, '文员', '文员', 901 from user_account where account = 'admin'`,
      )
      await signIn(page, product, 'clerk')
      await page.getByText('快捷入口').waitFor()
      await page.getByText('还没有通知').waitFor()

      for (const part of ['今日概况', '当前队列', '最新作品', '每天的绘画']) {
        assert.equal(
          (await page.getByRole('region', { name: part }).count()) +
            (await page.getByRole('list', { name: part }).count()),
          0,
          String(part),
        )
      }
      await look(context, page, 'home-30-clerk')
      await page.goto(`${product.url}/wel/dashboard`)
      await page.getByText('你还看不到绘画统计').waitFor()
      await look(context, page, 'home-31-clerk-dashboard')
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
    }
  },
}

export const journeys: readonly Journey[] = [firstSignIn, liveFigures, noDrawings]
