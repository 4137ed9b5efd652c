import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, type BuiltCaller } from '../../../testing/factories.ts'

const PATH = '/api/blade-flow/form'
let test: TestApp
let editor: BuiltCaller

beforeAll(async () => {
  test = await buildTestApp()
  editor = await buildCaller(test, { permissions: ['flow_form', 'flow_form_add', 'flow_form_edit', 'flow_form_view'] })
})
afterAll(() => test.close())

const field = (name: string, more: object = {}) => ({
  name,
  kind: 'text',
  label: { zh: name, en: '' },
  required: false,
  default: '',
  dictCode: '',
  rules: [],
  showWhen: [],
  ...more,
})
const formOf = (key: string, fields: object[] = [field('reason')]) => ({ name: `Form ${key}`, key, fields, remark: '' })

describe('forms', () => {
  it('are kept with their fields, and have a version for each change of them', async () => {
    const { data: saved } = await editor.post<{ id: string; version: number }>(`${PATH}/submit`, formOf('expense'))
    const { id } = saved
    await editor.post(`${PATH}/submit`, {
      id,
      version: 1,
      fields: [field('reason'), field('amount', { kind: 'decimal' })],
    })

    const { data: form } = await editor.get<Record<string, unknown>>(`${PATH}/detail`, { id })
    const { data: versions } = await editor.get<{ version: number; row: { fields: object[] } }[]>(`${PATH}/versions`, {
      id,
    })

    expect(form).toMatchObject({ key: 'expense', version: 2, layout: { columns: 1, sections: [] } })
    expect(versions.map(({ version, row }) => [version, row.fields.length])).toEqual([
      [2, 2],
      [1, 1],
    ])
    expect(await editor.post(`${PATH}/rollback`, { id, toVersion: 1, version: 2 })).toMatchObject({
      data: { id, version: 3 },
    })
  })

  it('are refused with what is wrong beside its place', async () => {
    const answer = await editor.post(
      `${PATH}/submit`,
      formOf('broken', [field('pass'), field('days', { kind: 'select' })]),
    )

    expect(answer).toMatchObject({
      code: 400,
      errors: [
        { field: 'fields[0].name', msg: '“pass”是保留名称' },
        { field: 'fields[1].options', msg: '请为下拉框指定一种选项来源' },
      ],
    })
  })

  it('have a key of their own in their tenant', async () => {
    await editor.post(`${PATH}/submit`, formOf('twice'))

    expect(await editor.post(`${PATH}/submit`, formOf('twice'))).toMatchObject({
      code: 409,
      msg: '表单标识已存在',
      errors: [{ field: 'key' }],
    })
  })
})
