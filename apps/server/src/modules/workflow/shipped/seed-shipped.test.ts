import type { Page } from '@drawdesk/contract/core/schema'
import type { FlowDefinition } from '@drawdesk/contract/workflow/manager'
import { bpmnToChain } from '@drawdesk/workflow/approval-chain/bpmn-to-chain'
import { checkDiagram } from '@drawdesk/workflow/checks/check-diagram'
import { PEOPLE_FUNCTIONS } from '@drawdesk/workflow/approval-chain/chain'
import { formProblems } from '@drawdesk/contract/workflow/forms/form-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../../platform/database/db.ts'
import { systemScope } from '../../../platform/scope.ts'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { oneTask } from '../testing/diagrams.ts'
import { SHIPPED_PROCESSES } from './shipped-processes.ts'
import type { ShippedProcess } from './shipped-process.ts'
import { seedShipped } from './seed-shipped.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

const scope = systemScope('000000')

interface Bench {
  trx: Db
  seed(processes?: readonly ShippedProcess[]): Promise<void>
  run(statement: string): Promise<void>
  /** Versions, models and forms, with what they say. */
  stored(): Promise<{ kind: string; key: string; version: number; content: string }[]>
}

/** Nothing of it stays. */
async function inVain(work: (bench: Bench) => Promise<void>): Promise<void> {
  const over = new Error('over')
  const run = test.deps.db.transaction(scope, async (trx) => {
    await work({
      trx,
      seed: (processes) => seedShipped(test.deps, trx, scope, processes),
      async run(statement) {
        await sql.raw(statement).execute(trx.as(scope))
      },
      async stored() {
        const { rows } = await sql<{ kind: string; key: string; version: number; content: string }>`
          select 'definition' as kind, process_key as key, process_version as version, xml_hash || suspension_state || is_deleted as content from wf_definition
          union all select 'model', model_key, version, md5(xml) || is_deleted from wf_model
          union all select 'form', key, version, md5(fields::text) || is_deleted from wf_form order by 1, 2, 3`.execute(
          trx.as(scope),
        )
        return rows
      },
    })
    throw over
  })
  await expect(run).rejects.toBe(over)
}

const same = (kind: string, count: number): string[] => Array.from({ length: count }, () => kind)
/** Those that the simple designer opens. */
const CHAINS: ReadonlySet<string> = new Set(['reimbursement', 'contentApproval'])

const deployOther = ({ trx }: Bench): Promise<unknown> =>
  test.deps.deployments.deployShipped(
    trx,
    { xml: oneTask('leave', 'flowable:assignee="1"'), name: '', resourceName: 'own.bpmn', sourceModelId: null },
    '',
  )

const better = (key: string, change: Partial<ShippedProcess> = {}): ShippedProcess[] =>
  SHIPPED_PROCESSES.map((process) =>
    process.key === key
      ? { ...process, diagram: process.diagram.replace('name="结束"', 'name="完结"'), ...change }
      : process,
  )

const versionsOf = async ({ stored }: Bench, key: string): Promise<number[]> =>
  (await stored()).filter((row) => row.kind === 'definition' && row.key === key).map(({ version }) => version)

