import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ImportDone, ImportOutcome, ImportRead, ImportUndone } from '@drawdesk/contract/core/rows/import'
import type { HistoryPage } from '@drawdesk/contract/logs/history'
import type { Region } from '@drawdesk/contract/settings/region'
import type { RegionDebug, RegionImportResult } from '@drawdesk/contract/settings/region-import'
import { seedRegions } from '../../../seeds/regions.seed.ts'
import { sheetOf } from '../../../platform/xlsx/testing/sheets.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller } from '../../../testing/factories.ts'
import { sendSheet, sheetAt } from '../../organisation/user-import/testing/imports.ts'

let test: TestApp
let admin: SignedIn
beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.owner('delete from system_region')
  await test.owner('delete from row_change')
  await seedRegions(test.deps)
})

const PATH = '/blade-system/region'
const TITLES = ['区划编号', '区划名称', '上级编号', '级别', '排序', '备注']
const send = async (rows: string[][], fields: Record<string, string> = {}, titles = TITLES) =>
  sendSheet<RegionImportResult>(admin, `/api${PATH}/import-region`, await sheetOf(titles, rows), fields)
const detail = async (code: string) => (await admin.get<Region>(`/api${PATH}/detail`, { code })).data
const count = async () =>
  Number((await test.owner<{ count: string }>('select count(*) from system_region where is_deleted = 0'))[0]?.count)

describe('the import of regions', () => {
  it('adds regions and what lies in them, in whatever order they stand in the sheet', async () => {
    const { data } = await send([
      ['110101001001', '多福巷社区', '', '', '', ''],
      ['110101001', '东华门街道', '', '', '7', '街道'],
      ['99', '新省', '00', '省份/直辖市', '', ''],
    ])

    expect(data).toEqual({ isDry: false, total: 3, added: 3, updated: 0, unchanged: 0, failed: 0, errors: [] })
    expect(await detail('110101001001')).toMatchObject({
      name: '多福巷社区',
      level: 5,
      townName: '东华门街道',
      ancestors: '00,11,1101,110101,110101001',
    })
    expect([await detail('110101001'), await detail('99')]).toMatchObject([
      { sort: 7, remark: '街道', level: 4 },
      { level: 1, parentCode: '00', provinceName: '新省' },
    ])
  })

  it('says dry what would become of each row, and stores nothing', async () => {
    const before = await count()
    const rows = [
      ['110101001', '东华门街道'],
      ['110101', '东城'],
      ['110102', '西城区'],
      ['12x', '坏'],
      ['', '没有编号'],
      ['110103', ''],
      ['110101001', '又一次'],
      ['990101', '没有上级'],
    ]

    const dry = (await send(rows, { isDry: '1', isCovered: '1' }, TITLES.slice(0, 2))).data
    const wet = (await send(rows, { isCovered: '1' }, TITLES.slice(0, 2))).data

    expect({ ...dry, isDry: false }).toEqual(wet)
    expect(dry).toMatchObject({ isDry: true, total: 8, added: 1, updated: 1, unchanged: 1, failed: 5 })
    expect(dry.errors.map(({ row, column }) => [row, column])).toEqual([
      [5, '区划编号'],
      [6, '区划编号'],
      [7, '区划名称'],
      [8, '区划编号'],
      [9, '上级编号'],
    ])
    expect(await count()).toBe(before + 1)
  })

  it('changes known regions only where that is asked for, and their names in all that lies in them', async () => {
    const refused = (await send([['110101', '东城', '', '', '', '']])).data
    const changed = (
      await send(
        [
          ['110101', '东城', '', '', '', ''],
          ['110101001', '东华门街道', '', '', '', ''],
        ],
        { isCovered: '1' },
      )
    ).data

    expect(refused).toMatchObject({ failed: 1, updated: 0, errors: [{ row: 2, code: '110101', column: '区划编号' }] })
    expect([changed.updated, changed.added]).toEqual([1, 1])
    expect(await detail('110101001')).toMatchObject({ districtName: '东城' })
    expect(
      (
        await send(
          [
            ['110101', '东城', '1102', '', '', ''],
            ['110102', '西城区', '', '乡镇', '', ''],
          ],
          { isCovered: '1' },
        )
      ).data.errors.map(({ column }) => column),
    ).toEqual(['上级编号', '级别'])
  })

  it('brings a removed region back', async () => {
    await admin.post(`/api${PATH}/remove`, { id: '110101' })

    expect((await send([['110101', '东城区', '', '', '', '']])).data).toMatchObject({ added: 1, failed: 0 })
    expect((await detail('110101')).name).toBe('东城区')
  })

  it('refuses what is no sheet of regions, and who may not', async () => {
    const [file, titles, empty] = [
      await sendSheet(admin, `/api${PATH}/import-region`, Buffer.from('nonsense')),
      await send([['x']], {}, ['别的']),
      await send([]),
    ]
    const reader = await buildCaller(test, { permissions: ['region', 'region_edit'] })

    expect([file.status, titles.msg, empty.msg]).toEqual([
      400,
      '第一行的表头与模板不符，请先下载模板',
      '文件里没有区划',
    ])
    expect((await sendSheet(reader, `/api${PATH}/import-region`, Buffer.from('x'))).status).toBe(403)
    expect((await admin.post(`/api${PATH}/import-region`, {})).msg).toBe('请上传文件!')
  })
})

