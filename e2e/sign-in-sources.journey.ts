import assert from 'node:assert/strict'
import { startOidcFake } from '@drawdesk/fakes/sign-in/oidc'
import type { Locator, Page } from 'playwright-core'
import { openPage } from './lib/browser.ts'
import { enterConsole, openPath, readIn, signInHere, skipTour } from './lib/enter.ts'
import type { Journey, JourneyContext } from './lib/journey.ts'
import { chooseIn } from './lib/kit.ts'
import { FORMS, lookerAtTwo, type FormLanguage } from './lib/look.ts'
import { addTwin, forgetGuests } from './lib/people.ts'
import { ADMIN_PASSWORD, type Product } from './lib/product.ts'
import { commonProduct } from './lib/shared-product.ts'
import { paneOf } from './lib/shell.ts'

const GUEST_PASSWORD = 'a-guest-password'
const APP = { appId: 'drawdesk-journey', appSecret: 'a-secret-of-the-journey' }
const PEOPLE = [
  { id: '7001', name: 'Ada Park', picture: '' },
  { id: '7002', name: 'Noah Reyes', picture: '' },
]

/** Says what the screen says, in the language of the walk. */
const WORDS = {
  zh: {
    add: '新增',
    kind: '来源',
    kinds: { sandbox: '沙盒', oidc: '单点登录（OIDC）' },
    name: '名称',
    names: { sandbox: '体验身份', oidc: '公司账号' },
    appId: '应用 ID',
    secret: /应用密钥/,
    issuer: /签发者地址/,
    save: '保存',
    test: '测试 公司账号',
    works: '公司账号：应用 ID 和密钥有效',
    switchOf: { sandbox: '启用 体验身份', oidc: '启用 公司账号' },
    switchedOn: { sandbox: '已启用 体验身份，登录页上可以看到它', oidc: '已启用 公司账号，登录页上可以看到它' },
    by: { sandbox: '用体验身份登录', oidc: '用公司账号登录' },
    sandboxPage: '沙盒身份',
    cancelled: '你取消了登录',
    register: '账号注册',
    fields: ['租户编号', '账号名称', '账号密码', '确认密码'],
    submit: '提交申请',
    submitted: '注册申请已提交,请等待管理员审核',
    understood: '知道了',
    waits: '账号待审核',
    waiting: '待审核',
    review: (name: string) => `审核 ${name}`,
    roles: '角色',
    role: '用户',
    approve: '通过',
    approved: '已通过，可以登录了',
    home: '首页',
    current: '本次登录',
    unlink: { sandbox: '解除体验身份', oidc: '解除公司账号' },
    unlinkAnswer: '解除',
    unlinked: { sandbox: '已解除体验身份', oidc: '已解除公司账号' },
    link: { sandbox: '关联体验身份', oidc: '关联公司账号' },
    linked: '已关联，下次可以用它登录',
    signOut: '退出系统',
    signOutAsks: '是否退出系统？',
    signOutAnswer: /^确\s*定$/,
  },
  en: {
    add: 'New',
    kind: 'Provider',
    kinds: { sandbox: 'Sandbox', oidc: 'Single sign-on (OIDC)' },
    name: 'Name',
    names: { sandbox: 'Trial', oidc: 'Company' },
    appId: 'App ID',
    secret: /App secret/,
    issuer: /Issuer/,
    save: 'Save',
    test: 'Test Company',
    works: 'Company: app ID and secret are valid',
    switchOf: { sandbox: 'Enable Trial', oidc: 'Enable Company' },
    switchedOn: {
      sandbox: 'Trial is enabled and shown on the login page',
      oidc: 'Company is enabled and shown on the login page',
    },
    by: { sandbox: 'Continue with Trial', oidc: 'Continue with Company' },
    sandboxPage: 'Sandbox identity',
    cancelled: 'You canceled the sign-in',
    register: 'Register an account',
    fields: ['Tenant ID', 'Account name', 'Password', 'Confirm password'],
    submit: 'Submit',
    submitted: 'Application submitted. Please wait for an administrator to approve it.',
    understood: 'OK',
    waits: /approv/i,
    waiting: 'Pending',
    review: (name: string) => `Review ${name}`,
    roles: 'Roles',
    role: 'User',
    approve: 'Approve',
    approved: 'Approved. They can sign in now.',
    home: 'Home',
    current: 'Current session',
    unlink: { sandbox: 'Unlink Trial', oidc: 'Unlink Company' },
    unlinkAnswer: 'Unlink',
    unlinked: { sandbox: 'Unlinked Trial', oidc: 'Unlinked Company' },
    link: { sandbox: 'Link Trial', oidc: 'Link Company' },
    linked: 'Linked. You can sign in with it from now on.',
    signOut: 'Sign out',
    signOutAsks: 'Sign out now?',
    signOutAnswer: /^(OK|Sign out)$/,
  },
} as const

/** Who walks, and in which language. */
interface Walk {
  context: JourneyContext
  language: FormLanguage
  product: Product
}
type Kind = 'sandbox' | 'oidc'
type Looker = (name: string) => Promise<void>

