import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportDone, ImportOutcome, ImportRead, ImportUndone } from '@drawdesk/contract/core/rows/import'
import type { FirstSignIns } from '@drawdesk/contract/identity/first-sign-in'
import type { Db } from '../../../platform/database/db.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { buildUser, callToken, passwordFields } from '../../identity/testing/kit.ts'
import { lockTenant } from '../users/account-limit.repository.ts'
import { buildDept, newRole } from '../users/testing/people.ts'
import { INITIAL_LIFE_MS } from '../../identity/passwords/initial-password.ts'
import { runImport, type ImportPayload } from './import.job.ts'
import { forgetUncollected } from './import.repository.ts'
import { readXlsx } from '../../../platform/xlsx/read-xlsx.ts'
import { sheetOf } from '../../../platform/xlsx/testing/sheets.ts'
import { person, progressOf, sendImport, sendSheet, sheetAt, template, TITLES } from './testing/imports.ts'

let test: TestApp
let admin: SignedIn
const live = new AbortController().signal

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
}, 120_000)
afterAll(() => test.close())

/** Does the job of an import as a worker would, with these platform parts. */
async function work(id: string, { tenantId = '000000', deps = test.deps, signal = live } = {}): Promise<void> {
  const [job] = await test.owner<{ payload: ImportPayload }>('select payload from platform_job where key = $1', [
    `import:${id}`,
  ])
  if (!job) throw new Error('no job was made')
  await runImport(deps, { tenantId, payload: job.payload }, { signal })
}

async function run(
  rows: string[][],
  {
    caller = admin,
    fields = {},
    tenantId = '000000',
  }: { caller?: SignedIn; fields?: Record<string, string>; tenantId?: string } = {},
) {
  const answer = await sendImport(caller, await template(rows), fields)
  if (answer.status !== 200) throw new Error(`not taken: ${JSON.stringify(answer)}`)
  await work(answer.data.id, { tenantId })
  return progressOf(caller, answer.data.id, tenantId === '000000' ? {} : { tenantId })
}

const accountOf = async (account: string, tenantId = '000000') =>
  (
    await test.owner<{
      realName: string
      phone: string
      roleId: string
      deptId: string
      birthday: Date | null
      mustChange: boolean
      hash: string
    }>(
      'select real_name as "realName", phone, role_id as "roleId", dept_id as "deptId", birthday, must_change_password as "mustChange", password_hash as hash from user_account where tenant_id = $1 and account = $2 and is_deleted = 0',
      [tenantId, account],
    )
  )[0]
const countLike = async (pattern: string): Promise<number> =>
  Number(
    (
      await test.owner<{ n: string }>(
        'select count(*) as n from user_account where account like $1 and is_deleted = 0',
        [pattern],
      )
    )[0]?.n,
  )
const reasons = ({ errors }: Awaited<ReturnType<typeof run>>) =>
  errors.map(({ row, column, reason }) => `${row} ${column}: ${reason}`)

