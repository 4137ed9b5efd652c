import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestDb, type TestDb } from '../../testing/test-db.ts'
import { writtenTables } from './written-tables.ts'

let test: TestDb
beforeAll(async () => {
  test = await buildTestDb()
})
afterAll(() => test.close())

describe('the tables that a statement writes', () => {
  it.each([
    ['insert into "system_param" ("id") values ($1)', ['systemParam']],
    ['update "draw_info" as "d" set "state" = $1 where true', ['drawInfo']],
    ['UPDATE ONLY draw_info SET state = 1', ['drawInfo']],
    ['delete from "chat_dialog" where id = $1', ['chatDialog']],
    ['truncate table user_import', ['userImport']],
    ['merge into draw_gate using x on true when matched then update set n = 1', ['drawGate']],
    [
      'with a as (delete from draw_check returning *), b as (update draw_info set x = 1) select 1',
      ['drawCheck', 'drawInfo'],
    ],
    ['insert into "draw_style" ("id") values ($1) on conflict (id) do update set x = 1', ['drawStyle']],
    ['select * from "draw_info" where "id" = $1 for update', []],
    ['select * from "draw_info" for no key update of "draw_info" skip locked', []],
    ['select "update_time", "update_user" from "draw_info"', []],
  ])('%s', (text, tables) => {
    expect(writtenTables(text)).toEqual(tables)
  })

  it('are none of the logs that never rest', () => {
    expect(writtenTables('insert into "log_usual" values ($1)')).toEqual([])
    expect(writtenTables('insert into "log_api" values ($1)')).toEqual([])
    expect(writtenTables('insert into "log_error" values ($1)')).toEqual(['logError'])
  })

  it('are not those of triggers and cascades: none of these has a list of its own, or they set what no list is narrowed by', async () => {
    const functions = await test.owner<{ source: string }>(
      `select prosrc as source from pg_proc where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype`,
      [],
    )
    const cascades = await test.owner<{ child: string }>(
      `select distinct conrelid::regclass::text as child from pg_constraint where contype = 'f' and (confdeltype <> 'a' or confupdtype <> 'a')`,
      [],
    )

    expect([...new Set(functions.flatMap(({ source }) => writtenTables(source)))].toSorted()).toEqual([
      'drawCostChange',
      'drawSpend',
      // The fee that a bill says.
      'payOrder',
      'payRefund',
      'platformRightsVersion',
      'profitChange',
      'salesChange',
      'userDept',
      'userPost',
      'userRole',
    ])
    expect(cascades.map(({ child }) => child).toSorted()).toEqual([
      'auth_sso_session',
      'chat_document',
      'chat_passage',
      'chat_share',
      'develop_code_output',
      'develop_prototype',
      // Go with their record or board, whose removal drops what is kept of the list of records.
      'draw_board_item',
      'draw_mark',
      'draw_tag',
      'list_view_default',
      'resource_upload_part',
      'tenant_export_entry',
      'tenant_export_part',
      'user_dept',
      'user_import_row',
      'user_post',
      'user_role',
    ])
  })
})
