import assert from 'node:assert/strict'
import { openPage } from './lib/browser.ts'
import { callAs, enterConsole, openPath } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { FORMS, lookerAtTwo, type FormLanguage } from './lib/look.ts'
import { commonProduct } from './lib/shared-product.ts'

/** Says what the screen says, in the language of the walk. */
const WORDS = {
  zh: {
    import: '导入',
    importTitle: '导入岗位',
    head: '岗位名称,岗位编号,岗位类型,排序',
    level: '基层',
    check: '检查',
    run: (rows: number) => `导入 ${rows} 行`,
    undo: '撤销',
    undoOf: '撤销 岗位.csv',
    file: '岗位.csv',
    asks: '有 3 行会保持现在的样子',
    edited: '导入后又被修改',
    gone: '已被删除',
    keep: '不撤销',
    some: '已撤销 2 行，保留 3 行',
    stays: '3 行保持现状',
    close: '关闭',
    new: /^新增/,
    service: '服务',
    name: '名称',
    url: '地址',
    fetch: '从服务获取',
    models: '服务上的模型',
    refused: '连接被拒绝',
    retry: '重试',
    cancel: '取消',
    add: '添加模型',
    model: '模型名称',
    save: '保存',
    savedOff: /已保存，尚未启用/,
    source: '公司账号',
    test: '测试 公司账号',
    fails: '公司账号 没有通过测试',
  },
  en: {
    import: 'Import',
    importTitle: 'Import positions',
    head: 'Name,Code,Level,Sort order',
    level: '基层',
    check: 'Review',
    run: (rows: number) => `Import ${rows} rows`,
    undo: 'Undo',
    undoOf: 'Undo positions.csv',
    file: 'positions.csv',
    asks: '3 rows stay as they are now',
    edited: 'Edited after the import',
    gone: 'Deleted since',
    keep: 'Don’t undo',
    some: '2 rows undone, 3 kept',
    stays: '3 rows stay as they are now',
    close: 'Close',
    new: /^New/,
    service: 'Service',
    name: 'Name',
    url: 'URL',
    fetch: 'Fetch from service',
    models: 'Models of the service',
    refused: 'Connection refused',
    retry: 'Try again',
    cancel: 'Cancel',
    add: 'Add model',
    model: 'Model name',
    save: 'Save',
    savedOff: /Saved, not enabled yet/,
    source: 'Company',
    test: 'Test Company',
    fails: 'Company failed the test',
  },
} as const

interface Post {
  id: string
  postName: string
}

/** Positions come from a file, three of them change after it, and the undoing asks before it leaves those. */
const partialUndo = (language: FormLanguage): Journey => ({
  name: `an import is undone as far as its rows were left alone, in ${language}`,
  tier: 'deep',
  async walk(context) {
    const t = WORDS[language]
    const product = await commonProduct()
    const { page, problems } = await openPage(context.browser, FORMS[language])
    const look = lookerAtTwo(context, page, language)
    const mark = `undo-${language}`
    const api = <Data>(method: 'GET' | 'POST', path: string, body?: unknown) =>
      callAs<Data>(page, product, method, `/blade-system/post${path}`, body)
    const ours = async () =>
      (await api<{ records: Post[] }>('GET', `/list?size=50&postName=${mark}`)).records.toSorted((one, other) =>
        one.postName.localeCompare(other.postName),
      )
    try {
      await enterConsole(page, product, { path: '/system/post', language })
      await page.getByRole('button', { name: t.import, exact: true }).click()
      const dialog = page.getByRole('dialog', { name: t.importTitle })
      const rows = Array.from({ length: 5 }, (_row, at) => `${mark} ${at + 1},${mark}-${at + 1},${t.level},${at + 1}`)
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: t.file, mimeType: 'text/csv', buffer: Buffer.from([t.head, ...rows].join('\n')) })
      await dialog.getByRole('button', { name: t.check }).click()
      await dialog.getByRole('button', { name: t.run(5) }).click()
      await dialog.getByRole('button', { name: t.undo, exact: true }).waitFor()
      const [one, two, three] = (await ours()) as [Post, Post, Post]
      for (const row of [one, two]) await api('POST', '/submit', { ...row, remark: `${mark} 之后改的` })
      await api('POST', `/remove?ids=${three.id}`)

      await dialog.getByRole('button', { name: t.undo, exact: true }).click()
      const asked = page.locator('.ant-modal-confirm', { hasText: t.asks })
      await asked.getByText(t.edited).first().waitFor()
      await asked.getByText(t.gone).waitFor()
      await look('undo-01-asks')
      await asked.getByRole('button', { name: t.keep }).click()
      await asked.waitFor({ state: 'hidden' })
      assert.equal((await ours()).length, 4)

      await dialog.getByRole('button', { name: t.close, exact: true }).last().click()
      await page.getByRole('button', { name: t.import, exact: true }).click()
      await page.getByRole('button', { name: t.undoOf }).click()
      await asked.getByRole('button', { name: t.undo, exact: true }).click()
      await page.getByText(t.some).waitFor()
      await dialog.getByText(t.stays).waitFor()
      await look('undo-02-kept')
      assert.deepEqual(
        (await ours()).map(({ postName }) => postName),
        [one.postName, two.postName],
      )
      assert.deepEqual(problems, [])
    } finally {
      const left = await ours()
      if (left.length > 0) await api('POST', `/remove?ids=${left.map(({ id }) => id).join()}`)
      await page.context().close()
    }
  },
})