describe('an import of users', { timeout: 120_000 }, () => {
  it('adds people who sign in with a password of their own and must change it; the importer sees them once', async () => {
    const dept = await buildDept(test, '导入部门')
    const roleId = await newRole(test)
    await test.owner('update system_role set role_name = $2 where id = $1', [roleId, '导入角色'])

    const done = await run([
      person('imp.1', {
        tenant: '000000',
        name: '小林',
        realName: '林导入',
        email: 'a@b.cn',
        phone: '13812345678',
        roles: '导入角色',
        depts: '导入部门',
        birthday: '1990/1/31',
      }),
      person('imp.2'),
    ])

    expect(done).toMatchObject({
      state: 'done',
      total: 2,
      done: 2,
      added: 2,
      updated: 0,
      failed: 0,
      errors: [],
      fileName: 'people.xlsx',
    })
    expect(await accountOf('imp.1')).toMatchObject({
      realName: '林导入',
      phone: '13812345678',
      roleId,
      deptId: dept,
      birthday: new Date('1990-01-30T16:00:00Z'),
      mustChange: true,
    })
    const { id } = done
    const sealed = await test.owner<{ word: string }>(
      'select initial_sealed as word from user_import_row where import_id = $1 and initial_sealed is not null',
      [id],
    )
    const colleague = await buildCaller(test, { permissions: ['*'] })
    const ask = (caller: SignedIn) => caller.post<FirstSignIns>('/api/blade-user/import-passwords', { id })
    const [theirs, both] = [await ask(colleague), await Promise.all([ask(admin), ask(admin)])]
    const passwords = both.find(({ status }) => status === 200)?.data.people ?? []

    expect(passwords.map(({ account, realName }) => [account, realName])).toEqual([
      ['imp.1', '林导入'],
      ['imp.2', '姓名imp.2'],
    ])
    const token = await callToken(test.app, passwordFields('imp.2', passwords[1]?.password ?? ''))
    expect(token.json()).toMatchObject({ must_change_password: true })
    expect([theirs.status, both.map(({ status }) => status).sort(), (await ask(admin)).msg]).toEqual([
      404,
      [200, 400],
      '初始密码已经查看过或已失效，请到用户列表重置密码',
    ])
    expect([done.untold, (await progressOf(admin, id)).untold, (await progressOf(colleague, id)).untold]).toEqual([
      2, 0, 0,
    ])
    for (const { password } of passwords)
      for (const text of [JSON.stringify(sealed), test.logLines.join('')]) expect(text).not.toContain(password)
    expect(sealed).toHaveLength(2)
  })

  it('forgets the passwords that nobody asked for with their end, and shows none of somebody who has another one meanwhile', async () => {
    const [late, changed] = [await run([person('late.1')]), await run([person('changed.1'), person('changed.2')])]
    await test.owner(`update user_import set create_time = now() - interval '72 hours' where id = $1`, [late.id])
    const [row] = await test.owner<{ id: string }>(`select id from user_account where account = 'changed.1'`)
    await admin.post('/api/blade-user/reset-password', { userIds: row?.id ?? '' })
    await test.owner(
      `update user_account set must_change_password = false, initial_until = null where account = 'changed.1'`,
    )

    await forgetUncollected(test.deps.db, new Date(Date.now() - INITIAL_LIFE_MS))
    const [gone, passwords] = await Promise.all(
      [late, changed].map(({ id }) => admin.post<FirstSignIns>('/api/blade-user/import-passwords', { id })),
    )

    expect(gone?.status).toBe(400)
    expect(passwords?.data.people.map(({ account }) => account)).toEqual(['changed.2'])
  })

  it('says of each wrong row where and why, and adds the others', async () => {
    await buildDept(test, '重名')
    await buildDept(test, '重名')
    const done = await run([
      person('bad.0'),
      person('', { realName: '无账号' }),
      person('bad.2', { realName: '' }),
      person('bad.3', { phone: '12' }),
      person('bad.4', { email: 'x' }),
      person('bad.5', { roles: '没有这个角色,导入角色' }),
      person('bad.6', { depts: '重名' }),
      person('bad.7', { posts: '无此岗位' }),
      person('bad.8', { tenant: '999999' }),
      person('bad.9', { birthday: '1990-02-30' }),
      person('bad.10', { birthday: '2999-01-01' }),
      person('x'.repeat(65), { realName: '长账号' }),
      person('admin'),
      person('bad.0'),
    ])

    expect(done).toMatchObject({ total: 14, added: 1, failed: 12, same: 1 })
    expect(reasons(done)).toEqual([
      '3 账号: 请输入账号',
      '4 姓名: 请输入姓名',
      expect.stringMatching(/^5 手机: /),
      '6 邮箱: 邮箱格式不正确',
      '7 角色名称: 角色“没有这个角色”不存在',
      '8 部门名称: 有多个名为“重名”的部门，请在系统里修改后重试',
      '9 岗位名称: 岗位“无此岗位”不存在',
      '10 租户编号: 租户编号与导入的租户不一致',
      expect.stringMatching(/^11 生日: /),
      '12 生日: 生日请写成 1990-01-31 的形式',
      '13 账号: 最多 64 个字',
      '15 账号: 与第 2 行的账号重复',
    ])
    expect(await countLike('bad.%')).toBe(1)
  })

  it('gives the refused rows as a sheet that can be mended and sent again', async () => {
    const { data } = await sendImport(admin, await template([person('mend.1', { phone: '=1+1' }), person('mend.2')]))
    await work(data.id)

    const { name, rows } = await sheetAt(admin, '/blade-user/import-errors', { id: data.id })

    expect([name, rows.length, rows[0]]).toEqual(['用户导入失败数据.xlsx', 2, [...TITLES, '错误原因']])
    expect(rows[1]?.at(1)).toBe('mend.1')
    expect(rows[1]?.at(-1)).toMatch(/^手机: /)
    const mended = rows.map((row, index) => (index === 0 ? row : row.with(5, '13812345678')))
    const again = await sendImport(admin, await template(mended.slice(1), mended[0]))
    await work(again.data.id)
    expect(await progressOf(admin, again.data.id)).toMatchObject({ added: 1, failed: 0 })
  })

  it('covers who is there only when asked: never the password, the roles or what is left empty', async () => {
    await run([person('cover.1', { realName: '旧名', phone: '13812345678' })])
    await buildUser(test.deps, { account: 'guest.waits', roleId: '-1' })
    const before = await accountOf('cover.1')
    const rows = [person('cover.1', { realName: '新名', roles: '导入角色' }), person('cover.2')]

    expect(await run(rows)).toMatchObject({ added: 1, same: 1, failed: 0 })
    const covered = await run([...rows, person('cover.3'), person('guest.waits')], { fields: { isCovered: '1' } })

    expect(covered).toMatchObject({ added: 1, updated: 1, same: 1, failed: 1 })
    expect(reasons(covered)).toEqual(['5 账号: 该账号正在待审核，请先审核'])
    expect(await accountOf('cover.1')).toEqual({ ...before, realName: '新名' })
  })

  it('adds nobody twice when its worker dies in the middle of it', async () => {
    const { data } = await sendImport(
      admin,
      await template(Array.from({ length: 650 }, (_, index) => person(`crash.${index}`))),
    )
    let chunks = 0
    /** The third transaction does its work and is lost before its commit. */
    const dying: Db = {
      ...test.deps.db,
      transaction: (scope, job) =>
        test.deps.db.transaction(scope, async (trx) => {
          const result = await job(trx)
          chunks += 1
          if (chunks === 3) throw new Error('killed')
          return result
        }),
    }

    await expect(work(data.id, { deps: { ...test.deps, db: dying } })).rejects.toThrow('killed')
    expect([await countLike('crash.%'), await progressOf(admin, data.id)]).toMatchObject([
      400,
      { state: 'running', done: 400, added: 400 },
    ])
    await Promise.all([work(data.id), work(data.id)]) // two workers, one of them thought dead
    await work(data.id)

    expect([await countLike('crash.%'), await progressOf(admin, data.id)]).toMatchObject([
      650,
      { state: 'done', done: 650, added: 650, failed: 0 },
    ])
  })

  it('stops where it is when its process stops, or when who asked for it is gone', async () => {
    const caller = await buildCaller(test, { permissions: ['user_import'] })
    const { data } = await sendImport(caller, await template([person('gone.1')]))
    const stopping = AbortSignal.abort('process stops')

    await expect(work(data.id, { signal: stopping })).rejects.toBe('process stops')
    await test.owner('update user_account set status = 2 where id = $1', [caller.user.userId])
    await work(data.id)

    expect([(await progressOf(admin, data.id)).state, await countLike('gone.%')]).toEqual(['stopped', 0])
  })

  it('adds no more people than the tenant may have', async () => {
    const tenantId = await buildTenant(test.deps)
    await test.owner('update system_tenant set account_number = 3 where tenant_id = $1', [tenantId])
    const tenantAdmin = await buildCaller(test, { tenantId, permissions: ['*'] })

    const done = await run([person('full.1'), person('full.2'), person('full.3')], { caller: tenantAdmin, tenantId })

    expect([done.added, reasons(done)]).toEqual([2, ['4 : 账号数量已达上限（3 个），请联系平台管理员提高额度']])
  })

  it('lifts nobody: roles above the caller, or any without the right to give them, refuse the row', async () => {
    const plain = await buildCaller(test, { permissions: ['user_import'] })
    const giver = await buildCaller(test, { permissions: ['user_import', 'user_role'] })
    const [tenantAdmin] = await test.owner<{ name: string }>(
      `select role_name as name from system_role where tenant_id = '000000' and role_alias = 'administrator' order by id limit 1`,
    )

    expect(reasons(await run([person('lift.1', { roles: '导入角色' })], { caller: plain }))).toEqual([
      '2 角色名称: 你没有分配角色的权限，请留空',
    ])
    expect(reasons(await run([person('lift.2', { roles: tenantAdmin?.name ?? '' })], { caller: giver }))).toEqual([
      '2 角色名称: 无权授予管理员角色',
    ])
    expect(
      reasons(await run([person('admin', { realName: '被改' })], { caller: giver, fields: { isCovered: '1' } })),
    ).toEqual(['2 账号: 无权操作管理员账号或授予管理员角色'])
    expect(await countLike('lift.%')).toBe(0)
  })

  it('works in the tenant of the caller, for an operator in the one that is named', async () => {
    const tenantId = await buildTenant(test.deps)
    const tenantAdmin = await buildCaller(test, { tenantId, permissions: ['*'] })
    await run([person('where.1')], { caller: tenantAdmin, fields: { tenantId: '000000' }, tenantId })
    await run([person('where.2')], { fields: { tenantId }, tenantId })
    const { data } = await sendImport(admin, await template([person('where.3')]))

    expect([await accountOf('where.1', tenantId), await accountOf('where.2', tenantId)]).toEqual([
      expect.anything(),
      expect.anything(),
    ])
    expect([await accountOf('where.1'), await accountOf('where.2')]).toEqual([undefined, undefined])
    expect((await tenantAdmin.get('/api/blade-user/import-progress', { id: data.id })).status).toBe(404)
    expect((await sheetAt(tenantAdmin, '/blade-user/import-errors', { id: data.id })).status).toBe(404)
  })

  it('reads a sheet with the headings of before', async () => {
    const answer = await sendImport(
      admin,
      await template([person('older.heading')], ['租户编号', '账户', ...TITLES.slice(2)]),
    )

    await work(answer.data.id)

    expect(await accountOf('older.heading')).toMatchObject({ realName: '姓名older.heading' })
  })

  it('refuses what is no sheet of people, and takes nothing of it', async () => {
    const answers = await Promise.all([
      sendImport(admin, Buffer.from('账号,姓名\nlin,林'), {}, 'people.xlsx'),
      sendImport(admin, Buffer.alloc(0)),
      sendImport(admin, await template([])),
      sendImport(admin, await template([['x']], ['别的表头'])),
      admin.post('/api/blade-user/import-user', {}),
      sendImport(admin, Buffer.alloc(11 * 1024 * 1024)),
    ])

    expect(answers.map(({ status, msg }) => [status, msg])).toEqual([
      [400, '请上传正确的excel文件!'],
      [400, '请上传文件!'],
      [400, '文件里没有用户数据'],
      [400, '第一行的表头与模板不符，请先下载模板'],
      [400, '请上传文件!'],
      [413, '内容过大'],
    ])
  })

  it('asks for its permission at every call', async () => {
    const nobody = await buildCaller(test, { permissions: ['user', 'user_view'] })
    const paths = ['export-template', 'import-progress?id=1', 'import-errors?id=1', 'export-user']
    const statuses = async (get: (url: string) => Promise<{ statusCode: number }>) =>
      (await Promise.all(paths.map((path) => get(`/api/blade-user/${path}`)))).map(({ statusCode }) => statusCode)

    expect(await statuses((url) => nobody.raw({ method: 'GET', url }))).toEqual([403, 403, 403, 403])
    expect(await statuses((url) => test.app.inject({ method: 'GET', url }))).toEqual([401, 401, 401, 401])
    expect((await sendImport(nobody, await template([person('x')]))).status).toBe(403)
    // The token goes in the header alone: an address ends up in logs and histories.
    expect(
      await statuses((url) =>
        test.app.inject({ method: 'GET', url: `${url}${url.includes('?') ? '&' : '?'}blade-auth=${admin.token}` }),
      ),
    ).toEqual([401, 401, 401, 401])
  })
})

