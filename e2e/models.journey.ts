import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { callAs } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { rowOf } from './lib/kit.ts'
import { lookerAway } from './lib/look.ts'
import type { Product } from './lib/product.ts'
import { journeyOf, type Step } from './lib/steps.ts'

interface Column {
  jdbcName: string
  length: number | null
  comment: string
  isRequired: number
  queryType: string
  isQuery: number
  componentType: string
}

const PATH = '/blade-develop/model'
const option = (page: Page, name: string) =>
  page.locator(`.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option[title="${name}"]`)

async function columnsOf(page: Page, product: Product, modelId: string): Promise<Column[]> {
  return callAs<Column[]>(page, product, 'GET', `${PATH}/model-prototype?modelId=${modelId}`)
}

const making: Step = {
  name: 'a model is made of a table, its columns are set, ordered by the keyboard and read anew',
  path: '/tool/model',
  expected: /^logged: model (columns )?save/,
  async walk({ context, product, page, phone }) {
    const look = lookerAway(context, page)
    await page.getByText('还没有数据模型').or(page.getByText('新增')).first().waitFor()
    await look('models-empty')
    await page.getByRole('button', { name: '新增', exact: true }).first().click()
    const form = page.getByRole('dialog')
    await form.getByRole('combobox', { name: /^表/ }).click()
    await form.getByRole('combobox', { name: /^表/ }).fill('draw_style')
    await look('model-tables')
    await option(page, 'draw_style').click()
    await form.getByRole('textbox', { name: /^名称/ }).fill('绘画风格')
    assert.equal(await form.getByRole('textbox', { name: /^编号/ }).inputValue(), 'drawStyle')
    await look('model-form')
    await form.getByRole('button', { name: '保存' }).click()

    await page.getByRole('table', { name: '列' }).waitFor()
    const modelId = new URL(page.url()).searchParams.get('columns') ?? ''
    await look('model-columns')
    const [first, second] = await columnsOf(page, product, modelId)
    assert.ok(first?.jdbcName === 'id' && second)
    await page.getByRole('button', { name: '拖动排序：id' }).focus()
    await page.keyboard.press('Space')
    await page.getByText(/^(已拿起 id，在|id 移到)第 1 个。$/).waitFor({ state: 'attached' })
    await page.keyboard.press('ArrowDown')
    await page.getByText('id 移到第 2 个。').waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    await page.getByText('有未保存的修改').waitFor()

    await page.getByRole('textbox', { name: '名称：style_name', exact: true }).fill('')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('请输入名称').waitFor()
    await page.getByRole('button', { name: 'style_name的更多设置' }).click()
    await look('model-columns-bad')
    await page.getByRole('textbox', { name: '名称：style_name', exact: true }).fill('风格名称')
    await page.getByRole('checkbox', { name: '列表：tenant_id' }).check()
    await page.getByRole('combobox', { name: '录入方式：prompt' }).click()
    await option(page, '单行文本').click()

    // What was typed outlives a reload of the page.
    await page.reload()
    await page.getByText('已恢复上次没保存的修改').waitFor()
    await look('model-columns-restored')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('已保存', { exact: true }).waitFor()
    const saved = await columnsOf(page, product, modelId)
    assert.deepEqual(
      saved.slice(0, 2).map(({ jdbcName }) => jdbcName),
      [second.jdbcName, first.jdbcName],
    )
    assert.equal(saved.find(({ jdbcName }) => jdbcName === 'style_name')?.comment, '风格名称')
    assert.equal(saved.find(({ jdbcName }) => jdbcName === 'prompt')?.componentType, 'text')

    // The model as if the table had been another when it was read.
    const gone = saved.at(-1)
    await callAs(page, product, 'POST', '/blade-develop/model-prototype/submit-list', {
      modelId,
      list: [
        ...saved
          .slice(0, -1)
          .map((one) => (one.jdbcName === 'style_name' ? { ...one, jdbcType: 'character varying', length: 20 } : one)),
        { jdbcName: 'left_over', comment: '多余的列', commentEn: 'Left over' },
      ],
    })
    await page.reload()
    await page.getByRole('table', { name: '列' }).waitFor()
    await page.getByRole('button', { name: '重新读取表结构' }).click()
    await page.getByText('消失 1 列：left_over').waitFor()
    await look('model-difference')
    await page.getByRole('button', { name: '采用', exact: true }).click()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('已保存', { exact: true }).waitFor()
    const after = await columnsOf(page, product, modelId)
    assert.deepEqual(after.map(({ jdbcName }) => jdbcName).toSorted(), saved.map(({ jdbcName }) => jdbcName).toSorted())
    assert.equal(after.find(({ jdbcName }) => jdbcName === 'style_name')?.comment, '风格名称')
    assert.equal(after.at(-1)?.jdbcName, gone?.jdbcName)

    await page.getByRole('button', { name: '返回列表' }).click()
    await rowOf(page, '绘画风格').waitFor()
    await look('models')

    const narrow = await phone(`/tool/model?columns=${modelId}`)
    await narrow.getByRole('table', { name: 'Columns' }).waitFor()
    await narrow.getByRole('button', { name: 'More settings of style_name' }).click()
    await lookerAway(context, narrow)('model-columns-phone')
  },
}

const choosing: Step = {
  name: 'the default data source of a tenant is chosen',
  path: '/system/tenant',
  async walk({ context, page, product }) {
    const { tenantId } = await callAs<{ tenantId: string }>(page, product, 'POST', '/blade-system/tenant/submit', {
      tenantName: '影院',
    })
    const source = {
      tenantId,
      name: '影片库',
      driver: 'postgres',
      host: 'db.example.com',
      port: 5432,
      database: 'film',
      secrets: {},
    }
    await callAs(page, product, 'POST', '/blade-develop/datasource/submit', source)
    await page.getByRole('button', { name: '刷新' }).click()
    await page.getByRole('button', { name: '设置 影院' }).click()
    await page.getByRole('menuitem', { name: '数据源' }).click()
    await page.getByRole('combobox', { name: '数据源' }).click()
    await option(page, '影片库').click()
    await lookerAway(context, page)('tenant-datasource')
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const { records } = await callAs<{ records: { tenantId: string; datasourceId: string }[] }>(
      page,
      product,
      'GET',
      `/blade-system/tenant/list?tenantId_equal=${tenantId}`,
    )
    assert.notEqual(records[0]?.datasourceId, '')
  },
}

export const journeys: readonly Journey[] = [
  journeyOf('models, their columns, and the data source of a tenant', [making, choosing], 'deep'),
]
