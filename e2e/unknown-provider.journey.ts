import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { startAuroraFake } from '@drawdesk/fakes/aurora'
import { startUnknownProvider } from '@drawdesk/fakes/unknown-provider'
import { openPage } from './lib/browser.ts'
import { enterConsole, lookerAt } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { commonProduct } from './lib/shared-product.ts'

/** Opens the trial of an expression and takes the value that stands at this place of the real answer. */
async function pickFromAnswer(page: Page, field: string, path: string): Promise<void> {
  await page.getByRole('button', { name: `试一下 ${field}`, exact: true }).click()
  const trial = page.getByRole('region', { name: `${field}：对着回答试` })
  await trial.getByTitle(path, { exact: true }).click()
  await trial.getByText(/^取到/).waitFor()
}

const addWord = async (box: Locator, word: string): Promise<void> => {
  await box.fill(word)
  await box.press('Enter')
}

/** Saves, draws a test picture, and waits until it has ended with these words. */
async function drawTest(page: Page, end: Locator): Promise<void> {
  await page.getByRole('button', { name: '保存并测试' }).click()
  await end.first().waitFor({ timeout: 60_000 })
}

/** The picture of a record on the wall. */
const drawnOf = (page: Page, prompt: string): Locator =>
  page
    .locator('.wall-card')
    .filter({ has: page.getByTitle(prompt, { exact: true }) })
    .first()
    .locator('img[src*="/blade-resource/file/"]')
    .first()

const closePanel = (page: Page) =>
  page
    .locator('.ant-drawer')
    .getByRole('button', { name: /关闭|Close/ })
    .first()
    .click()

const unknownProvider: Journey = {
  name: 'an operator connects a service that nobody knows from its curl command, reading its real answers, and draws',
  tier: 'deep',
  async walk(context) {
    const provider = await startUnknownProvider()
    const product = await commonProduct()
    const { page, problems } = await openPage(context.browser)
    const look = lookerAt(context, page)
    try {
      await enterConsole(page, product, { path: '/drawing/drawApi?edit=new' })
      await page.getByRole('textbox', { name: '粘贴 curl 命令' }).fill(provider.curl)
      await page.getByRole('button', { name: '读取命令' }).click()
      // Its words are its own, but one sentence is the prompt, and two numbers are a size: only these are asked about.
      await look('unknown-0-questions')
      await page.getByRole('dialog').getByRole('button', { name: '继续' }).click()
      await page.getByRole('textbox', { name: /^名称/ }).fill('极光')
      await page.getByRole('textbox', { name: /^编号/ }).fill('aurora')
      await page.getByRole('textbox', { name: '默认提示词' }).fill('清晨的灯塔')
      assert.equal(await page.getByRole('textbox', { name: 'positive 的值' }).inputValue(), '{{prompt}}')
      await look('unknown-1-curl')

      // The first answer holds no picture; what it holds is the beginning of the rest.
      await drawTest(page, page.locator('.draw-test-result').getByText('失败').first())
      await closePanel(page)
      await page.getByRole('combobox', { name: /^流程/ }).click()
      await page.locator('.ant-select-dropdown:visible').getByTitle('提交后轮询').click()
      await pickFromAnswer(page, '任务编号', 'body.ticket.ref')
      await look('unknown-2-task-id')
      await page.getByRole('textbox', { name: /^查询路径/ }).fill('/v3/jobs/{{task.id}}')
      await page.getByRole('textbox', { name: /^状态/ }).fill('body.ticket.phase')
      await addWord(page.getByRole('combobox', { name: /^完成/ }), 'ready')
      await addWord(page.getByRole('combobox', { name: /^失败/ }), 'broken')
      await page.getByRole('textbox', { name: '首次等待' }).fill('200ms')
      await page.getByRole('textbox', { name: /^间隔/ }).fill('0.2')

      await drawTest(page, page.locator('.draw-test-result').getByText('失败').first())
      await closePanel(page)
      await pickFromAnswer(page, '图片在哪里', 'body.artifacts[0].href')
      assert.equal(await page.getByRole('textbox', { name: /^图片在哪里/ }).inputValue(), 'body.artifacts[].href')
      await look('unknown-3-result')

      await drawTest(page, page.locator('.draw-test-result img[src*="/blade-resource/file/"]'))
      await look('unknown-4-drawn')
      await page.goto(`${product.url}/drawing/drawInfo`)
      await drawnOf(page, '清晨的灯塔').waitFor()
      await look('unknown-5-records')

      const sent = provider.requests
        .filter(({ method }) => method === 'POST')
        .map(({ json }) => json as { job: { spec: unknown } })
      assert.equal(sent.length, 3, 'each test sent one job')
      assert.deepEqual(sent[2]?.job.spec, {
        text: { positive: '清晨的灯塔' },
        canvas: { w: 1024, h: 1024 },
        sampling: { steps: 12, guidance: 4.5 },
      })
      const rows = await product.query<{ text: string }>(
        'select definition::text || secrets::text as text from draw_api',
      )
      assert.ok(
        rows.every(({ text }) => !text.includes(provider.key)),
        'the key is nowhere in clear',
      )
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
      await product.query(`update draw_api set is_deleted = 1 where api_code = 'aurora'`)
      await provider.close()
    }
  },
}

