import assert from 'node:assert/strict'
import { USER_COLUMNS, type ImportProgress } from '@drawdesk/contract/organisation/user-import'
import { sheetOf } from '../apps/server/src/platform/xlsx/testing/sheets.ts'
import { signInByApi, until, type Api } from './lib/api.ts'
import type { Journey } from './lib/journey.ts'
import { startProduct, type Product } from './lib/product.ts'

const ROWS = 2_000
const KILLED_AFTER = 400

const CELLS = (index: number): Partial<Record<string, string>> => ({
  account: `lasting.${index}`,
  realName: `员工${index}`,
  phone: `137${10_000_000 + index}`,
  roleName: '用户',
  deptName: '技术部',
})
const TITLES = USER_COLUMNS.map(({ title }) => title.zh)
const rows = Array.from({ length: ROWS }, (_, index) => USER_COLUMNS.map(({ field }) => CELLS(index)[field] ?? ''))

/** What the database has of the import and of its people, seen at one moment. */
interface Standing {
  people: number
  accounts: number
  /** People with password, role and department. */
  whole: number
  settled: number
  added: number
  rows: number
}

async function standing(product: Product): Promise<Standing> {
  const [found] = await product.query<Standing>(`
    select count(*)::int as people, count(distinct account)::int as accounts,
      count(*) filter (where password_hash <> '' and must_change_password and exists (select 1 from user_role r where r.user_id = a.id) and exists (select 1 from user_dept d where d.user_id = a.id))::int as whole,
      (select count(*) filter (where outcome = 1) from user_import_row)::int as settled, (select sum(added) from user_import)::int as added, (select count(*) from user_import_row)::int as rows
    from user_account a where account like 'lasting.%' and is_deleted = 0`)
  assert.ok(found)
  return found
}

async function start(api: Api, bytes: Buffer): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), 'lasting.xlsx')
  form.set('isCovered', '0')
  const taken = await api.upload<{ id: string }>('/blade-user/import-user', form)
  assert.equal(taken.code, 200, taken.msg)
  return taken.data.id
}

const progress = async (api: Api, id: string): Promise<ImportProgress> =>
  (await api.get<ImportProgress>('/blade-user/import-progress', { id })).data

const ended = (api: Api, id: string): Promise<ImportProgress> =>
  until('the import to end', async () => {
    const now = await progress(api, id)
    return now.state === 'done' || now.state === 'stopped' ? now : undefined
  })

/** People come in in steps, each whole: what a step has done is done, what it has not is done once by the worker that goes on. */
const killImport: Journey = {
  name: 'an import of two thousand people goes on after kill -9 of the server: nobody is missing, half there or there twice',
  tier: 'deep',
  async walk() {
    const product = await startProduct({ JOB_LEASE_SECONDS: '5' })
    try {
      let api = await signInByApi(product)
      const bytes = await sheetOf(TITLES, rows)
      const id = await start(api, bytes)
      await until('the first of them', async () => ((await progress(api, id)).done > KILLED_AFTER ? true : undefined))

      await product.kill()
      const dead = await standing(product)
      assert.ok(
        dead.people > KILLED_AFTER && dead.people < ROWS,
        `the server must die in the middle, not after ${dead.people} people`,
      )
      assert.deepEqual(dead, {
        people: dead.people,
        accounts: dead.people,
        whole: dead.people,
        settled: dead.people,
        added: dead.people,
        rows: ROWS,
      })

      await product.start()
      api = await signInByApi(product)
      const done = await ended(api, id)
      assert.deepEqual([done.state, done.total, done.done, done.added, done.failed], ['done', ROWS, ROWS, ROWS, 0])
      assert.deepEqual(await standing(product), {
        people: ROWS,
        accounts: ROWS,
        whole: ROWS,
        settled: ROWS,
        added: ROWS,
        rows: ROWS,
      })
      assert.deepEqual(await product.query(`select 1 from platform_job where queue = 'user-import'`), [])

      const again = await ended(api, await start(api, bytes))
      assert.deepEqual([again.state, again.added, again.updated, again.same, again.failed], ['done', 0, 0, ROWS, 0])
      assert.deepEqual(again.errors, [])
      assert.equal((await standing(product)).people, ROWS)
    } finally {
      await product.close()
    }
  },
}

export const journeys: readonly Journey[] = [killImport]