const spokenBy = ({ context, language }: Walk) => openPage(context.browser, FORMS[language])

/** An administrator enters a source and switches it on. */
async function setUp(walk: Walk, page: Page, kind: Kind, fill: (form: Locator) => Promise<void>): Promise<Looker> {
  const { context, language, product } = walk
  const t = WORDS[language]
  const look = lookerAtTwo(context, page, language)
  await enterConsole(page, product, { path: '/system/signInSource', language })
  await page
    .getByRole('button', { name: new RegExp(`^${t.add}`) })
    .first()
    .click()
  const form = page.getByRole('dialog')
  await chooseIn(page, form.getByRole('combobox', { name: t.kind, exact: true }), t.kinds[kind])
  await form.getByRole('textbox', { name: t.name, exact: true }).fill(t.names[kind])
  await fill(form)
  await look(`sources-${kind}-01-form`)
  await form.getByRole('button', { name: t.save, exact: true }).click()
  await form.waitFor({ state: 'hidden' })
  return look
}

async function switchOn({ language }: Walk, page: Page, kind: Kind): Promise<void> {
  const t = WORDS[language]
  await page.getByRole('switch', { name: t.switchOf[kind] }).click()
  await page.getByText(t.switchedOn[kind]).waitFor()
}

/** From the login page through the third party's door. */
async function goTo({ language, product }: Walk, page: Page, kind: Kind): Promise<void> {
  await page.goto(`${product.url}/login`)
  await page.getByRole('link', { name: WORDS[language].by[kind] }).click()
}

/** The own ways in, with this one taken away and added again; `through` is the way at the third party. */
async function unlinkAndLink(
  walk: Walk,
  page: Page,
  { kind, look, through }: { kind: Kind; look: Looker; through: () => Promise<void> },
): Promise<void> {
  const t = WORDS[walk.language]
  await page.getByRole('button', { name: t.unlink[kind] }).click()
  const asked = page.locator('.ant-modal-confirm')
  await asked.waitFor()
  await look(`sources-${kind}-20-unlink-asks`)
  await asked.getByRole('button', { name: t.unlinkAnswer, exact: true }).click()
  await page.getByText(t.unlinked[kind]).waitFor()
  await page.getByRole('button', { name: t.link[kind] }).waitFor()
  await look(`sources-${kind}-21-not-linked`)
  await page.getByRole('button', { name: t.link[kind] }).click()
  await through()
  await page.getByText(t.linked).waitFor()
  await look(`sources-${kind}-22-linked`)
}

async function takeBack({ product }: Walk, accounts: readonly string[]): Promise<void> {
  await forgetGuests(product, accounts)
  await product.query("delete from sign_in_source where source in ('sandbox', 'oidc')")
}

/** The guest asks for an account and waits. */
async function apply(walk: Walk, page: Page, { account, look }: { account: string; look: Looker }): Promise<void> {
  const t = WORDS[walk.language]
  const dialog = page.getByRole('dialog', { name: t.register })
  await dialog.waitFor()
  await look('sources-sandbox-05-registration')
  for (const [index, value] of ['000000', account, GUEST_PASSWORD, GUEST_PASSWORD].entries())
    await dialog.getByLabel(t.fields[index] ?? '', { exact: true }).fill(value)
  await dialog.getByRole('button', { name: t.submit }).click()
  await page.locator('.ant-modal-confirm-title', { hasText: t.submitted }).waitFor()
  await look('sources-sandbox-06-submitted')
  await page.getByRole('button', { name: t.understood }).click()
  await page.locator('input[name=username]').waitFor()
}

/** The administrator lets them in with a role. */
async function approve(walk: Walk, page: Page, name: string): Promise<void> {
  const t = WORDS[walk.language]
  await openPath(page, walk.product, '/system/user')
  await page.locator('.ant-segmented-item-label', { hasText: t.waiting }).click()
  await page.getByRole('button', { name: t.review(name) }).click()
  const dialog = page.getByRole('dialog')
  await chooseIn(page, dialog.getByRole('combobox', { name: t.roles }), t.role)
  await dialog.getByRole('button', { name: t.approve, exact: true }).click()
  await page.getByText(t.approved).waitFor()
}