/** A chat API whose service cannot be reached, saved although it is not enabled yet, and a sign-in source that fails its test. */
const services = (language: FormLanguage): Journey => ({
  name: `services say why they failed, and that they are saved and not enabled yet, in ${language}`,
  tier: 'deep',
  async walk(context) {
    const t = WORDS[language]
    const product = await commonProduct()
    const { page, problems } = await openPage(context.browser, FORMS[language])
    const look = lookerAtTwo(context, page, language)
    const name = `states-${language}`
    try {
      await enterConsole(page, product, { path: '/chat/chatApi', language })
      await page.getByRole('button', { name: t.new }).first().click()
      const form = page.locator('.editor-page')
      await form.getByRole('combobox', { name: t.service }).first().click()
      await page
        .locator('.ant-select-dropdown:visible')
        .getByTitle(/Ollama/)
        .click()
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLInputElement>('.editor-page input')].some(({ value }) =>
          value.includes('11434'),
        ),
      )
      await form.getByLabel(t.name).first().fill(name)
      await form.getByLabel(t.url).first().fill('http://127.0.0.1:9/v1')
      await form.getByRole('button', { name: t.fetch }).click()
      const models = page.getByRole('dialog', { name: t.models })
      await models.getByText(t.refused).waitFor()
      await models.getByRole('button', { name: t.retry }).waitFor()
      await look('states-01-models-failed')
      await models.getByRole('button', { name: t.cancel }).click()
      await models.waitFor({ state: 'hidden' })
      await form.getByRole('button', { name: t.add }).click()
      await form.getByLabel(t.model).fill('m-1')
      await form.getByRole('button', { name: t.save, exact: true }).click()
      const saved = page.locator('.ant-message-notice', { hasText: t.savedOff })
      await saved.waitFor()
      await look('states-02-saved-off')
      assert.match(await form.getByRole('heading', { level: 1 }).innerText(), /states-/)

      await callAs(page, product, 'POST', '/blade-system/signInSource/submit', {
        source: 'oidc',
        name: t.source,
        appId: 'app',
        secrets: { appSecret: 'a-secret-of-the-states' },
        settings: { issuer: 'http://127.0.0.1:9' },
      })
      await openPath(page, product, '/system/signInSource')
      await page.getByRole('button', { name: t.test }).click()
      await page.getByText(t.fails).waitFor()
      await page.getByText(t.refused).waitFor()
      await look('states-03-source-failed')
      assert.deepEqual(problems, [])
    } finally {
      await product.query("delete from sign_in_source where source = 'oidc'")
      await product.query(`delete from chat_api where name = 'states-${language}'`)
      await page.context().close()
    }
  },
})

export const journeys: readonly Journey[] = (['zh', 'en'] as const).flatMap((language) => [
  partialUndo(language),
  services(language),
])
