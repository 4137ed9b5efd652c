import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { openPage } from './lib/browser.ts'
import { callAs, enterConsole, openPath } from './lib/enter.ts'
import { chooseIn, press, rowOf } from './lib/kit.ts'
import type { Journey, JourneyContext } from './lib/journey.ts'
import { lookAt } from './lib/look.ts'
import { addWorker } from './lib/people.ts'
import type { Product } from './lib/product.ts'
import { commonProduct } from './lib/shared-product.ts'
import { PHONE } from './lib/steps.ts'

/** Who walks: who asks for leave, who decides, who helps to decide, and who runs the processes. */
const PEOPLE = {
  starter: { id: 90_301, account: 'starter90301', name: '林小满', roles: ['user'] },
  boss: { id: 90_302, account: 'boss90302', name: '陈主任', roles: ['user', 'hr', 'manager'] },
  helper: { id: 90_303, account: 'helper90303', name: '周明', roles: ['user'] },
} as const
type Who = keyof typeof PEOPLE

interface Walk {
  context: JourneyContext
  product: Product
  pages: Readonly<Record<Who | 'admin', Page>>
}

const open = ({ product, pages }: Walk, who: keyof Walk['pages'], path: string): Promise<void> =>
  openPath(pages[who], product, path)

/** A request that waits for the boss; asked for by a call, since its form is walked by the journey about leave. */
async function ask({ product, pages }: Walk, reason: string): Promise<string> {
  const [leave] = await product.query<{ id: string }>(
    "select id::text from wf_definition where process_key = 'leave' and is_latest = 1 and is_deleted = 0",
  )
  const { processInstanceId } = await callAs<{ processInstanceId: string }>(
    pages.starter,
    product,
    'POST',
    '/blade-desk/process/leave/start-process',
    {
      processDefinitionId: leave?.id,
      startTime: '2026-12-03 09:00:00',
      endTime: '2026-12-04 18:00:00',
      reason,
      taskUser: String(PEOPLE.boss.id),
    },
  )
  return processInstanceId
}

/** Opens the task of that name from the to-do list of its person. */
async function handle(walk: Walk, who: Who, reason: string): Promise<Page> {
  const page = walk.pages[who]
  await open(walk, who, '/work/todo')
  await rowOf(page, reason)
    .first()
    .getByRole('link', { name: /^办理 / })
    .click()
  await page.waitForURL(/\/leave\/handle\//)
  await decisionOf(page).waitFor()
  return page
}

const decisionOf = (page: Page) =>
  page.getByRole('region', { name: /^(办理意见|重新提交或撤销)$/ }).filter({ visible: true })

const decide = (page: Page, name: string): Promise<void> =>
  press(decisionOf(page).getByRole('button', { name, exact: true }), '/work/complete-task')

/** Chooses in the menu behind "more"; answers the dialog. */
async function choose(page: Page, name: string) {
  await decisionOf(page).getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
  return page.getByRole('dialog')
}

/** The menu at the end of a row. */
async function chooseAt(page: Page, row: string, name: string): Promise<void> {
  await rowOf(page, row)
    .first()
    .getByRole('button', { name: /更多操作$/ })
    .click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

async function addSigner(page: Page, kind: string, name: string): Promise<void> {
  const dialog = await choose(page, '加签')
  await chooseIn(page, dialog.getByRole('combobox', { name: '人员' }), name)
  await dialog.getByRole('radio', { name: kind }).check()
  await press(dialog.getByRole('button', { name: '加签', exact: true }), '/work/add-sign')
  await dialog.waitFor({ state: 'hidden' })
}

/** Open tasks of an instance: where it stands and who has it, those who were added too. */
async function openTasks({ product }: Walk, instance: string): Promise<string[]> {
  const rows = await product.query<{ node_id: string; account: string | null }>(
    `select t.node_id, a.account from wf_task t left join user_account a on a.id = t.assignee_id
     where t.instance_id = $1 and t.end_time is null order by t.id`,
    [instance],
  )
  return rows.map(({ node_id: node, account }) => `${node} ${account ?? '-'}`)
}

/** What was said beside the decisions, in order. */
async function saidOf({ product }: Walk, instance: string): Promise<string[]> {
  const rows = await product.query<{ kind: string }>('select kind from wf_comment where instance_id = $1 order by id', [
    instance,
  ])
  return rows.map(({ kind }) => kind)
}

const { starter, boss, helper } = PEOPLE

async function remindAndWithdraw(walk: Walk): Promise<void> {
  const { context, pages, product } = walk
  const instance = await ask(walk, '催一次再撤回')
  await open(walk, 'starter', '/work/send')
  await rowOf(pages.starter, '催一次再撤回').first().waitFor()
  await chooseAt(pages.starter, '催一次再撤回', '催办')
  await pages.starter.getByText('已提醒 催一次再撤回 的办理人').waitFor()
  await chooseAt(pages.starter, '催一次再撤回', '催办')
  await pages.starter
    .getByText(/10 ?分钟/)
    .first()
    .waitFor()
  const notices = await product.query<{ title: string }>(
    "select title from desk_notice where target_user = $1 and title like '催办%'",
    [String(boss.id)],
  )
  assert.equal(notices.length, 1)

  await chooseAt(pages.starter, '催一次再撤回', '撤回')
  const dialog = pages.starter.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '原因' }).fill('日期填错了')
  await lookAt(context, pages.starter, 'work-01-withdraw')
  await press(dialog.getByRole('button', { name: '撤回', exact: true }), '/work/withdraw')
  await rowOf(pages.starter, '催一次再撤回').getByText('已结束').waitFor()
  const [row] = await product.query<{ end_how: string; end_reason: string }>(
    'select end_how, end_reason from wf_instance where id = $1',
    [instance],
  )
  assert.deepEqual([row, await openTasks(walk, instance)], [{ end_how: 'cancelled', end_reason: '日期填错了' }, []])
}

