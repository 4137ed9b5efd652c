import { afterAll, beforeAll, expect, it } from 'vitest'
import { ORIGIN_HEADER } from '@drawdesk/contract/logs/origin-header'
import type { HistoryPage } from '@drawdesk/contract/logs/history'
import type { ImportOutcome } from '@drawdesk/contract/core/rows/import'
import { runImport, type ImportPayload } from '../../modules/organisation/user-import/import.job.ts'
import { person, sendImport, sendSheet, template } from '../../modules/organisation/user-import/testing/imports.ts'
import { userCalls } from '../../modules/organisation/users/testing/people.ts'
import { seedRegions } from '../../seeds/regions.seed.ts'
import { findPreset } from '../../modules/drawing/apis/presets/presets.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../testing/build-test-app.ts'

let test: TestApp
let admin: SignedIn

beforeAll(async () => {
  test = await buildTestApp()
  await seedRegions(test.deps)
  admin = await signIn(test)
})
afterAll(() => test.close())

const POST = '/blade-system/post'
const REGION = '/blade-system/region'

/** Of each change, the newest first: what was done, and what that was part of. */
const originsOf = async (path: string, id: string): Promise<string[]> =>
  (await admin.get<HistoryPage>(`/api${path}/history`, { id })).data.changes.map(
    ({ action, origin, originName }) => `${action} ${origin}${originName && ` ${originName}`}`,
  )

