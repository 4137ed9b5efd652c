import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { startUnknownProvider } from '../apps/server/src/testing/fakes/unknown-provider.ts'
import { openPage } from './lib/browser.ts'
import { enterConsole, lookerAt } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { startProduct } from './lib/product.ts'

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
  await page.getByRole('button', { name: /^(保存并)?测试$/ }).click()
  const panel = page.locator('.ant-drawer')
  await panel.getByRole('button', { name: '开始画' }).click()
  await end.first().waitFor({ timeout: 60_000 })
}

const closePanel = (page: Page) => page.locator('.ant-drawer').getByRole('button', { name: /关闭|Close/ }).first().click()

const unknownProvider: Journey = {
  name: 'an operator connects a service that nobody knows from its curl command, reading its real answers, and draws',
  async walk(context) {
    const provider = await startUnknownProvider()
    const product = await startProduct({ CAPTCHA: 'off', ALLOWED_PRIVATE_HOSTS: '127.0.0.1' })
    const { page, problems } = await openPage(context.browser)
    const look = lookerAt(context, page)
    try {
      await enterConsole(page, product, { path: '/drawing/drawApi?edit=new' })
      await page.getByRole('textbox', { name: '粘贴 curl 命令' }).fill(provider.curl)
      await page.getByRole('button', { name: '读取命令' }).click()
      await page.getByRole('textbox', { name: /^名称/ }).fill('极光')
      await page.getByRole('textbox', { name: /^代码/ }).fill('aurora')
      await page.getByRole('textbox', { name: '默认提示词' }).fill('清晨的灯塔')
      // Its word for the prompt is its own: here the reader needs a person.
      await page.getByRole('textbox', { name: 'positive 的值' }).fill('{{prompt}}')
      await look('unknown-1-curl')

      // The first answer holds no picture; what it holds is the beginning of the rest.
      await drawTest(page, page.locator('.ant-drawer').getByText('失败').first())
      await closePanel(page)
      await page.getByRole('combobox', { name: /^流程/ }).click()
      await page.locator('.ant-select-dropdown:visible').getByTitle('提交后轮询').click()
      await pickFromAnswer(page, '任务编号', 'body.ticket.ref')
      await look('unknown-2-task-id')
      await page.getByRole('textbox', { name: /^查询路径/ }).fill('/v3/jobs/{{task.id}}')
      await page.getByRole('textbox', { name: /^状态/ }).fill('body.ticket.phase')
      await addWord(page.getByRole('combobox', { name: /^完成/ }), 'ready')
      await addWord(page.getByRole('combobox', { name: /^失败/ }), 'broken')
      await page.getByRole('spinbutton', { name: '首次等待（毫秒）' }).fill('200')
      await page.getByRole('spinbutton', { name: /^间隔（毫秒）/ }).fill('200')

      await drawTest(page, page.locator('.ant-drawer').getByText('失败').first())
      await closePanel(page)
      await pickFromAnswer(page, '图片在哪里', 'body.artifacts[0].href')
      assert.equal(await page.getByRole('textbox', { name: /^图片在哪里/ }).inputValue(), 'body.artifacts[].href')
      await look('unknown-3-result')

      await drawTest(page, page.locator('.ant-drawer img[src*="/blade-resource/file/"]'))
      await look('unknown-4-drawn')
      await page.goto(`${product.url}/drawing/drawInfo`)
      await page.locator('img[src*="/blade-resource/file/"]').first().waitFor()
      await look('unknown-5-records')

      const sent = provider.requests.filter(({ method }) => method === 'POST').map(({ json }) => json as { job: { spec: unknown } })
      assert.equal(sent.length, 3, 'each test sent one job')
      assert.deepEqual(sent[2]?.job.spec, { text: { positive: '清晨的灯塔', negative: '' }, canvas: { w: 256, h: 192 }, sampling: { steps: 12, guidance: 4.5 } })
      const rows = await product.query<{ text: string }>('select definition::text || secrets::text as text from draw_api')
      assert.ok(rows.every(({ text }) => !text.includes(provider.key)), 'the key is nowhere in clear')
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
      await product.close()
      await provider.close()
    }
  },
}

export const journeys: readonly Journey[] = [unknownProvider]
