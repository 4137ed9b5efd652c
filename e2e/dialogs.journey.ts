import assert from 'node:assert/strict'
import { openPage } from './lib/browser.ts'
import { enterConsole } from './lib/enter.ts'
import type { Journey, JourneyContext } from './lib/journey.ts'
import { lookAt } from './lib/look.ts'
import { addTwin, forgetGuests } from './lib/people.ts'
import { ADMIN_PASSWORD } from './lib/product.ts'
import { commonProduct } from './lib/shared-product.ts'
import { pressInMenu } from './lib/shell.ts'

type Page = Awaited<ReturnType<typeof openPage>>['page']

const theProduct = commonProduct
const PHONE = { width: 390, height: 844, language: 'en-US', colorScheme: 'dark' } as const
const THROWN = '旅程里没有接住的错误'

const openLog = (page: Page) => page.getByRole('button', { name: /^错误日志，/ }).click()
const asked = (page: Page, question: string) =>
  page.locator('.ant-modal-confirm-title', { hasText: question }).waitFor()
const answerTo = (page: Page, answer: string) =>
  page.locator('.ant-modal-confirm').getByRole('button', { name: answer, exact: true }).click()

/** One of each kind: code that throws, a call that fails, a file of the console that does not come. */
async function goWrong(page: Page): Promise<void> {
  await page.evaluate(
    (message) =>
      void setTimeout(() => {
        throw new Error(message)
      }),
    THROWN,
  )
  await page.route('**/api/blade-system/param/list*', (route) =>
    route.fulfill({ status: 500, json: { code: 500, success: false, data: null, msg: '参数服务没有应答' } }),
  )
  await pressInMenu(page, '参数')
  await page.getByText('参数服务没有应答').first().waitFor()
  await page.unroute('**/api/blade-system/param/list*')
  await page.goBack()
  await page.route('**/assets/notice.page-*.js', (route) => route.abort())
  await pressInMenu(page, '通知公告')
  await page.getByText('控制台已更新').waitFor()
  await page.unroute('**/assets/notice.page-*.js')
}

const errorLog: Journey = {
  name: 'what goes wrong is counted, listed, uploaded and cleared after a question each; a lost file offers a reload',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const { page, problems } = await openPage(context.browser)
    const phone = await openPage(context.browser, PHONE)
    const look = (name: string) => lookAt(context, page, name)
    try {
      await enterConsole(page, product)
      await openLog(page)
      const dialog = page.getByRole('dialog', { name: '错误日志' })
      await dialog.getByText('没有错误').waitFor()
      await look('70-error-log-empty')
      await page.keyboard.press('Escape')

      await goWrong(page)
      await look('71-lost-file')
      await page.getByRole('button', { name: '刷新页面' }).click()
      await page.getByRole('heading', { name: '通知公告' }).waitFor()
      await page.getByRole('button', { name: '错误日志，3 条' }).waitFor()
      await openLog(page)
      for (const text of [
        '脚本错误',
        '请求失败',
        '文件加载失败',
        THROWN,
        'GET /blade-system/param/list',
        '参数服务没有应答',
      ])
        await dialog.getByText(text).first().waitFor()
      for (const heading of ['类型', '地址', '内容', '堆栈', '时间'])
        await dialog.getByRole('columnheader', { name: heading }).waitFor()
      await dialog.getByRole('row').filter({ hasText: THROWN }).getByRole('button').first().click()
      await dialog.locator('.error-log-stack').waitFor()
      await look('72-error-log')
      await dialog.getByRole('button', { name: '上传服务器' }).click()
      await asked(page, '确定上传本地日志？')
      await look('73-upload-asks')
      await answerTo(page, '确定')
      await page.getByText('发送成功!').waitFor()
      await dialog.getByText('没有错误').waitFor()
      await page.keyboard.press('Escape')

      await page.goto(`${product.url}/monitor/log/error`)
      await page.getByText(THROWN).first().waitFor()
      assert.equal(
        await page
          .getByRole('row')
          .filter({ hasText: /param\/list|notice\.page|旅程/ })
          .count(),
        3,
      )
      await look('74-stored-errors')

      await page.evaluate(
        (message) =>
          void setTimeout(() => {
            throw new Error(message)
          }),
        THROWN,
      )
      await page.getByRole('button', { name: '错误日志，1 条' }).waitFor()
      await openLog(page)
      await dialog.getByRole('button', { name: '清空本地日志' }).click()
      await asked(page, '确定清空本地日志？')
      await answerTo(page, '取消')
      await dialog.getByText(THROWN).first().waitFor()
      await dialog.getByRole('button', { name: '清空本地日志' }).click()
      await answerTo(page, '确定')
      await page.getByText('清空成功!').waitFor()
      await dialog.getByText('没有错误').waitFor()
      assert.deepEqual(
        problems.filter((problem) => !/旅程|notice\.page|参数服务/.test(problem)),
        [],
      )

      await enterConsole(phone.page, product, { language: 'en' })
      await phone.page.evaluate(
        (message) =>
          void setTimeout(() => {
            throw new Error(message)
          }),
        'Something of this journey',
      )
      await phone.page.getByRole('button', { name: /User menu/ }).click()
      await phone.page.getByRole('menuitem', { name: /Error log/ }).click()
      await phone.page.getByRole('dialog').getByText('Something of this journey').first().waitFor()
      await lookAt(context, phone.page, '75-error-log-en-dark')
      assert.deepEqual(
        phone.problems.filter((problem) => !problem.includes('journey')),
        [],
      )
    } finally {
      await page.context().close()
      await phone.page.context().close()
    }
  },
}

