import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { openPage, type PageOptions } from './lib/browser.ts'
import { enterConsole, openPath } from './lib/enter.ts'
import { chooseIn, press, rowOf } from './lib/kit.ts'
import type { Journey, JourneyContext } from './lib/journey.ts'
import { lookAt } from './lib/look.ts'
import { addWorker } from './lib/people.ts'
import { commonProduct } from './lib/shared-product.ts'

/** What the pages say, by language. */
const WORDS = {
  zh: {
    start: /^发起 请假/,
    from: '开始时间',
    until: '结束时间',
    reason: '请假事由',
    approver: '审批人',
    submit: '提交申请',
    decision: /^(办理意见|重新提交或撤销)$/,
    claim: /^签收 /,
    handle: /^办理 /,
    approve: '同意',
    reject: '驳回',
    comment: '意见',
    required: '请填写意见，让对方知道为什么',
    again: '重新提交',
  },
  en: {
    start: /^Start /,
    from: 'From',
    until: 'To',
    reason: 'Reason',
    approver: 'Approver',
    submit: 'Submit request',
    decision: /^(Your decision|Resubmit or withdraw)$/,
    claim: /^Claim /,
    handle: /^Handle /,
    approve: 'Approve',
    reject: 'Reject',
    comment: 'Comment',
    required: 'Enter a comment so the other person knows why',
    again: 'Resubmit',
  },
} as const
type Words = (typeof WORDS)[keyof typeof WORDS]

async function setTime(page: Page, label: string, text: string): Promise<void> {
  // The list behind the page has a filter of that name too.
  const field = page.getByLabel(label, { exact: true }).filter({ visible: true })
  await field.fill(text)
  await field.press('Tab')
}

/** In the part where one decides: the list behind the page has a button of that name too, and is on screen until the page stands. */
const decide = (page: Page, words: Words, name: string): Promise<void> =>
  press(decisionOf(page, words).getByRole('button', { name, exact: true }), '/work/complete-task')

const decisionOf = (page: Page, words: Words): Locator =>
  page.getByRole('region', { name: words.decision }).filter({ visible: true })