describe('a file of regions with other columns', () => {
  const CSV = Buffer.from('单位名称,代码,备忘\n东华门街道,110101001,街道\n东城,110101,\n西城区,110102,\n坏,12x,\n')
  const FIELDS = ['name', 'code', '']
  const ask = <Data>(call: string, more: { caller?: SignedIn; fields?: readonly string[] } = {}) =>
    sendSheet<Data>(
      more.caller ?? admin,
      `/api${PATH}/${call}`,
      CSV,
      call === 'import-read' ? {} : { fields: JSON.stringify(more.fields ?? FIELDS) },
      'regions.csv',
    )
  const undo = (id: string, more: object = {}) => admin.post<ImportUndone>(`/api${PATH}/import-undo`, { id, ...more })

  it('is matched, and each row judged before anything is written', async () => {
    const before = await count()
    const read = (await ask<ImportRead>('import-read')).data
    const { lines, ...counts } = (await ask<ImportOutcome>('import-check')).data

    expect(read.columns.map(({ field }) => field)).toEqual(['name', 'code', ''])
    expect(counts).toEqual({ id: '', add: 1, edit: 1, same: 1, failed: 1 })
    expect(lines.map(({ row, action, errors }) => [row, action, errors.map(({ field }) => field)])).toEqual([
      [5, 'failed', ['code']],
      [2, 'add', []],
      [3, 'edit', []],
      [4, 'same', []],
    ])
    expect(await count()).toBe(before)
    expect((await ask('import-check', { fields: ['name', '', ''] })).msg).toBe('须有列对应“区划编号”和“区划名称”')
  })

  it('is taken back: what it added goes, what it changed is as before, also in what lies in it', async () => {
    const before = [await count(), await detail('110101')]
    const { data } = await ask<ImportOutcome>('import-run')
    expect(await detail('110101001')).toMatchObject({ name: '东华门街道', districtName: '东城' })
    const latest = (await admin.get<ImportDone[]>(`/api${PATH}/import-latest`)).data

    const trial = await undo(data.id, { isTrial: 1 })
    const done = await undo(data.id)

    expect([trial.data, done.data, latest[0]?.id]).toEqual([{ undone: 2, kept: [] }, { undone: 2, kept: [] }, data.id])
    expect([await count(), await detail('110101')]).toEqual([
      before[0],
      { ...(before[1] as Region), version: (before[1] as Region).version + 2, updateTime: expect.anything() },
    ])
    expect((await undo(data.id)).msg).toBe('这次导入已经撤销')
  })

  it('keeps what somebody changed since, or put something into, and says so first', async () => {
    const { data } = await ask<ImportOutcome>('import-run')
    await admin.post(`/api${PATH}/submit`, { code: '110101001001', parentCode: '110101001', name: '社区' })
    const { version } = await detail('110101')
    await admin.post(`/api${PATH}/submit`, { code: '110101', parentCode: '1101', name: '东城人家', version })

    const kept = [
      { name: '东华门街道 110101001', msg: '下面又有了别的区划' },
      { name: '东城 110101', msg: '导入后又被修改' },
    ]
    expect((await undo(data.id, { isTrial: 1 })).data).toEqual({ undone: 0, kept })
    expect((await undo(data.id)).data).toEqual({ undone: 0, kept })
    expect((await detail('110101')).name).toBe('东城人家')
  })

  it('stands in the history of each region that it writes, as does taking it back; a name that is handed down does not', async () => {
    const historyOf = async (id: string) =>
      (await admin.get<HistoryPage>(`/api${PATH}/history`, { id })).data.changes.map(({ action, fields }) => [
        action,
        ...fields.map(({ field, before, after }) => `${field}: ${before} → ${after}`),
      ])
    const { data } = await ask<ImportOutcome>('import-run')
    const added = await historyOf('110101001')
    await admin.post(`/api${PATH}/submit`, { code: '1101', name: '北京' })
    await undo(data.id)
    await admin.post(`/api${PATH}/submit`, { code: '110101001', parentCode: '110101', name: '东华门', sort: 2 })

    expect(added).toEqual([['add']])
    expect(await historyOf('110101')).toEqual([
      ['edit', 'name: 东城 → 东城区'],
      ['edit', 'name: 东城区 → 东城'],
    ])
    expect(await historyOf('110101001')).toEqual([
      ['restore', 'name: 东华门街道 → 东华门', 'sort: 0 → 2'],
      ['remove'],
      ['add'],
    ])
  })

  it('is for who may, and undone by nobody else', async () => {
    const { data } = await ask<ImportOutcome>('import-run')
    const reader = await buildCaller(test, { permissions: ['region', 'region_edit'] })
    const other = await buildCaller(test, { permissions: ['region_import'] })

    expect((await ask('import-run', { caller: reader })).status).toBe(403)
    expect((await other.post(`/api${PATH}/import-undo`, { id: data.id })).status).toBe(404)
  })
})