describe('a file in English', { timeout: 60_000 }, () => {
  const LIST_FIELDS = ['account', 'realName', 'roleName', 'deptName', 'postName', 'phone']
  const checked = async (bytes: Buffer, more: Record<string, string>) =>
    (await sendSheet<ImportOutcome>(admin, '/api/blade-user/import-check', bytes, more, 'people.xlsx')).data

  it('names departments, roles and positions as screens show them, beside those that people named', async () => {
    const csv = Buffer.from(
      [
        LIST_FIELDS.join(','),
        'en.1,One,User,Engineering,HR manager,13812345680',
        'en.2,Two,用户,"Operations, 技术部",Staff,13812345681',
        'en.3,Three,User,Marketing,,13812345682',
      ].join('\n'),
    )
    const fields = JSON.stringify(LIST_FIELDS)

    const { lines } = await checked(csv, { fields })
    expect(lines.map(({ row, action, errors }) => [row, action, errors.map(({ field }) => field)])).toEqual([
      [4, 'failed', ['deptName']],
      [2, 'add', []],
      [3, 'add', []],
    ])
    const sent = await sendSheet<{ id: string }>(admin, '/api/blade-user/import-user', csv, { fields }, 'people.csv')
    await work(sent.data.id)
    const names = await test.owner<{ name: string }>(
      `select dept_name as name from system_dept where id = any (string_to_array($1, ',')::bigint[]) order by id`,
      [(await accountOf('en.2'))?.deptId],
    )
    expect(names.map(({ name }) => name).toSorted()).toEqual(['技术部', '运营部'].toSorted())
  })

  it.each(['en', 'zh'])('that was exported (%s) is imported again and changes nobody', async (language) => {
    const file = await admin.raw({
      method: 'GET',
      url: '/api/blade-user/export-user?account=admin',
      headers: { 'accept-language': language },
    })
    const [titles, ...rows] = await readXlsx(file.rawPayload)

    expect(rows.flat().includes('Administrator')).toBe(language === 'en')
    const again = rows.map((row) =>
      row.map((cell, at) => (titles?.[at] === 'Roles' || titles?.[at] === '角色名称' ? '' : cell)),
    )
    const outcome = await checked(await sheetOf(titles ?? [], again), { isCovered: '1' })
    expect(outcome).toMatchObject({ add: 0, edit: 0, failed: 0, same: rows.length })
  })
})