async function transferAndDelegate(walk: Walk): Promise<string> {
  const { context, pages } = walk
  const instance = await ask(walk, '陪家人看病')
  let page = await handle(walk, 'boss', '陪家人看病')
  let dialog = await choose(page, '转办')
  await chooseIn(page, dialog.getByRole('combobox', { name: '人员' }), helper.name)
  await lookAt(context, page, 'work-02-transfer')
  await press(dialog.getByRole('button', { name: '转办', exact: true }), '/work/transfer')
  await page.waitForURL(/\/work\/todo/)
  await page.getByText('已转办').waitFor()
  assert.deepEqual(await openTasks(walk, instance), [`Approver ${helper.account}`])

  page = await handle(walk, 'helper', '陪家人看病')
  dialog = await choose(page, '委派')
  await chooseIn(page, dialog.getByRole('combobox', { name: '人员' }), boss.name)
  await dialog.getByRole('textbox', { name: '意见' }).fill('请主任先看一眼')
  await press(dialog.getByRole('button', { name: '委派', exact: true }), '/work/delegate')
  await page.waitForURL(/\/work\/todo/)

  await open(walk, 'boss', '/work/todo')
  await rowOf(pages.boss, '陪家人看病').getByText('受委派').waitFor()
  page = await handle(walk, 'boss', '陪家人看病')
  await page.getByText('这个任务由他人委派给你').waitFor()
  await page.getByText('请主任先看一眼').first().waitFor()
  assert.equal(await decisionOf(page).getByRole('button', { name: '同意', exact: true }).count(), 0)
  await decisionOf(page).getByRole('textbox', { name: '意见' }).fill('我看可以')
  await lookAt(context, page, 'work-03-delegated')
  await press(decisionOf(page).getByRole('button', { name: '回复委派人' }), '/work/resolve')
  page = await handle(walk, 'helper', '陪家人看病')
  await page.getByText('我看可以').first().waitFor()
  assert.deepEqual(await openTasks(walk, instance), [`Approver ${helper.account}`])
  return instance
}

/** The helper has the task; the boss is added before, beside (and taken off again) and after. */
async function addAndRemove(walk: Walk, instance: string): Promise<void> {
  const { context, pages } = walk
  const page = pages.helper
  await addSigner(page, '前加签', boss.name)
  // It is the boss's turn, and the helper only waits.
  await decisionOf(page).getByText(boss.name).waitFor()
  assert.deepEqual(await openTasks(walk, instance), ['Approver -', `Approver ${boss.account}`])
  await lookAt(context, page, 'work-04-before')
  await decide(await handle(walk, 'boss', '陪家人看病'), '同意')
  assert.deepEqual(await openTasks(walk, instance), [`Approver ${helper.account}`])

  await handle(walk, 'helper', '陪家人看病')
  await addSigner(page, '并行加签', boss.name)
  await decisionOf(page).getByText('等待办理').waitFor()
  await lookAt(context, page, 'work-05-beside')
  const dialog = await choose(page, '减签')
  await lookAt(context, page, 'work-06-remove')
  await press(dialog.getByRole('button', { name: `减去 ${boss.name}` }), '/work/remove-sign')
  await page.getByText(`已减去 ${boss.name}`).waitFor()
  assert.deepEqual(await openTasks(walk, instance), [`Approver ${helper.account}`])
  await page.keyboard.press('Escape')

  await addSigner(page, '后加签', boss.name)
  await decisionOf(page).getByText('等待办理').waitFor()
  await decide(page, '同意')
  assert.deepEqual(await openTasks(walk, instance), [`Approver ${boss.account}`])
  await decide(await handle(walk, 'boss', '陪家人看病'), '同意')
  assert.deepEqual(await openTasks(walk, instance), ['Hr -'])
}