async function sent<Data = { id: string }>(
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Data> {
  const answer = await admin.post<Data>(`/api${path}`, body, headers)
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer.data
}

const addPost = async (postName: string): Promise<string> =>
  (await sent(`${POST}/submit`, { postName, postCode: postName, category: 1, sort: 1 })).id
const postNamed = async (name: string): Promise<string> =>
  (
    await test.owner<{ id: string }>(
      `select id from system_post where post_name = $1 and tenant_id = '000000' order by id desc`,
      [name],
    )
  )[0]?.id ?? ''
const importOf = async (path: string, text: string, name: string): Promise<ImportOutcome> =>
  (await sendSheet<ImportOutcome>(admin, `/api${path}/import-run`, Buffer.from(text), {}, name)).data

it('a single edit says nothing of where it came from', async () => {
  const id = await addPost('alone')
  await sent(`${POST}/submit`, { id, sort: 2 })

  expect(await originsOf(POST, id)).toEqual(['edit ', 'add '])
})

it('a change of many rows says so, of one row among them not', async () => {
  const [one, two] = [await addPost('many-1'), await addPost('many-2')]
  await sent(`${POST}/bulk-edit`, { ids: [one, two], values: { sort: 7 } })
  await sent(`${POST}/bulk-edit`, { ids: [one], values: { sort: 8 } })

  expect(await originsOf(POST, one)).toEqual(['edit ', 'edit bulk', 'add '])
  expect(await originsOf(POST, two)).toEqual(['edit bulk', 'add '])
})

it('an import and the way back from it name the file', async () => {
  const known = await addPost('stock')
  const { id } = await importOf(
    POST,
    'postName,postCode,category,sort\nstock,stock,1,9\nstock-2,stock-2,1,1',
    'posts of May.csv',
  )
  await sent(`${POST}/import-undo`, { id })

  const file = 'posts of May.csv'
  expect(await originsOf(POST, known)).toEqual([`edit importUndo ${file}`, `edit import ${file}`, 'add '])
  expect(
    await test.owner(
      `select action, origin, origin_name as file from row_change where table_name = 'systemPost' and row_id = $1 order by id`,
      [await postNamed('stock-2')],
    ),
  ).toEqual([
    { action: 'add', origin: 'import', file },
    { action: 'remove', origin: 'importUndo', file },
  ])
})

it('so does an import of people, that a job makes, and giving roles to several', async () => {
  const people = userCalls(admin)
  const id = await people.add({ account: 'origin-of-one', realName: 'One' })
  const other = await people.add({ account: 'origin-of-two', realName: 'Two' })
  const begun = await sendImport(
    admin,
    await template([person('origin-of-one', { realName: 'Another' })]),
    { isCovered: '1' },
    'team.xlsx',
  )
  const [job] = await test.owner<{ payload: ImportPayload }>('select payload from platform_job where key = $1', [
    `import:${begun.data.id}`,
  ])
  const { signal } = new AbortController()
  await runImport(test.deps, { tenantId: '000000', payload: job?.payload as ImportPayload }, { signal })
  await sent('/blade-user/import-undo', { id: begun.data.id })
  await sent('/blade-user/bulk-edit', { ids: [id, other], values: { sex: 1 } })

  expect(await originsOf('/blade-user', id)).toEqual([
    'edit bulk',
    'edit importUndo team.xlsx',
    'edit import team.xlsx',
    'add ',
  ])
})

it('regions of a file, by either of their imports', async () => {
  const file = 'regions.csv'
  const { id } = await importOf(REGION, '区划名称,区划编号\nNorth street,110101091', file)
  await sent(`${REGION}/import-undo`, { id })
  await sendSheet(
    admin,
    `/api${REGION}/import-region`,
    await template(
      [['110101091', 'South street', '', '', '', '']],
      ['区划编号', '区划名称', '上级编号', '级别', '排序', '备注'],
    ),
    {},
    'again.xlsx',
  )

  expect(await originsOf(REGION, '110101091')).toEqual([
    'restore import again.xlsx',
    `remove importUndo ${file}`,
    `add import ${file}`,
  ])
})

it('an earlier version of a library, and one that a form was begun with', async () => {
  const path = '/blade-biz/drawApi'
  const { id } = await sent(`${path}/saveDrawApi`, {
    apiName: 'kept',
    remark: 'first',
    definition: findPreset('sample')?.definition,
  })
  await sent(`${path}/saveDrawApi`, { id, remark: 'second' })
  await sent(`${path}/rollback`, { id, toVersion: 1 })
  const post = await addPost('earlier')
  await sent(`${POST}/submit`, { id: post, sort: 4 })
  await sent(`${POST}/submit`, { id: post, sort: 1 }, { [ORIGIN_HEADER]: 'version' })
  await sent(`${POST}/submit`, { id: post, sort: 5 }, { [ORIGIN_HEADER]: 'import' })

  expect((await originsOf(path, id))[0]).toBe('edit version')
  expect(await originsOf(POST, post)).toEqual(['edit ', 'edit version', 'edit ', 'add '])
})

it.each([
  [
    '/blade-biz/drawCosts',
    'budgets',
    'saveBudget',
    'removeBudget',
    'budgets',
    { subject: 'tenant', currency: 'HKD', amount: '9' },
  ],
  [
    '/blade-biz/chatCosts',
    'quotas',
    'saveQuota',
    'removeQuota',
    'quotas',
    { subject: 'tenant', period: 'day', limitTokens: 9 },
  ],
  [
    '/blade-biz/userPay',
    'gradePage',
    'gradeSubmit',
    'gradeRemove',
    'grades',
    { name: 'Nine', kind: 'credits', price: 9, credits: 9 },
  ],
])('%s: a removed row is found among those, with who removed it', async (path, list, save, remove, history, row) => {
  const { id } = await sent(`${path}/${save}`, row)
  await sent(`${path}/${remove}`, { ids: [id] })
  const idsIn = async (query: Record<string, string>): Promise<string[]> => {
    const { data } = await admin.get<{ id: string }[] | { records: { id: string }[] }>(`/api${path}/${list}`, query)
    return (Array.isArray(data) ? data : data.records).map((one) => one.id)
  }

  expect([(await idsIn({})).includes(id), await idsIn({ removed: '1' })]).toEqual([false, [id]])
  expect(await originsOf(`${path}/${history}`, id)).toEqual(['remove ', 'add '])
})

it('rows that a file brings into a library', async () => {
  const prompts = '/blade-biz/drawPrompt'
  const { id } = await sent(`${prompts}/saveDrawPrompt`, { title: 'Sea', content: 'a sea' })
  const file = await sent<object>(`${prompts}/exportFile`, { ids: [id] })
  const { ids } = await sent<{ ids: string[] }>(`${prompts}/importFile`, file)

  await admin.get(`/api${prompts}/changeActive`, { id: ids[0] ?? '', active: '1' })

  expect(await originsOf(prompts, ids[0] ?? '')).toEqual(['edit ', 'add import'])
})