describe('a file with other columns', { timeout: 60_000 }, () => {
  const CSV = Buffer.from(
    '手机号,所属部门,登录名,名字,备注\n13812345670,导入部门,csv.1,林一,x\n12,导入部门,csv.2,林二,\n13812345672,没有,csv.3,林三,\n,,csv.4,,\n',
  )
  const FIELDS = ['phone', 'deptName', 'account', 'realName', '']
  const send = <Data>(call: string, fields: Record<string, string>, bytes = CSV) =>
    sendSheet<Data>(admin, `/api/blade-user/${call}`, bytes, fields, 'hr.csv')

  it('is read, its columns are proposed, and each row is judged before anything is written', async () => {
    const read = await send<ImportRead>('import-read', {})
    const checked = await send<ImportOutcome>('import-check', { fields: JSON.stringify(FIELDS) })

    expect(read.data.columns.map(({ title, field }) => [title, field])).toEqual([
      ['手机号', 'phone'],
      ['所属部门', 'deptName'],
      ['登录名', 'account'],
      ['名字', 'realName'],
      ['备注', ''],
    ])
    const { lines, ...counts } = checked.data
    expect(counts).toEqual({ id: '', add: 1, edit: 0, same: 0, failed: 3 })
    expect(lines.map(({ row, action, errors }) => [row, action, errors.map(({ field }) => field)])).toEqual([
      [3, 'failed', ['phone']],
      [4, 'failed', ['deptName']],
      [5, 'failed', ['realName']],
      [2, 'add', []],
    ])
    expect(await countLike('csv.%')).toBe(0)
  })

  it('is proposed by what other systems call its columns, however they write it', async () => {
    const heads = 'Login name,Full Name,E-mail addr.,Mobile no,Team,Job title,Notes'
    const read = await send<ImportRead>('import-read', {}, Buffer.from(`${heads}\nlin,Lin,,,,,\n`))

    expect(read.data.columns.map(({ field }) => field)).toEqual([
      'account',
      'realName',
      'email',
      'phone',
      'deptName',
      'postName',
      '',
    ])
  })

  it('is judged while somebody is being saved: a check waits for nobody and holds up nobody', async () => {
    const scope = { tenantId: '000000' }
    const checked = await test.deps.db.transaction(scope, async (trx) => {
      await lockTenant(trx, scope) // as every save of a person does
      return send<ImportOutcome>('import-check', { fields: JSON.stringify(FIELDS) })
    })

    expect(checked.data).toMatchObject({ add: 1, failed: 3 })
  })

  it('is imported as it was matched; a second time only what differs is changed, without a name too', async () => {
    const { data } = await send<{ id: string }>('import-user', { fields: JSON.stringify(FIELDS) })
    await work(data.id)
    expect(await progressOf(admin, data.id)).toMatchObject({ added: 1, failed: 3 })

    const again = Buffer.from('account,phone\ncsv.1,13812345699\n')
    const fields = { isCovered: '1', fields: JSON.stringify(['account', 'phone']) }
    expect((await send('import-check', fields, again)).data).toMatchObject({ add: 0, edit: 1, failed: 0 })
    const second = await send<{ id: string }>('import-user', fields, again)
    await work(second.data.id)

    expect(await accountOf('csv.1')).toMatchObject({ phone: '13812345699', realName: '林一' })
    expect((await send('import-check', fields, again)).data).toMatchObject({ edit: 0, same: 1 })
  })

  it('is refused where two columns are one field, or none is the account', async () => {
    const answers = await Promise.all(
      [['account', 'account'], ['password'], ['phone']].map((fields) =>
        send('import-check', { fields: JSON.stringify(fields) }),
      ),
    )

    expect(answers.map(({ status, msg }) => [status, msg])).toEqual([
      [400, '列的对应关系不正确'],
      [400, '列的对应关系不正确'],
      [400, '没有一列对应“账号”'],
    ])
  })
})