describe('the export of regions', () => {
  it('has what the filters let through, and can be imported again as it is, in either language', async () => {
    const { name, rows } = await sheetAt(admin, `${PATH}/export-region`, { code_likeright: '1101' })
    const whole = await sheetAt(admin, `${PATH}/export-region`)
    const back = (await send(whole.rows.slice(1), { isDry: '1' }, whole.rows[0])).data

    expect([name, rows[0]]).toEqual(['行政区划.xlsx', TITLES])
    expect(rows.slice(1, 3)).toEqual([
      ['1101', '北京市', '11', '地市', '1'],
      ['110101', '东城区', '1101', '区县', '1'],
    ])
    expect(whole.rows.length - 1).toBe(await count())
    expect(back).toMatchObject({ unchanged: whole.rows.length - 1, added: 0, updated: 0, failed: 0 })
  })

  it('is for who may, as the template', async () => {
    const reader = await buildCaller(test, { permissions: ['region'] })

    expect([
      (await sheetAt(reader, `${PATH}/export-region`)).status,
      (await sheetAt(reader, `${PATH}/export-template`)).status,
    ]).toEqual([403, 403])
    expect((await sheetAt(admin, `${PATH}/export-template`)).rows).toEqual([TITLES])
  })
})

describe('a region as it is stored', () => {
  const debug = async (code: string, by: SignedIn = admin) => by.get<RegionDebug>(`/api${PATH}/debug`, { code })

  it('has all of its columns, and no problem where it fits its place', async () => {
    const { data } = await debug('110101')

    expect(data).toMatchObject({
      problems: [],
      row: { code: '110101', parentCode: '1101', isDeleted: 0, cityName: '北京市', version: 1 },
    })
    expect((await debug('00')).data.problems).toEqual([])
  })

  it('names what does not fit', async () => {
    await test.owner(`update system_region set city_name = '别的市', ancestors = '00,12' where code = '110101'`)
    await test.owner(`update system_region set parent_code = '77' where code = '110102'`)

    expect((await debug('110101')).data.problems).toEqual([
      'ancestors 是“00,12”，按上级应为“00,11,1101”',
      'cityName 是“别的市”，按上级应为“北京市”',
    ])
    expect((await debug('110102')).data.problems).toEqual(['上级区划 77 不存在'])
    expect([
      (await debug('999999')).status,
      (await debug('110101', await buildCaller(test, { permissions: ['region'] }))).status,
    ]).toEqual([404, 403])
  })
})