async function walkLeave(
  context: JourneyContext,
  words: Words,
  { id, language, reason, options }: { id: number; language: 'zh' | 'en'; reason: string; options: PageOptions },
): Promise<void> {
  const product = await commonProduct()
  const accounts = [`starter${id}`, `hr${id}`]
  const names = [`申请人${id}`, `人事${id}`]
  await addWorker(product, { id, account: accounts[0]!, name: names[0]!, roles: ['user'] })
  await addWorker(product, { id: id + 1, account: accounts[1]!, name: names[1]!, roles: ['user', 'hr', 'manager'] })
  const starter = await openPage(context.browser, options)
  const hr = await openPage(context.browser, options)
  const look = (page: Page, name: string) => lookAt(context, page, `leave-${language}-${name}`)
  const open = (page: Page, list: string) => openPath(page, product, `/work/${list}`)
  try {
    await enterConsole(starter.page, product, { account: accounts[0]!, path: '/work/start', language })
    await enterConsole(hr.page, product, { account: accounts[1]!, path: '/work/todo', language })
    await starter.page.getByRole('button', { name: words.start }).first().waitFor()
    await look(starter.page, '01-start')
    const [leave] = await product.query<{ id: string }>(
      "select id::text from wf_definition where process_key = 'leave' and is_latest = 1 and is_deleted = 0",
    )
    await openPath(starter.page, product, `/work/process/leave/form/${leave?.id}`)

    // The end before the start is said beside its field; nothing typed is lost by a reload.
    await setTime(starter.page, words.from, '2026-12-03 09:00')
    await setTime(starter.page, words.until, '2026-12-02 18:00')
    await starter.page.getByLabel(words.reason, { exact: true }).fill(reason)
    await chooseIn(starter.page, starter.page.getByRole('combobox', { name: words.approver }), names[1]!)
    await starter.page.getByRole('button', { name: words.submit }).click()
    await starter.page.getByRole('alert').first().waitFor()
    await look(starter.page, '02-form')
    await starter.page.reload()
    assert.equal(await starter.page.getByLabel(words.reason, { exact: true }).inputValue(), reason)
    await setTime(starter.page, words.until, '2026-12-04 18:00')
    await starter.page.getByRole('button', { name: words.submit }).click()
    await starter.page.waitForURL(/\/leave\/detail\//)
    await starter.page.getByRole('heading', { name: reason }).waitFor()
    await look(starter.page, '03-detail')

    // The approver agrees; personnel claim it and reject with a comment, which is asked for.
    await open(hr.page, 'todo')
    await hr.page.getByRole('link', { name: words.handle }).filter({ visible: true }).first().click()
    await decide(hr.page, words, words.approve)
    await open(hr.page, 'claim')
    await rowOf(hr.page, reason).first().waitFor()
    await look(hr.page, '04-claim')
    await press(rowOf(hr.page, reason).first().getByRole('button', { name: words.claim }), '/work/claim-task')
    await open(hr.page, 'todo')
    await rowOf(hr.page, reason).first().getByRole('link', { name: words.handle }).click()
    await hr.page.waitForURL(/\/leave\/handle\//)
    await hr.page.getByRole('button', { name: words.reject, exact: true }).click()
    await hr.page.getByText(words.required).waitFor()
    await hr.page.getByRole('textbox', { name: words.comment }).fill('只剩一天年假')
    await look(hr.page, '05-handle')
    await decide(hr.page, words, words.reject)

    // Corrected, handed in again, and approved to its end.
    await open(starter.page, 'todo')
    await rowOf(starter.page, reason).first().getByRole('link', { name: words.handle }).click()
    await starter.page.waitForURL(/\/leave\/handle\//)
    await starter.page.getByText('只剩一天年假').first().waitFor()
    await setTime(starter.page, words.until, '2026-12-03 18:00')
    await look(starter.page, '06-correct')
    await decide(starter.page, words, words.again)
    for (const step of ['todo', 'claim', 'claim'] as const) {
      if (step === 'claim') {
        await open(hr.page, 'claim')
        await press(rowOf(hr.page, reason).first().getByRole('button', { name: words.claim }), '/work/claim-task')
      }
      await open(hr.page, 'todo')
      await rowOf(hr.page, reason).first().getByRole('link', { name: words.handle }).click()
      await hr.page.waitForURL(/\/leave\/handle\//)
      await decide(hr.page, words, words.approve)
    }

    // It has ended; the diagram shows the way it took, and who decided finds it among what is done.
    await open(hr.page, 'done')
    await rowOf(hr.page, reason).first().waitFor()
    await look(hr.page, '07-done')
    const [row] = await product.query<{ id: string; business_id: string; end_how: string; days: number }>(
      `select i.id::text, i.business_id, i.end_how, extract(hour from l.end_time - l.start_time)::int as days
       from wf_instance i join wf_leave l on l.instance_id = i.id where i.title = $1`,
      [reason],
    )
    assert.deepEqual([row?.end_how, row?.days], ['completed', 9])
    await openPath(starter.page, product, `/work/process/leave/detail/${row?.id}/${row?.business_id}`)
    // The start, and the four who agreed, at least.
    await starter.page.locator('.djs-element.flow-finished').nth(4).waitFor()
    await look(starter.page, '08-diagram')
    for (const { problems } of [starter, hr]) assert.deepEqual(problems, [])
  } finally {
    for (const { page } of [starter, hr]) await page.context().close()
    await product.query('update user_account set is_deleted = 1 where account = any($1)', [accounts])
  }
}

const wide: Journey = {
  name: 'leave is requested, claimed, rejected with a reason, corrected and approved to its end',
  tier: 'deep',
  walk: (context) => walkLeave(context, WORDS.zh, { id: 90_101, language: 'zh', reason: '回家探亲一趟', options: {} }),
}

const english: Journey = {
  name: 'leave goes the same way in English, on a dark page',
  tier: 'deep',
  walk: (context) =>
    walkLeave(context, WORDS.en, {
      id: 90_201,
      language: 'en',
      reason: 'Visiting home',
      options: { language: 'en-US', colorScheme: 'dark' },
    }),
}

export const journeys: readonly Journey[] = [wide, english]
