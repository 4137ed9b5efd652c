import { ImportOutcome, type ImportUndone } from '@drawdesk/contract/core/rows/import'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { misfits } from '../../../testing/answers.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { sendSheet, sheetAt } from '../../organisation/user-import/testing/imports.ts'
import { dictCalls, families, outline } from './testing/kit.ts'

let test: TestApp
let admin: SignedIn

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
})
afterAll(() => test.close())

const counts = ({ add, edit, same, failed }: ImportOutcome): number[] => [add, edit, same, failed]
const HEAD = '字典编号,字典键值,上级字典,字典名称,英文名称,字典排序,封存,字典备注'

describe.each(families)('a file of $family', ({ family, code, fixed }) => {
  const path = `/api/blade-system/${family}`
  const send = async (call: string, lines: readonly string[], who = admin): Promise<ImportOutcome> =>
    (await sendSheet<ImportOutcome>(who, `${path}/${call}`, Buffer.from(lines.join('\n')))).data
  const exported = async (query: Record<string, string> = {}): Promise<string[]> => {
    const { rows } = await sheetAt(admin, `/blade-system/${family}/entries-export`, query)
    return rows.map((cells) => cells.join(','))
  }

  it('holds dictionaries and their entries, is exported as it came, and is taken back', async () => {
    const word = `imp_${code}`
    const lines = [
      HEAD,
      `${word},-1,,材质,Material,7,否,`,
      `${word},1,,木头,Wood,1,否,硬`,
      `${word},11,木头,橡木,Oak,1,否,`,
      `${word},12,1,松木,Pine,,是,`,
    ]

    const checked = await send('import-check', lines)
    const first = await send('import-run', lines)
    const again = await exported({ code_equal: word })
    const same = await send('import-check', again)

    expect(misfits(ImportOutcome, checked)).toEqual([])
    expect([counts(checked), counts(first), counts(same)]).toEqual([
      [4, 0, 0, 0],
      [4, 0, 0, 0],
      [0, 0, 4, 0],
    ])
    const calls = dictCalls(admin, family)
    const id = await calls.idOf(word)
    expect(outline((await calls.children(id)).data)).toEqual(['1 木头', '  11 橡木', '  12 松木'])
    expect(again[0]).toBe('字典名称,字典编号,字典键值,上级字典,英文名称,字典排序,封存,字典备注')
    expect(again).toContain(`松木,${word},12,木头,Pine,2,是`)

    const undone = (await admin.post<ImportUndone>(`${path}/import-undo`, { id: first.id })).data
    expect(undone).toEqual({ undone: 4, kept: [] })
    expect((await calls.parents({ code_equal: word })).data.records).toEqual([])
  })

  it('of the dictionaries alone needs no keys, and every entry that there is is found again', async () => {
    const checkOf = async (call: string): Promise<ImportOutcome> => {
      const file = await admin.raw({ method: 'GET', url: `${path}/${call}` })
      return (await sendSheet<ImportOutcome>(admin, `${path}/import-check`, file.rawPayload)).data
    }

    const dictionaries = await checkOf('export')
    const all = await checkOf('entries-export')

    expect([dictionaries.add, dictionaries.edit, dictionaries.failed]).toEqual([0, 0, 0])
    expect([all.add, all.edit, all.failed]).toEqual([0, 0, 0])
    expect([dictionaries.same > 0, all.same > dictionaries.same]).toEqual([true, true])
  })

  it('says of each bad row why, beside its cell', async () => {
    const found = await send('import-check', [
      HEAD,
      `gone_${code},1,,甲,,1,否,`,
      `${fixed.code},,,乙,,1,否,`,
      `${fixed.code},991,没有的,丙,,1,否,`,
      `${fixed.code},${fixed.key},,,,x,也许,`,
      `,992,,丁,,1,否,`,
      `${fixed.code},993,,戊,,,,`,
      `${fixed.code},993,,己,,,,`,
      `top_${code},-1,上,庚,,1,否,`,
    ])

    expect(
      found.lines
        .filter(({ action }) => action === 'failed')
        .map(({ row, errors }) => [row, errors.map(({ field, msg }) => `${field} ${msg}`)]),
    ).toEqual([
      [2, [`code 没有“gone_${code}”，它须已存在或在更前面的行`]],
      [3, ['dictKey 请输入字典键值']],
      [4, ['parentId 没有叫“没有的”的上级，它须已存在或在更前面的行']],
      [5, ['sort 请填写数字', 'isSealed 请填写“是”或“否”']],
      [6, ['code 请输入字典编号']],
      [8, ['dictKey 与第 7 行重复']],
      [9, ['parentId 它没有上级，请留空']],
    ])
  })

  it('for one dictionary needs no codes and leaves the others alone', async () => {
    const word = `one_${code}`
    const calls = dictCalls(admin, family)
    const id = await calls.add({ code: word, dictValue: '尺寸' })

    const done = await send(`import-run?code=${word}`, ['字典键值,字典名称', 'S,小', 'M,中'])
    const strange = await send(`import-check?code=${word}`, ['字典编号,字典键值,字典名称', `${fixed.code},X,外`])
    const keyless = await sendSheet(admin, `${path}/import-check?code=${word}`, Buffer.from('字典名称\n小'))

    expect(counts(done)).toEqual([2, 0, 0, 0])
    expect(outline((await calls.children(id)).data)).toEqual(['S 小', 'M 中'])
    expect(strange.lines[0]?.errors).toEqual([{ field: 'code', msg: `这里只导入“${word}”的内容` }])
    expect([keyless.status, keyless.msg]).toEqual([400, '请为“字典键值 / Key”选择一列'])
  })

  it('is refused where the product’s own forms read by what it changes, and for who may only look', async () => {
    const found = await send('import-check', [HEAD, `${fixed.code},-1,,${fixed.name},,,是,`])
    const reader = await buildCaller(test, { permissions: [code] })

    expect(found.lines[0]?.errors.map(({ field }) => field)).toEqual(['isSealed'])
    expect((await sendSheet(reader, `${path}/import-check`, Buffer.from(HEAD))).status).toBe(403)
  })
})

describe('business dictionaries from a file', () => {
  it('are those of the own tenant', async () => {
    const tenantId = await buildTenant(test.deps)
    const caller = await buildCaller(test, { tenantId, permissions: ['*'] })
    await dictCalls(admin, 'dict-biz').add({ code: 'theirs', dictValue: '别人的' })

    const answer = await sendSheet<ImportOutcome>(
      caller,
      '/api/blade-system/dict-biz/import-run',
      Buffer.from('字典编号,字典名称,字典排序\ntheirs,自己的,1'),
    )

    expect(counts(answer.data)).toEqual([1, 0, 0, 0])
    expect((await sheetAt(caller, '/blade-system/dict-biz/entries-export')).rows).toHaveLength(2)
  })
})
