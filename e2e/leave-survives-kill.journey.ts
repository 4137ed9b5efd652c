import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { openPage } from './lib/browser.ts'
import { enterConsole, openPath } from './lib/enter.ts'
import { chooseIn, press, rowOf } from './lib/kit.ts'
import type { Journey } from './lib/journey.ts'
import { addWorker } from './lib/people.ts'
import { startProduct, type Product } from './lib/product.ts'

const REASON = '断电也要请的假'
const STARTER = { id: 90_401, account: 'starter90401', name: '何小雨' }
const BOSS = { id: 90_402, account: 'boss90402', name: '孙经理' }

const decisionOf = (page: Page) => page.getByRole('region', { name: '办理意见' }).filter({ visible: true })
const agreeOf = (page: Page) => decisionOf(page).getByRole('button', { name: '同意', exact: true })

async function handle(page: Page, product: Product): Promise<void> {
  await openPath(page, product, '/work/todo')
  await rowOf(page, REASON)
    .first()
    .getByRole('link', { name: /^办理 / })
    .click()
  await decisionOf(page).waitFor()
}

async function claim(page: Page, product: Product): Promise<void> {
  await openPath(page, product, '/work/claim')
  await press(
    rowOf(page, REASON)
      .first()
      .getByRole('button', { name: /^签收 / }),
    '/work/claim-task',
  )
}

async function killAndStart(product: Product): Promise<void> {
  await product.kill()
  await product.start()
}

/** What was acknowledged stays, what was not is either done once or not at all, and the process goes on from where it stood. */
const leaveGoesOn: Journey = {
  name: 'leave goes on where it stood after kill -9 between its steps, while one is typed and while one is decided',
  tier: 'deep',
  async walk({ browser }) {
    const product = await startProduct({ CAPTCHA: 'off', JOB_LEASE_SECONDS: '5' })
    const [starter, boss] = [(await openPage(browser)).page, (await openPage(browser)).page]
    try {
      await addWorker(product, { ...STARTER, roles: ['user'] })
      await addWorker(product, { ...BOSS, roles: ['user', 'hr', 'manager'] })
      await enterConsole(starter, product, { account: STARTER.account, path: '/work/start' })
      await enterConsole(boss, product, { account: BOSS.account, path: '/work/todo' })

      // The server dies while the form is filled in: what was typed is still there, and is handed in when it is back.
      await starter.getByRole('button', { name: '发起 请假' }).click()
      for (const [label, time] of [
        ['开始时间', '2026-12-03 09:00'],
        ['结束时间', '2026-12-04 18:00'],
      ] as const) {
        await starter.getByLabel(label, { exact: true }).fill(time)
        await starter.getByLabel(label, { exact: true }).press('Tab')
      }
      await starter.getByLabel('请假事由', { exact: true }).fill(REASON)
      await chooseIn(starter, starter.getByRole('combobox', { name: '审批人' }), BOSS.name)
      await product.kill()
      await starter.getByRole('button', { name: '提交申请' }).click()
      await starter.getByRole('alert').first().waitFor()
      assert.equal(await starter.getByLabel('请假事由', { exact: true }).inputValue(), REASON)
      await product.start()
      await press(starter.getByRole('button', { name: '提交申请' }), '/leave/start-process')
      await killAndStart(product)

      await handle(boss, product)
      await press(agreeOf(boss), '/work/complete-task')
      await killAndStart(product)
      await claim(boss, product)
      await killAndStart(product)

      // It dies in the middle of a decision, whose answer never comes. Who decided sees how it stands, and presses again if it must be.
      await handle(boss, product)
      const [task] = await product.query<{ id: string }>(
        "select id::text from wf_task where node_id = 'Hr' and end_time is null",
      )
      const sent = boss.waitForRequest((request) => request.url().includes('/work/complete-task'))
      await agreeOf(boss).click()
      await sent
      await killAndStart(product)
      await boss.reload()
      await decisionOf(boss).waitFor()
      if ((await agreeOf(boss).count()) > 0) await press(agreeOf(boss), '/work/complete-task')
      const decided = await product.query<{ kind: string }>('select kind from wf_comment where task_id = $1', [
        task?.id,
      ])
      assert.deepEqual(decided, [{ kind: 'approve' }])

      await claim(boss, product)
      await handle(boss, product)
      await press(agreeOf(boss), '/work/complete-task')
      const instances = await product.query<{ end_how: string }>('select end_how from wf_instance where title = $1', [
        REASON,
      ])
      const visits = await product.query<{ node_id: string }>(
        "select node_id from wf_task where outcome = 'completed' order by id",
      )
      assert.deepEqual(instances, [{ end_how: 'completed' }])
      assert.deepEqual(
        visits.map(({ node_id: node }) => node),
        ['Approver', 'Hr', 'Manager'],
      )
    } finally {
      for (const page of [starter, boss]) await page.context().close()
      await product.close()
    }
  },
}

export const journeys: readonly Journey[] = [leaveGoesOn]