/** From the login page to the identity page and back, as one of its people. */
async function comeAs(page: Page, url: string, name: string, language: 'zh' | 'en' = 'zh'): Promise<void> {
  await page.goto(`${url}/login`)
  if (language === 'en') await page.getByRole('button', { name: 'English' }).click()
  // By its name in the language: that one may still be on its way.
  await page
    .getByRole('link', { name: language === 'zh' ? '用第三方身份登录（沙盒）' : 'Sign in with a sandbox identity' })
    .click()
  await page.getByRole('button', { name }).click()
}

const register: Journey = {
  name: 'a third-party guest is asked for an account, in the order of the checks, and waits for approval from then on',
  tier: 'deep',
  async walk(context: JourneyContext) {
    const product = await theProduct()
    const { page, problems } = await openPage(context.browser)
    const wide = await openPage(context.browser, { width: 2400, height: 1000 })
    const phone = await openPage(context.browser, PHONE)
    const look = (name: string) => lookAt(context, page, name)
    try {
      await page.goto(`${product.url}/login`)
      await page.getByRole('link', { name: '用第三方身份登录（沙盒）' }).waitFor()
      await look('80-login-third-party')
      await page.getByRole('link', { name: '用第三方身份登录（沙盒）' }).click()
      await page.getByRole('button', { name: '林小满' }).waitFor()
      await look('81-identity-page')
      await page.getByRole('button', { name: '林小满' }).click()
      const dialog = page.getByRole('dialog', { name: '账号注册' })
      await dialog.waitFor()
      assert.equal(await dialog.getByLabel('用户姓名').inputValue(), '林小满')
      assert.equal(new URL(page.url()).searchParams.get('code'), null)
      assert.equal((await dialog.boundingBox())?.width, 360)
      await look('82-register')

      const submit = dialog.getByRole('button', { name: '提交申请' })
      // No tenant owns the address of this server, so the person names one.
      const steps = [
        ['租户编号', '请先输入租户编号', '000000'],
        ['账号名称', '请先输入账号名称', 'admin'],
        ['账号密码', '请先输入密码', 'a-guest-password'],
        ['确认密码', '请先输入密码', 'another'],
      ] as const
      for (const [field, warning, value] of steps) {
        await submit.click()
        await page.getByText(warning).waitFor()
        assert.equal(
          await dialog.getByLabel(field).evaluate((input) => input === document.activeElement),
          true,
          `${field} has the focus`,
        )
        await dialog.getByLabel(field).fill(value)
      }
      await submit.click()
      await page.getByText('两次密码输入不一致').waitFor()
      await look('83-register-warning')
      await dialog.getByLabel('确认密码').fill('a-guest-password')
      await submit.click()
      await page.getByText('当前用户已存在!').waitFor()
      await dialog.getByLabel('账号名称').fill('linxiaoman')
      await page.route('**/api/blade-user/register-guest', (route) =>
        route.fulfill({ status: 400, json: { code: 400, success: false, data: null, msg: '' } }),
      )
      await submit.click()
      await page.getByText('提交失败').waitFor()
      await page.unroute('**/api/blade-user/register-guest')
      await submit.click()
      await asked(page, '注册申请已提交,请等待管理员审核')
      await look('84-registered')
      await page.getByRole('button', { name: '知道了' }).click()
      await page.locator('input[name=username]').waitFor()
      assert.equal(new URL(page.url()).pathname, '/login')

      await comeAs(page, product.url, '林小满')
      await page.getByRole('alert').filter({ hasText: '账号待审核' }).waitFor()
      await look('85-awaiting')
      assert.deepEqual(await page.evaluate(() => localStorage.getItem('drawdesk-token')), null)
      assert.deepEqual(problems, [])

      await comeAs(wide.page, product.url, '周子衿')
      const wideDialog = wide.page.getByRole('dialog', { name: '账号注册' })
      await wideDialog.waitFor()
      assert.equal((await wideDialog.boundingBox())?.width, 480)

      await comeAs(phone.page, product.url, 'Ada Park', 'en')
      await phone.page.getByRole('dialog', { name: 'Register an account' }).waitFor()
      await lookAt(context, phone.page, '86-register-en-dark')
      assert.deepEqual([...wide.problems, ...phone.problems], [])
    } finally {
      for (const each of [page, wide.page, phone.page]) await each.context().close()
      await forgetGuests(product, ['linxiaoman'])
    }
  },
}

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="#2a7"/><circle cx="420" cy="200" r="120" fill="#fd5"/></svg>`

/** A PNG as the browser itself makes it. */
async function pictureFile(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async (svg) => {
    const image = new Image()
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 400 })
    canvas.getContext('2d')?.drawImage(image, 0, 0)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  }, PICTURE)
  return Buffer.from(base64, 'base64')
}

const info: Journey = {
  name: 'a person changes name, phone and picture, and the password, and reads errors beside the field',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const { page, problems } = await openPage(context.browser)
    const phone = await openPage(context.browser, PHONE)
    const look = (name: string) => lookAt(context, page, name)
    try {
      await addTwin(product, 9_031, 'lin')
      await enterConsole(page, product, { account: 'lin' })
      await page.getByRole('button', { name: /用户菜单/ }).click()
      await page.getByRole('menuitem', { name: '个人信息' }).click()
      const number = page.getByLabel('手机号码')
      await number.waitFor()
      const save = page.getByRole('button', { name: '保存', exact: true })
      for (const [typed, problem] of [
        ['', '手机号码不能为空'],
        ['1380013800', '手机号码长度不为11位'],
        ['23800138000', '手机号码格式不正确'],
      ] as const) {
        await number.fill(typed)
        await save.click()
        await page.getByText(problem).waitFor()
      }
      await look('90-info-phone')
      await number.fill('13800138000')
      await page.getByLabel('姓名').fill('林管理')
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await pictureFile(page) })
      const crop = page.getByRole('dialog', { name: '裁剪头像' })
      await crop.getByRole('img', { name: '裁剪区域' }).press('ArrowRight')
      await look('91-crop')
      await crop.getByRole('button', { name: '使用这张' }).click()
      await page.locator('.info-avatar-frame img[src*="/blade-resource/file/"]').waitFor()
      await save.click()
      await page.getByText('更新成功').waitFor()
      await page.locator('.user-button img[src*="/blade-resource/file/"]').waitFor()
      await page.locator('.user-name', { hasText: '林管理' }).waitFor()
      await look('92-info-saved')

      await page.getByRole('tab', { name: '修改密码' }).click()
      const old = page.getByLabel('原密码')
      await old.fill('not-the-password')
      for (const [typed, said] of [
        ['abcdefgh', '弱，容易被猜到'],
        ['a-journey-onward-2026', '很强'],
      ] as const) {
        await page.getByLabel('新密码').fill(typed)
        await page.getByText(`密码强度 · ${said}`).waitFor()
      }
      await page.getByLabel('确认密码').fill('something else')
      const change = page.getByRole('button', { name: '修改密码' })
      await change.click()
      await page.getByText('两次密码输入不一致').waitFor()
      await page.getByLabel('确认密码').fill('a-journey-onward-2026')
      await change.click()
      await page.locator('.ant-form-item', { has: old }).locator('.ant-form-item-explain-error').waitFor()
      await look('93-wrong-old-password')
      await old.fill(ADMIN_PASSWORD)
      await change.click()
      await page.getByText('操作成功!').waitFor()
      assert.equal(await old.inputValue(), '')
      assert.deepEqual(
        problems.filter((problem) => !problem.includes('原密码不正确')),
        [],
      )

      await enterConsole(phone.page, product, {
        account: 'lin',
        path: '/info/index',
        language: 'en',
        password: 'a-journey-onward-2026',
      })
      await phone.page.getByLabel('Phone number').waitFor()
      await lookAt(context, phone.page, '94-info-en-dark')
      await phone.page.getByRole('tab', { name: 'Password' }).click()
      await phone.page.getByLabel('Current password').waitFor()
      await lookAt(context, phone.page, '95-password-en-dark')
      assert.deepEqual(phone.problems, [])
    } finally {
      await page.context().close()
      await phone.page.context().close()
    }
  },
}

export const journeys: readonly Journey[] = [errorLog, register, info]