async function sendBack(walk: Walk, instance: string): Promise<void> {
  const { context, pages } = walk
  await claim(walk, '陪家人看病')
  let page = await handle(walk, 'boss', '陪家人看病')
  let dialog = await choose(page, '退回')
  await dialog.getByRole('textbox', { name: '意见' }).fill('请重新看一遍')
  await press(dialog.getByRole('button', { name: '退回', exact: true }), '/work/reject-to')
  assert.equal((await openTasks(walk, instance)).length, 1)
  assert.match((await openTasks(walk, instance))[0] ?? '', /^Approver /)

  page = await handle(walk, 'helper', '陪家人看病')
  await decide(page, '同意')
  await claim(walk, '陪家人看病')
  page = await handle(walk, 'boss', '陪家人看病')
  dialog = await choose(page, '退回')
  await chooseIn(page, dialog.getByRole('combobox', { name: '退回到' }), '发起人')
  await dialog.getByRole('textbox', { name: '意见' }).fill('请附上医院证明')
  await lookAt(context, page, 'work-07-send-back')
  await press(dialog.getByRole('button', { name: '退回', exact: true }), '/work/reject-to')
  assert.deepEqual(await openTasks(walk, instance), [`Correct ${starter.account}`])

  await handle(walk, 'starter', '陪家人看病')
  await pages.starter.getByText('请附上医院证明').first().waitFor()
  await lookAt(context, pages.starter, 'work-08-sent-back')
  await decide(pages.starter, '重新提交')
  assert.deepEqual(await openTasks(walk, instance), [`Approver ${boss.account}`])
}

async function claim(walk: Walk, reason: string): Promise<void> {
  await open(walk, 'boss', '/work/claim')
  await press(
    rowOf(walk.pages.boss, reason)
      .first()
      .getByRole('button', { name: /^签收 / }),
    '/work/claim-task',
  )
}

async function operate(walk: Walk, instance: string): Promise<void> {
  const { context, pages, product } = walk
  await open(walk, 'admin', '/flow/follow')
  await rowOf(pages.admin, '陪家人看病').first().waitFor()
  await chooseAt(pages.admin, '陪家人看病', '挂起')
  await rowOf(pages.admin, '陪家人看病').getByText('已挂起').waitFor()
  await lookAt(context, pages.admin, 'work-09-suspended')
  await open(walk, 'boss', '/work/todo')
  await pages.boss.getByText('没有待办任务').waitFor()
  await chooseAt(pages.admin, '陪家人看病', '恢复')
  await rowOf(pages.admin, '陪家人看病').getByText('运行中').waitFor()
  // The event brings it back without a reload.
  await rowOf(pages.boss, '陪家人看病').first().waitFor()

  await chooseAt(pages.admin, '陪家人看病', '跳转')
  const dialog = pages.admin.getByRole('dialog')
  await chooseIn(pages.admin, dialog.getByRole('combobox', { name: '跳转到' }), '经理审批 · 人工任务')
  await dialog.getByRole('textbox', { name: '原因' }).fill('人事休假，先由经理看')
  await lookAt(context, pages.admin, 'work-10-jump')
  await press(dialog.getByRole('button', { name: '跳转', exact: true }), '/follow/jump')
  assert.deepEqual(await openTasks(walk, instance), ['Manager -'])

  await claim(walk, '陪家人看病')
  const page = await handle(walk, 'boss', '陪家人看病')
  const copying = await choose(page, '抄送')
  await chooseIn(page, copying.getByRole('combobox', { name: '人员' }), helper.name)
  await press(copying.getByRole('button', { name: '抄送', exact: true }), '/work/copy-to')
  await copying.waitFor({ state: 'hidden' })
  await open(walk, 'helper', '/work/done?view=copied')
  await rowOf(pages.helper, '陪家人看病').first().waitFor()
  await lookAt(context, pages.helper, 'work-11-copied')
  await decide(page, '同意')
  const [row] = await product.query<{ end_how: string }>('select end_how from wf_instance where id = $1', [instance])
  assert.equal(row?.end_how, 'completed')
  const said = await saidOf(walk, instance)
  for (const kind of ['transfer', 'delegate', 'resolve', 'addSign', 'removeSign', 'rejectTo', 'resubmit', 'jump'])
    assert.ok(said.includes(kind), `${kind} is missing in ${said.join(', ')}`)
}

