import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ERASURE_STATE } from '@drawdesk/contract/organisation/person-data'
import { buildTestApp, type TestApp } from '../../../../testing/build-test-app.ts'
import { buildTenant } from '../../../../testing/factories.ts'
import { erasePerson, exportPerson } from '../testing/erase-planted.ts'
import { figures, findMarks, marksOf, plantPerson, rowsWith, type PlantedPerson } from '../testing/planted-person.ts'
import { PERSON_STEPS } from '../tables/person-tables.ts'

let test: TestApp
let gone: PlantedPerson
let other: PlantedPerson

beforeAll(async () => {
  test = await buildTestApp()
  const tenantId = await buildTenant(test.deps)
  gone = {
    tenantId,
    userId: '910001',
    account: 'gone.marker',
    realName: '甄标记',
    phone: '13900001111',
    mail: 'gone@marker.example',
    address: '标记路1号',
  }
  other = {
    tenantId,
    userId: '920002',
    account: 'other.marker',
    realName: '贾标记',
    phone: '13900002222',
    mail: 'other@marker.example',
    address: '标记路2号',
  }
  await plantPerson(test, other)
  await plantPerson(test, gone)
})
afterAll(() => test.close())

describe('the data of somebody with a row in every table', () => {
  it('is in their copy, and nobody else’s is', async () => {
    const files = await exportPerson(test, gone)
    const text = [...files.values()].map((bytes) => bytes.toString()).join('\n')

    expect(marksOf(gone).filter((mark) => !text.includes(mark))).toEqual([])
    expect(marksOf(other).filter((mark) => text.includes(mark))).toEqual([])
    const lines = files.get('data/pay_order.jsonl')?.toString().trim().split('\n') ?? []
    expect(lines.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual([gone.userId])
    expect(files.get('index.html')?.toString()).toContain('data/pay_order.jsonl')
  })

  it('leaves no name, account, phone, mail or address in any text once they are erased, and changes neither figures nor others', async () => {
    const before = { others: await rowsWith(test, other.userId), figures: await figures(test, gone.tenantId) }
    expect((await findMarks(test, marksOf(gone))).length).toBeGreaterThan(50)

    const receipt = await erasePerson(test, gone)

    expect(await findMarks(test, marksOf(gone))).toEqual([])
    expect(await rowsWith(test, other.userId)).toEqual(before.others)
    expect(await figures(test, gone.tenantId)).toEqual(before.figures)
    expect([receipt.state, receipt.facts]).toEqual([ERASURE_STATE.done, ''])
    // Every step met its row.
    const tables = new Set(receipt.lines.map(({ name }) => name.replace(/-\d$/, '')))
    expect(PERSON_STEPS.map(({ table }) => table).filter((table) => !tables.has(table))).toEqual([])
  })
})