describe('an import that is undone', { timeout: 60_000 }, () => {
  const undo = (id: string, more: object = {}, caller = admin) =>
    caller.post<ImportUndone>('/api/blade-user/import-undo', { id, ...more })

  it('removes the people it added and puts back what it changed, says first what stays, and is undone once', async () => {
    await run([person('undo.old', { realName: '旧名', phone: '13812345601', birthday: '1990-01-31' })])
    const before = await accountOf('undo.old')
    const { id } = await run(
      [
        person('undo.old', { realName: '新名', phone: '13812345602', birthday: '1991-02-01' }),
        person('undo.1'),
        person('undo.2'),
        person('undo.3'),
      ],
      { fields: { isCovered: '1' } },
    )
    await test.owner(`update user_account set version = version + 1 where account = 'undo.2'`)
    await test.owner(`update user_account set must_change_password = false where account = 'undo.3'`)

    const trial = await undo(id, { isTrial: 1 })
    const kept = [
      { name: '姓名undo.3', msg: '已经登录过' },
      { name: '姓名undo.2', msg: '导入后又被修改' },
    ]
    expect(trial.data).toEqual({ undone: 2, kept })
    expect(await countLike('undo.%')).toBe(4)
    const done = await Promise.all([undo(id), undo(id)])

    expect(done.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(done.find(({ status }) => status === 200)?.data).toEqual({ undone: 2, kept })
    expect(await accountOf('undo.old')).toEqual(before)
    expect([await countLike('undo.%'), await accountOf('undo.1')]).toEqual([3, undefined])
    // Of those who stay, one still has the initial password.
    expect(await progressOf(admin, id)).toMatchObject({ isUndone: 1, untold: 1 })
  })

  it('ends the sessions of those that it removes', async () => {
    const { id } = await run([person('undo.session')])
    const { data } = await admin.post<FirstSignIns>('/api/blade-user/import-passwords', { id })
    const token = await callToken(test.app, passwordFields('undo.session', data.people[0]?.password ?? ''))
    const headers = { 'blade-auth': `bearer ${(token.json() as { access_token: string }).access_token}` }
    const me = () => test.app.inject({ method: 'GET', url: '/api/blade-user/info', headers })
    const before = (await me()).statusCode

    await undo(id)

    expect([before === 401, (await me()).statusCode]).toEqual([false, 401])
  })

  it('is the importer’s own, who finds it among the latest', async () => {
    const { id } = await run([person('undo.own')])
    const colleague = await buildCaller(test, { permissions: ['*'] })
    const latest = async (caller: SignedIn) =>
      (await caller.get<ImportDone[]>('/api/blade-user/import-latest')).data.map((one) => one.id)

    expect((await undo(id, {}, colleague)).status).toBe(404)
    expect([(await latest(admin))[0], await latest(colleague)]).toEqual([id, []])
  })
})

describe('the template', () => {
  it('has the columns in their order, in the language of who asks', async () => {
    expect(await sheetAt(admin, '/blade-user/export-template')).toEqual({
      status: 200,
      name: '用户数据模板.xlsx',
      rows: [TITLES],
    })
    const english = await admin.raw({
      method: 'GET',
      url: '/api/blade-user/export-template',
      headers: { 'accept-language': 'en' },
    })
    expect(english.headers['content-disposition']).toContain('users-template.xlsx')
  })
})