async function approveMany(walk: Walk): Promise<void> {
  const { context, pages } = walk
  const instances = [await ask(walk, '搬家一天'), await ask(walk, '办护照')]
  await open(walk, 'boss', '/work/todo')
  for (const reason of ['搬家一天', '办护照'])
    await rowOf(pages.boss, reason)
      .getByRole('checkbox', { name: `选择 ${reason}` })
      .check()
  await lookAt(context, pages.boss, 'work-12-ticked')
  await pages.boss.getByRole('button', { name: '批量同意' }).filter({ visible: true }).click()
  const dialog = pages.boss.getByRole('dialog')
  await press(dialog.getByRole('button', { name: '同意 2 个' }), '/work/complete-many')
  await pages.boss.getByText('已同意 2 个任务').waitFor()
  await lookAt(context, pages.boss, 'work-13-approved')
  assert.deepEqual(await Promise.all(instances.map((id) => openTasks(walk, id))), [['Hr -'], ['Hr -']])
}

/** On a phone, where tasks are cards: one is opened, read and approved. */
async function onPhone(walk: Walk): Promise<void> {
  const { context, product } = walk
  const instance = await ask(walk, 'Moving house')
  const { page, problems } = await openPage(context.browser, PHONE)
  try {
    await enterConsole(page, product, { account: boss.account, path: '/work/todo', language: 'en' })
    const card = page.locator('.pane:not([hidden]) .res-card', { hasText: 'Moving house' })
    await card.waitFor()
    await lookAt(context, page, 'work-14-phone-todo')
    await card.getByRole('link', { name: /^Handle / }).click()
    const decision = page.getByRole('region', { name: 'Your decision' })
    await decision.waitFor()
    await lookAt(context, page, 'work-15-phone-task')
    await press(decision.getByRole('button', { name: 'Approve', exact: true }), '/work/complete-task')
    assert.deepEqual([await openTasks(walk, instance), problems], [['Hr -'], []])
  } finally {
    await page.context().close()
  }
}

const actions: Journey = {
  name: 'a task is transferred, delegated, shared, sent back, suspended, moved, copied, reminded of, withdrawn and approved among many',
  tier: 'deep',
  async walk(context) {
    const product = await commonProduct()
    const opened = await Promise.all([1, 2, 3, 4].map(() => openPage(context.browser)))
    const [first, second, third, fourth] = opened.map(({ page }) => page) as [Page, Page, Page, Page]
    const pages = { starter: first, boss: second, helper: third, admin: fourth }
    const walk: Walk = { context, product, pages }
    try {
      for (const person of Object.values(PEOPLE)) await addWorker(product, { ...person, roles: [...person.roles] })
      for (const who of ['starter', 'boss', 'helper'] as const)
        await enterConsole(pages[who], product, { account: PEOPLE[who].account, path: '/work/todo' })
      await enterConsole(pages.admin, product, { path: '/flow/follow' })
      await remindAndWithdraw(walk)
      const instance = await transferAndDelegate(walk)
      await addAndRemove(walk, instance)
      await sendBack(walk, instance)
      await operate(walk, instance)
      await approveMany(walk)
      await onPhone(walk)
      // The second reminder is refused, and the console logs that.
      const problems = opened.flatMap(({ problems: each }) => each).filter((one) => !one.includes('已催办'))
      assert.deepEqual(problems, [])
    } finally {
      for (const page of Object.values(pages)) await page.context().close()
      await product.query('update user_account set is_deleted = 1 where id = any($1)', [
        Object.values(PEOPLE).map(({ id }) => id),
      ])
    }
  },
}

export const journeys: readonly Journey[] = [actions]