async function walkSandbox(walk: Walk): Promise<void> {
  const { context, language, product } = walk
  const t = WORDS[language]
  const name = { zh: '周子衿', en: 'Ada Park' }[language]
  const account = `guest-${language}`
  const admin = await spokenBy(walk)
  const guest = await spokenBy(walk)
  const { page } = guest
  const look = lookerAtTwo(context, page, language)
  const come = async (): Promise<void> => {
    await goTo(walk, page, 'sandbox')
    await page.getByRole('button', { name }).click()
  }
  try {
    const lookAtSources = await setUp(walk, admin.page, 'sandbox', async () => undefined)
    await switchOn(walk, admin.page, 'sandbox')
    await lookAtSources('sources-sandbox-02-list')

    await skipTour(page)
    await readIn(page, language)
    await page.goto(`${product.url}/login`)
    await page.getByRole('link', { name: t.by.sandbox }).waitFor()
    await look('sources-sandbox-03-login')
    await goTo(walk, page, 'sandbox')
    await page.getByRole('heading', { name: t.sandboxPage }).waitFor()
    await look('sources-sandbox-04-door')
    await page.getByRole('button', { name }).click()
    await apply(walk, page, { account, look })
    await come()
    await page.getByRole('alert').filter({ hasText: t.waits }).waitFor()
    await look('sources-sandbox-07-waits')

    await approve(walk, admin.page, name)
    await come()
    await paneOf(page, t.home).waitFor()
    await openPath(page, product, '/info/index?tab=ways')
    await page.getByText(t.current).waitFor()
    await look('sources-sandbox-08-own-ways')
    await unlinkAndLink(walk, page, {
      kind: 'sandbox',
      look,
      through: () => page.getByRole('button', { name }).click(),
    })
    assert.deepEqual([...admin.problems, ...guest.problems], [])
  } finally {
    for (const each of [admin, guest]) await each.page.context().close()
    await takeBack(walk, [account])
  }
}

async function walkSingleSignOn(walk: Walk): Promise<void> {
  const { context, language, product } = walk
  const t = WORDS[language]
  const account = `single-${language}`
  await addTwin(product, language === 'zh' ? 88_001 : 88_002, account)
  const issuer = await startOidcFake({
    ...APP,
    redirectUri: `${product.url}/api/blade-auth/oauth/callback/oidc`,
    afterLogout: `${product.url}/login`,
    people: PEOPLE,
  })
  const admin = await spokenBy(walk)
  const person = await spokenBy(walk)
  const { page } = person
  const look = lookerAtTwo(context, page, language)
  const choose = () => page.getByRole('button', { name: 'Ada Park' }).click()
  try {
    const lookAtSources = await setUp(walk, admin.page, 'oidc', async (form) => {
      await form.getByLabel(t.appId, { exact: true }).fill(APP.appId)
      await form.getByLabel(t.secret).fill(APP.appSecret)
      await form.getByLabel(t.issuer).fill(issuer.url)
    })
    await admin.page.getByRole('button', { name: t.test }).click()
    await admin.page.getByText(t.works).waitFor()
    await switchOn(walk, admin.page, 'oidc')
    await lookAtSources('sources-oidc-02-list')

    // Linked from the own account, which has a password.
    await skipTour(page)
    await readIn(page, language)
    await page.goto(`${product.url}/login?redirect=${encodeURIComponent('/info/index?tab=ways')}`)
    await signInHere(page, { account, password: ADMIN_PASSWORD })
    await page.getByRole('button', { name: t.link.oidc }).click()
    await choose()
    await page.getByText(t.linked).waitFor()
    await signOut(walk, page)
    assert.equal(issuer.endedSessions(), 0, 'who came by a password is not signed out elsewhere')

    // The issuer knows the person still, so nothing is asked there.
    await goTo(walk, page, 'oidc')
    await paneOf(page, t.home).waitFor()
    await openPath(page, product, '/info/index?tab=ways')
    await page.getByText(t.current).waitFor()
    await look('sources-oidc-03-own-ways')
    await unlinkAndLink(walk, page, { kind: 'oidc', look, through: async () => undefined })

    await signOut(walk, page)
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.waitForURL(`${product.url}/login*`)
    await page.locator('input[name=username]').waitFor()
    assert.equal(issuer.endedSessions(), 1, 'signed out at the issuer as well')

    // It asks anew, and the person would rather not.
    await goTo(walk, page, 'oidc')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alert').filter({ hasText: t.cancelled }).waitFor()
    await look('sources-oidc-04-cancelled')

    issuer.rotateKeys()
    await goTo(walk, page, 'oidc')
    await choose()
    await paneOf(page, t.home).waitFor()
    assert.deepEqual([...admin.problems, ...person.problems], [])
  } finally {
    for (const each of [admin, person]) await each.page.context().close()
    await issuer.close()
    await takeBack(walk, [account])
  }
}

async function signOut({ language }: Walk, page: Page): Promise<void> {
  const t = WORDS[language]
  await page.getByRole('button', { name: /用户菜单|user menu/i }).click()
  await page.getByRole('menuitem', { name: t.signOut }).click()
  const asked = page.locator('.ant-modal-confirm', { hasText: t.signOutAsks })
  await asked.getByRole('button', { name: t.signOutAnswer }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/info'))
}

const inBoth = (name: string, walk: (walk: Walk) => Promise<void>): Journey => ({
  name,
  tier: 'deep',
  async walk(context) {
    const product = await commonProduct()
    for (const language of ['zh', 'en'] as const) await walk({ context, language, product })
  },
})

export const journeys: readonly Journey[] = [
  inBoth(
    'a source is switched on, a guest comes in by it, applies, is approved, signs in, unlinks and links it again',
    walkSandbox,
  ),
  inBoth(
    'a single sign-on vouches for a person, ends with them, and goes on with other keys; who cancels there reads so here',
    walkSingleSignOn,
  ),
]