/** What a person has who connects a service by hand: nine minutes. The journey itself takes seconds. */
const MINUTES_MAX = 9

const signedProvider: Journey = {
  name: 'an operator connects a service with a signature of its own in the console alone, from its curl command, and draws',
  tier: 'deep',
  async walk(context) {
    const startedMs = Date.now()
    const provider = await startAuroraFake()
    const product = await commonProduct()
    const { page, problems } = await openPage(context.browser)
    const look = lookerAt(context, page)
    const fieldAt = (path: string): Locator => page.locator(`[data-field-path="${path}"]`)
    const choose = async (path: string, title: string): Promise<void> => {
      await fieldAt(path).getByRole('combobox').click()
      await page.locator('.ant-select-dropdown:visible').getByTitle(title, { exact: true }).click()
    }
    try {
      await enterConsole(page, product, { path: '/drawing/drawApi?edit=new' })
      await page.getByRole('textbox', { name: '粘贴 curl 命令' }).fill(provider.curl)
      await page.getByRole('button', { name: '读取命令' }).click()
      const questions = page.getByRole('dialog')
      await questions.getByText('这像签名').waitFor()
      await look('signed-1-questions')
      await questions.getByRole('button', { name: '继续' }).click()
      await page.getByRole('textbox', { name: /^名称/ }).fill('极光')
      await page.getByRole('textbox', { name: /^编号/ }).fill('aurora')
      await page.getByRole('textbox', { name: '默认提示词' }).fill('傍晚的灯塔')
      await page.getByLabel('accessKeySecret', { exact: true }).fill(provider.keys.key)
      await page.getByLabel('待签名字符串', { exact: true }).last().getByText('/open/v2/paint').waitFor()
      await look('signed-2-signature')

      // Flow, result and errors as its manual describes them; the answer is tried on the real one.
      await page.getByRole('textbox', { name: /^提交成功的判断/ }).fill('body.ret==`0`')
      await choose('definition.flow', '提交后轮询')
      await page.getByRole('textbox', { name: /^任务编号/ }).fill('body.result.task')
      await page.getByRole('textbox', { name: /^查询路径/ }).fill('/open/v2/paint/query')
      await choose('definition.poll.method', 'POST')
      await page.locator('#draw-section-flow summary', { hasText: '更多设置' }).click()
      const body = fieldAt('definition.poll.body').first()
      await body.getByRole('switch', { name: '带请求体' }).click()
      await body.getByRole('button', { name: '添加参数' }).click()
      await body.getByRole('textbox', { name: /^参数名/ }).fill('task')
      await body.getByRole('textbox', { name: /^参数名/ }).press('Tab')
      await body.getByRole('textbox', { name: /的值$/ }).fill('{{task.id}}')
      await page.getByRole('textbox', { name: /^状态/ }).fill('body.result.phase')
      await addWord(page.getByRole('combobox', { name: /^排队/ }), 'WAIT')
      await addWord(page.getByRole('combobox', { name: /^进行中/ }), 'WORK')
      await addWord(page.getByRole('combobox', { name: /^完成/ }), 'GOOD')
      await addWord(page.getByRole('combobox', { name: /^失败/ }), 'BAD')
      await page.getByRole('textbox', { name: '首次等待' }).fill('200ms')
      await page.getByRole('textbox', { name: /^间隔/ }).fill('0.2')
      await page.getByRole('textbox', { name: /^图片在哪里/ }).fill("body.result.outputs[?layer=='final'].blob.data")
      await choose('definition.result.kind', 'base64')
      await page.getByRole('textbox', { name: /^错误说明/ }).fill('body.msg')
      await drawTest(page, page.locator('.draw-test-result img[src*="/blade-resource/file/"]'))
      await look('signed-3-drawn')

      await page.goto(`${product.url}/drawing/drawInfo`)
      await drawnOf(page, '傍晚的灯塔').waitFor()
      assert.ok(Date.now() - startedMs < MINUTES_MAX * 60_000, 'the first picture is in the records in time')
      const nonces = provider.requests.map(({ headers }) => headers['x-aurora-nonce'])
      assert.ok(
        provider.requests.length >= 4 && new Set(nonces).size === nonces.length,
        'submit and polls were signed, each anew',
      )
      assert.equal(provider.paints(), 1, 'one picture was ordered')
      assert.ok(
        provider.requests.every(({ headers }) => headers['x-app-id'] === provider.appId),
        'the fixed header went along with every call',
      )
      const rows = await product.query<{ text: string }>(
        'select definition::text || secrets::text as text from draw_api union all select request from draw_call',
      )
      assert.ok(
        rows.every(({ text }) => !text.includes(provider.keys.key)),
        'the key is nowhere in clear',
      )
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
      await product.query(`update draw_api set is_deleted = 1 where api_code = 'aurora'`)
      await provider.close()
    }
  },
}

export const journeys: readonly Journey[] = [unknownProvider, signedProvider]
