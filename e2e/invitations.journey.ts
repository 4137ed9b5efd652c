import assert from 'node:assert/strict'
import type { UserInvite } from '@drawdesk/contract/operation/invite'
import { INVITE_RULES_DEFAULT } from '@drawdesk/contract/operation/invite'
import { openPage } from './lib/browser.ts'
import { callAs, enterConsole, openPath } from './lib/enter.ts'
import type { Journey, JourneyContext } from './lib/journey.ts'
import { lookAt } from './lib/look.ts'
import { forgetGuests } from './lib/people.ts'
import type { Product } from './lib/product.ts'
import { commonProduct } from './lib/shared-product.ts'

type Page = Awaited<ReturnType<typeof openPage>>['page']

const PHONE = { width: 390, height: 844, language: 'en-US', colorScheme: 'dark' } as const
const ACCOUNT = 'invited.lin'
const INVITES = '/blade-biz/userInvite'
const ORDER_ID = 7_700_000_001

/** From the link to the application for an account, with the code that came along. */
async function comeByLink(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByText('你收到了邀请').waitFor()
  await page.getByRole('link', { name: '用第三方身份登录（沙盒）' }).click()
  await page.getByRole('button', { name: '林小满' }).click()
  const dialog = page.getByRole('dialog', { name: '账号注册' })
  const code = new URL(link).searchParams.get('invite')
  await dialog.getByLabel('租户编号').fill('000000')
  await dialog.getByLabel('账号名称').fill(ACCOUNT)
  for (const field of ['账号密码', '确认密码']) await dialog.getByLabel(field).fill('a-guest-password')
  assert.equal(await dialog.getByLabel('邀请码').inputValue(), code)
  await dialog.getByRole('button', { name: '提交申请' }).click()
  await page.locator('.ant-modal-confirm-title', { hasText: '注册申请已提交' }).waitFor()
}

/** What is shown of the friend on the inviter's page, once it says so. */
async function friendIs(page: Page, product: Product, state: string): Promise<void> {
  const deadline = Date.now() + 120_000
  for (;;) {
    await openPath(page, product, '/info/index?tab=invite')
    const friend = page.getByRole('listitem').filter({ hasText: '林小满' }).filter({ hasText: state })
    if (
      await friend.waitFor({ timeout: 3_000 }).then(
        () => true,
        () => false,
      )
    )
      return // the job is due every half minute, and due ones are looked for as often
    assert.ok(Date.now() < deadline, `the friend never was ${state}`)
  }
}

/** The order book's rows of a payment and of its refund, and the word of it: nothing is sold yet on a fresh product. */
const due = ({ query }: Product, userId: string) =>
  query('update user_invite set due_time = now() where invited_id = $1', [userId])
const pay = async (product: Product, userId: string): Promise<void> => {
  await product.query(
    `insert into pay_order (id, tenant_id, order_no, kind, channel, amount, currency, state, user_id, pay_time, expire_time)
     values ($1, '000000', 'journey-invite', 'pack', 'sandbox', 990, 'CNY', 1, $2, now(), now())`,
    [ORDER_ID, userId],
  )
  await due(product, userId)
}
const refund = async (product: Product, userId: string): Promise<void> => {
  await product.query(
    `insert into pay_refund (id, tenant_id, order_id, refund_no, amount, state, source, done_time) values ($1, '000000', $1, 'journey-invite', 990, 2, 'person', now())`,
    [ORDER_ID],
  )
  await due(product, userId)
}

async function cleanUp(product: Product): Promise<void> {
  await forgetGuests(product, [ACCOUNT])
  for (const table of ['pay_refund', 'pay_order', 'user_invite_rule', 'user_invite'])
    await product.query(`delete from ${table}`)
}

const invite: Journey = {
  name: 'a friend comes by a link, is let in and pays: the inviter gets credits, and gives them back with the refund',
  tier: 'deep',
  async walk(context: JourneyContext) {
    const product = await commonProduct()
    const { page, problems } = await openPage(context.browser)
    const friend = await openPage(context.browser)
    const phone = await openPage(context.browser, PHONE)
    try {
      await enterConsole(page, product, { path: '/info/index?tab=invite' })
      const rules = { ...INVITE_RULES_DEFAULT, active: 1, credits: 33, holdDays: 0, suspects: [] }
      await callAs(page, product, 'POST', `${INVITES}/rules`, rules)
      const { code } = await callAs<UserInvite>(page, product, 'GET', `${INVITES}/findUserById`)
      await page.getByText(code, { exact: true }).waitFor()

      await comeByLink(friend.page, `${product.url}/login?invite=${code}`)
      await lookAt(context, friend.page, '90-registered-by-invitation')
      const [guest] = await product.query<{ id: string; role: string }>(
        `select u.id::text as id, (select role_id from user_account where account = 'admin' and tenant_id = '000000') as role from user_account u where account = $1 and is_deleted = 0`,
        [ACCOUNT],
      )
      assert.ok(guest)
      await callAs(page, product, 'POST', '/blade-user/grant', { userIds: guest.id, roleIds: guest.role })
      await friendIs(page, product, '已注册')
      await pay(product, guest.id)
      await friendIs(page, product, '已奖励')
      await lookAt(context, page, '91-invite-friends')
      assert.equal((await callAs<UserInvite>(page, product, 'GET', `${INVITES}/findUserById`)).reward.credits, 33)

      await refund(product, guest.id)
      await friendIs(page, product, '付款已退回')
      assert.equal((await callAs<UserInvite>(page, product, 'GET', `${INVITES}/findUserById`)).reward.credits, 0)

      await enterConsole(phone.page, product, { language: 'en', path: '/operation/userInvite' })
      for (const tab of ['figures', 'list', 'graph&which=all', 'rules']) {
        for (const [each, where] of [
          [page, 'wide'],
          [phone.page, 'phone'],
        ] as const) {
          await openPath(each, product, `/operation/userInvite?tab=${tab}`)
          await lookAt(context, each, `92-invitations-${tab.slice(0, 5)}-${where}`)
        }
      }
      assert.deepEqual([...problems, ...friend.problems, ...phone.problems], [])
    } finally {
      for (const each of [page, friend.page, phone.page]) await each.context().close()
      await cleanUp(product)
    }
  },
}

export const journeys: readonly Journey[] = [invite]
