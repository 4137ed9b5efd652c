import { ImportDone, ImportOutcome, ImportRead, type ImportUndone } from '@drawdesk/contract/core/rows/import'
import { Type, type Page } from '@drawdesk/contract/core/schema'
import type { UsualLog } from '@drawdesk/contract/logs/usual-log'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sheetOf } from '../../platform/xlsx/testing/sheets.ts'
import { misfits } from '../../testing/answers.ts'
import { buildTestApp, signIn, type Answer, type SignedIn, type TestApp } from '../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../testing/factories.ts'
import { parseCsv } from './read-table.ts'

let test: TestApp
let caller: SignedIn
let tenantId: string
beforeAll(async () => {
  test = await buildTestApp()
  tenantId = await buildTenant(test.deps)
  caller = await buildCaller(test, { tenantId, permissions: ['*'] })
})
afterAll(() => test.close())

const DEPT = '/api/blade-system/dept'
const POST = '/api/blade-system/post'

async function send<Data>(
  path: string,
  file: Buffer | string,
  fields?: readonly string[],
  who = caller,
): Promise<Answer<Data>> {
  const boundary = 'import-test-boundary'
  const part = (name: string, more: string): string =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`
  const payload = Buffer.concat([
    ...(fields ? [Buffer.from(`${part('fields', '')}${JSON.stringify(fields)}\r\n`)] : []),
    Buffer.from(part('file', '; filename="rows.csv"\r\ncontent-type: text/csv')),
    Buffer.isBuffer(file) ? file : Buffer.from(file),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const answer = await who.raw({
    method: 'POST',
    url: path,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  })
  return { status: answer.statusCode, ...answer.json<Omit<Answer<Data>, 'status'>>() }
}

const check = async (path: string, file: Buffer | string, fields?: readonly string[]): Promise<ImportOutcome> =>
  (await send<ImportOutcome>(`${path}/import-check`, file, fields)).data
const run = async (path: string, file: Buffer | string, fields?: readonly string[]): Promise<ImportOutcome> =>
  (await send<ImportOutcome>(`${path}/import-run`, file, fields)).data
const counts = ({ add, edit, same, failed }: ImportOutcome): number[] => [add, edit, same, failed]
const namesOf = async (): Promise<string[]> =>
  (
    await test.owner<{ dept_name: string }>(
      'select dept_name from system_dept where tenant_id = $1 and is_deleted = 0 order by id',
      [tenantId],
    )
  ).map(({ dept_name }) => dept_name)

const PEOPLE = [
  '名称,部门全称,上级部门,部门类型,排序',
  '云帆公司,云帆影像公司,,公司,1',
  '画室,云帆画室,云帆公司,部门,2',
  '前台,画室前台,云帆公司/画室,小组,1',
].join('\n')
/** The first column is called otherwise than its field. */
const MAPPED = ['deptName', 'fullName', 'parentId', 'deptCategory', 'sort']

describe('a file', () => {
  it('is read with the field that each heading seems to mean, in either language or by its name', async () => {
    const { data } = await send<ImportRead>(`${DEPT}/import-read`, PEOPLE)
    const xlsx = await send<ImportRead>(
      `${POST}/import-read`,
      await sheetOf(['Name', 'post_code', '其他'], [['店长', 'M1', 'x']]),
    )

    expect(misfits(ImportRead, data)).toEqual([])
    expect([data.rows, data.columns.map(({ field }) => field)]).toEqual([
      3,
      ['', 'fullName', 'parentId', 'deptCategory', 'sort'],
    ])
    expect(data.columns[0]).toMatchObject({ title: '名称', samples: ['云帆公司', '画室', '前台'] })
    expect(xlsx.data.columns.map(({ field }) => field)).toEqual(['postName', 'postCode', ''])
  })

  it('is refused whole where it has no rows, or the column that names a row is missing', async () => {
    const empty = await send(`${DEPT}/import-read`, '名称\n\n')
    const keyless = await send(`${DEPT}/import-check`, PEOPLE)
    const twice = await send(`${DEPT}/import-check`, PEOPLE, ['deptName', 'deptName'])

    expect([empty, keyless, twice].map(({ status, msg }) => [status, msg])).toEqual([
      [400, '文件里没有数据行'],
      [400, '请为“部门名称 / Name”选择一列'],
      [400, '列的对应关系有误：每个字段只能对应一列'],
    ])
  })

  it('of csv may have quotes, other commas, and the letters of Chinese spreadsheets', () => {
    expect(parseCsv('a;b\r\n"x;""y""\n";2\r\n')).toEqual([
      ['a', 'b'],
      ['x;"y"\n', '2'],
    ])
  })
})

describe('a check', () => {
  it('says what would become of each row, beside its cells, and writes nothing', async () => {
    const before = await namesOf()
    const found = await check(DEPT, `${PEOPLE}\n客服,,没有的部门,科室,x\n`, MAPPED)

    expect(misfits(ImportOutcome, found)).toEqual([])
    expect([found.id, counts(found)]).toEqual(['', [3, 0, 0, 1]])
    expect(found.lines[0]).toMatchObject({ row: 5, action: 'failed', cells: { deptName: '客服' } })
    expect(found.lines[0]?.errors.map(({ field }) => field).toSorted()).toEqual([
      'deptCategory',
      'fullName',
      'parentId',
      'sort',
    ])
    expect(await namesOf()).toEqual(before)
  })
})

describe('a run', () => {
  it('writes what is sound, knows rows that are there, and is taken back as far as nobody changed anything', async () => {
    const before = await namesOf()
    const first = await run(DEPT, `${PEOPLE}\n,没有名称,,公司,1`, MAPPED)
    const again = await run(DEPT, PEOPLE, MAPPED)
    const changed = await run(DEPT, PEOPLE.replace('云帆画室', '云帆大画室'), MAPPED)

    expect(counts(first)).toEqual([3, 0, 0, 1])
    expect([again.id, counts(again)]).toEqual(['', [0, 0, 3, 0]])
    expect(counts(changed)).toEqual([0, 1, 2, 0])
    expect(await namesOf()).toEqual([...before, '云帆公司', '画室', '前台'])

    const undo = async (id: string) => caller.post<ImportUndone>(`${DEPT}/import-undo`, { id })
    const back = await undo(changed.id)
    expect(back.data).toEqual({ undone: 1, kept: [] })
    const [studio] = await test.owner<{ full_name: string; id: string }>(
      `select full_name, id from system_dept where tenant_id = $1 and dept_name = '画室'`,
      [tenantId],
    )
    expect(studio?.full_name).toBe('云帆画室')
    const { data: latest } = await caller.get<ImportDone[]>(`${DEPT}/import-latest`)
    expect(misfits(Type.Array(ImportDone), latest)).toEqual([])
    expect(latest.map(({ add, edit, isUndone }) => [add, edit, isUndone])).toEqual([
      [0, 1, 1],
      [3, 0, 0],
    ])

    const trial = (await caller.post<ImportUndone>(`${DEPT}/import-undo`, { id: first.id, isTrial: 1 })).data
    expect([trial.undone, trial.kept]).toEqual([
      1,
      [
        { name: '云帆公司', msg: '请先删除子节点!' },
        { name: '画室', msg: '导入后又被修改' },
      ],
    ])
    expect(await namesOf()).toEqual([...before, '云帆公司', '画室', '前台'])

    // The studio has another version by now, and what stands above it cannot go while it is there.
    const rest = await undo(first.id)
    expect(rest.data).toEqual(trial)
    expect((await undo(first.id)).status).toBe(409)
    expect(await namesOf()).toEqual([...before, '云帆公司', '画室'])
  })

  it('is logged with the rows that it wrote, and its trials with none', async () => {
    const { id } = await run(POST, '岗位名称,岗位编号,岗位类型,排序\n库管,K1,基层,1')
    await caller.post(`${POST}/import-undo`, { id, isTrial: 1 })

    await test.deps.requestLog.flush()
    const logged = async (methodName: string): Promise<string[]> => {
      const { data } = await caller.get<Page<UsualLog>>('/api/blade-log/usual/list')
      const row = data.records.find((one) => one.methodName === methodName)
      const whole = await caller.get<UsualLog>('/api/blade-log/usual/detail', { id: row?.id ?? '' })
      return whole.data.changes.map(({ field, after }) => `${field} ${after}`).toSorted()
    }
    expect(await logged('post.import')).toEqual(['category 3', 'postCode K1', 'postName 库管', 'sort 1'])
    expect(await logged('post.importUndo')).toEqual([])
  })

  it('of what was exported changes nothing', async () => {
    await run(POST, '岗位名称,岗位编号,岗位类型,排序\n店长,M1,中层,1\n店员,S1,基层,2')
    const file = await caller.raw({ method: 'GET', url: `${POST}/export?columns=postName,postCode,category,sort` })

    const found = await check(POST, file.rawPayload)

    expect(file.statusCode).toBe(200)
    expect([found.add, found.edit, found.failed]).toEqual([0, 0, 0])
    expect(found.same).toBeGreaterThan(1)
  })

  it('names rows as screens show them, and renames none of them by that', async () => {
    const admin = await signIn(test)
    const ask = async (rows: string) => (await send<ImportOutcome>(`${DEPT}/import-check`, rows, undefined, admin)).data
    const heading = 'Name,Full name,Parent,Type,Sort order'

    const known = await ask(`${heading}\nEngineering,"Sample Co., Engineering",Sample Co.,Department,2`)
    const below = await ask(
      `${heading}\nLens lab,Lens lab,Engineering,Team,1\nLens desk,Lens desk,Sample Co. / 技术部,Team,2`,
    )

    expect([counts(known), known.lines[0]?.errors]).toEqual([[0, 0, 1, 0], []])
    expect([counts(below), below.lines.flatMap(({ errors }) => errors)]).toEqual([[2, 0, 0, 0], []])
  })

  it('takes one row for one record, and the same rules as the form', async () => {
    const found = await check(
      POST,
      `岗位名称,岗位编号,岗位类型,排序\n甲,D1,基层,1\n乙,D1,基层,1\n${'长'.repeat(80)},D2,基层,1`,
    )

    expect(found.lines.map(({ row, action, errors }) => [row, action, errors.map(({ field }) => field)])).toEqual([
      [3, 'failed', ['postCode']],
      [4, 'failed', ['postName']],
      [2, 'add', []],
    ])
  })
})

it('is for who may add and edit, and undone by nobody else', async () => {
  const { id } = await run(POST, '岗位名称,岗位编号,岗位类型,排序\n丙,E1,基层,1')
  const reader = await buildCaller(test, { tenantId, permissions: ['post', 'post_view'] })
  const editor = await buildCaller(test, { tenantId, permissions: ['post', 'post_edit'] })
  const colleague = await buildCaller(test, { tenantId, permissions: ['*'] })

  const refused = await send(`${POST}/import-check`, '岗位名称,岗位编号\n丁,E2', undefined, reader)
  const partly = await send<ImportOutcome>(
    `${POST}/import-check`,
    '岗位名称,岗位编号,岗位类型,排序\n丁,E2,基层,1\n丙二,E1,基层,1',
    undefined,
    editor,
  )

  expect(refused.status).toBe(403)
  expect(counts(partly.data)).toEqual([0, 1, 0, 1])
  expect((await colleague.post(`${POST}/import-undo`, { id })).status).toBe(404)
})