describe('processes that the product ships', () => {
  it('are there for every tenant, under their categories', async () => {
    const stranger = await buildCaller(test, {
      tenantId: await buildTenant(test.deps),
      permissions: ['work_start'],
    })

    const { data } = await stranger.get<Page<FlowDefinition>>('/api/blade-flow/work/start-list')

    expect(
      data.records.map(({ key, tenantId, category, route }) => [key, tenantId, category, route]).toSorted(),
    ).toEqual([
      ['contentApproval', '', 'flow_3', 'content'],
      ['leave', '', 'flow_1', 'leave'],
      ['reimbursement', '', 'flow_2', 'expense'],
    ])
  })

  it('are brought once', () =>
    inVain(async ({ stored, seed }) => {
      const before = await stored()

      await seed()

      expect(before.map(({ kind, version }) => [kind, version])).toEqual(
        [...same('definition', 7), ...same('form', 6), ...same('model', 7)].map((kind) => [kind, 1]),
      )
      expect(await stored()).toEqual(before)
    }))

  it.each(SHIPPED_PROCESSES.map((process) => [process.key, process] as const))(
    '%s has no fault that the designer would find, and says everything in both languages',
    async (_key, { diagram, form, key }) => {
      const { problems } = await checkDiagram(diagram, {
        handlers: new Set(),
        beans: { people: PEOPLE_FUNCTIONS },
        variables: [...(form?.fields ?? []).map(({ name }) => name), 'taskUser', 'days'],
      })
      const named = [...diagram.matchAll(/ name="[^"]*[\u4E00-\u9FFF][^"]*"/g)].length

      expect(problems).toEqual([])
      expect(diagram.match(/<flowable:localization locale="en"/g)).toHaveLength(named)
      expect(form ? formProblems([...form.fields], form.layout) : []).toEqual([])
      expect(JSON.stringify(form ?? {})).not.toContain('"en":""')
      expect('chain' in (await bpmnToChain(diagram))).toBe(CHAINS.has(key))
    },
  )

  it('come as the next version when they are better, with model and form, and an older program brings nothing back', () =>
    inVain(async ({ stored, seed, ...bench }) => {
      const { form } = SHIPPED_PROCESSES.find(({ key }) => key === 'reimbursement') as ShippedProcess
      const fields = form?.fields.filter(({ name }) => name !== 'receipts') ?? []
      const layout = { columns: 1 as const, sections: [] }
      const next = better('reimbursement', {
        form: { key: 'reimbursement', name: '报销单', nameEn: 'Expense claim', fields, layout },
      })

      await seed(next)
      const after = await stored()
      await seed(next)
      await seed()

      expect(after.filter(({ key }) => key === 'reimbursement').map(({ kind, version }) => [kind, version])).toEqual([
        ['definition', 1],
        ['definition', 2],
        ['form', 2],
        ['model', 2],
      ])
      expect(await versionsOf({ stored, seed, ...bench }, 'leave')).toEqual([1])
      expect(await stored()).toEqual(after)
    }))

  it.each<[string, (bench: Bench) => Promise<unknown>]>([
    ['deployed a version', deployOther],
    ['suspended it', ({ run }) => run("update wf_definition set suspension_state = 2 where process_key = 'leave'")],
    [
      'removed it',
      ({ run }) => run("update wf_definition set is_deleted = 1, is_latest = 0 where process_key = 'leave'"),
    ],
  ])('stay as they are where an operator %s', (_what, act) =>
    inVain(async (bench) => {
      await act(bench)
      const before = await bench.stored()

      await bench.seed()
      await bench.seed(better('leave'))

      expect(await bench.stored()).toEqual(before)
    }),
  )

  it('stay as they are where an operator changed their form; a changed or removed model stays so', () =>
    inVain(async (bench) => {
      await bench.run("update wf_form set name = '费用单' where key = 'reimbursement'")
      await bench.run("update wf_model set xml = '<x/>' where model_key = 'leave'")
      await bench.run("update wf_model set is_deleted = 1 where model_key = 'contentApproval'")
      const modelsOf = async () => (await bench.stored()).filter(({ kind }) => kind === 'model')
      const models = await modelsOf()

      await bench.seed(better('reimbursement'))
      await bench.seed(better('leave'))
      await bench.seed(better('contentApproval'))

      expect(await versionsOf(bench, 'reimbursement')).toEqual([1])
      expect(await versionsOf(bench, 'leave')).toEqual([1, 2])
      expect(await versionsOf(bench, 'contentApproval')).toEqual([1, 2])
      expect(await modelsOf()).toEqual(models)
    }))

  it('come to an installation that has not had them, but not over one that an operator deployed', () =>
    inVain(async (bench) => {
      await bench.run("delete from platform_setting where name = 'seed.processes'")
      for (const table of ['wf_definition', 'wf_form', 'wf_model']) await bench.run(`delete from ${table}`)
      await deployOther(bench)
      const others = ['changeApproval', 'contentApproval', 'guestApproval', 'refill', 'refundApproval', 'reimbursement']

      await bench.seed()

      expect((await bench.stored()).map(({ kind, key, version }) => `${kind} ${key} ${version}`)).toEqual([
        ...[
          'changeApproval',
          'contentApproval',
          'guestApproval',
          'leave',
          'refill',
          'refundApproval',
          'reimbursement',
        ].map((key) => `definition ${key} 1`),
        ...others.map((key) => `form ${key} 1`),
        ...others.map((key) => `model ${key} 1`),
      ])
    }))
})
