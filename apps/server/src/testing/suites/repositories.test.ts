import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceTable } from '../../crud/tables.ts'
import { buildTestApp, type TestApp } from '../build-test-app.ts'
import { buildTenant } from '../factories.ts'
import { exportedFunctions, otherFilesWithQueries, repositoryFiles } from '../repositories/exported-functions.ts'
import { FRESH_ID, plantTheirs, THEIRS } from '../repositories/plant-theirs.ts'
import type { Given, Probe, Probes } from '../repositories/probe.ts'
import { authProbes } from '../repositories/probes/auth.ts'
import { chatApiProbes } from '../repositories/probes/chat-api.ts'
import { chatDialogProbes } from '../repositories/probes/conversation.ts'
import { chatEngineProbes } from '../repositories/probes/chat-engine.ts'
import { chatRunProbes } from '../repositories/probes/chat-run.ts'
import { rowProbes, treeProbes } from '../repositories/probes/crud.ts'
import { drawingProbes } from '../repositories/probes/drawing.ts'
import { peopleProbes } from '../repositories/probes/people.ts'
import { rightsProbes } from '../repositories/probes/rights.ts'
import { systemProbes } from '../repositories/probes/system.ts'
import { voiceProbes } from '../repositories/probes/voice.ts'
import { fingerprintOf, runProbe, type Outcome } from '../repositories/run-probe.ts'
import { tenantColumns } from '../walk/tables.ts'
import { withoutTenantConditions } from '../without-tenant-conditions.ts'

/** Queries that stand beside the rules of one module, whose calls the suites over routes walk; and the kit's way to a table. */
const QUERIES_OF_ONE_MODULE: readonly string[] = [
  'crud/tables.ts',
  'modules/identity/impersonation/impersonation.service.ts',
  'modules/organisation/org-framework/org-framework.routes.ts',
  'modules/notices/notice.rules.ts',
  'modules/organisation/packages/package-grants.ts',
  'modules/organisation/users/people/platform.service.ts',
  ...['change-targets.loader', 'present.loader', 'scheduled.job'].map((part) => `modules/rights/changes/${part}.ts`),
  ...['administrator', 'dept', 'dicts', 'params', 'post', 'roles'].map(
    (step) => `modules/organisation/tenants/new-tenant/${step}.step.ts`,
  ),
]

const declared: Readonly<Record<string, Probes>> = {
  ...authProbes,
  ...peopleProbes,
  ...drawingProbes,
  ...chatApiProbes,
  ...chatDialogProbes,
  ...chatEngineProbes,
  ...chatRunProbes,
  ...systemProbes,
  ...voiceProbes,
  ...rightsProbes,
  ...rowProbes('systemParam'),
  ...treeProbes('systemDept', true),
}

describe('the list of probes', () => {
  it('has every function of every repository, and no other', async () => {
    const files = await repositoryFiles()
    const offered = await Promise.all(files.map(async (file) => [file, await exportedFunctions(file)]))

    expect(
      Object.fromEntries(Object.entries(declared).map(([file, probes]) => [file, Object.keys(probes).toSorted()])),
    ).toEqual(Object.fromEntries(offered))
    expect(files.length).toBeGreaterThan(35)
  })

  it('misses no file that asks the tables of tenants', async () => {
    expect(await otherFilesWithQueries()).toEqual(QUERIES_OF_ONE_MODULE.toSorted())
  })
})

const conditions = withoutTenantConditions()
const modes = [
  { name: 'both walls', isWalled: true, isRowSecurityOff: false, build: () => buildTestApp() },
  {
    name: 'row-level security alone',
    isWalled: true,
    isRowSecurityOff: false,
    isConditionOff: true,
    build: () => buildTestApp({ extraPlugins: [conditions] }),
  },
  {
    name: 'the conditions of the queries alone',
    isWalled: true,
    isRowSecurityOff: true,
    build: () => buildTestApp({ isRowSecurityOff: true }),
  },
  {
    name: 'neither wall',
    isWalled: false,
    isRowSecurityOff: true,
    isConditionOff: true,
    build: () => buildTestApp({ extraPlugins: [conditions], isRowSecurityOff: true }),
  },
]

interface Taken {
  name: string
  probe: Extract<Probe, { call: unknown }>
  /** What was answered before the other tenant had any rows, and what came of it after. */
  before: string
  after: Outcome
  untouched: string
}

const isSame = ({ before, after, untouched }: Taken): boolean =>
  before === after.answer && (after.theirRows ?? untouched) === untouched

describe.each(modes)(
  'every function of every repository, behind $name',
  ({ build, isWalled, isRowSecurityOff, isConditionOff = false }) => {
    let test: TestApp
    let taken: Taken[]

    beforeAll(async () => {
      test = await build()
      const [own, other] = [await buildTenant(test.deps), await buildTenant(test.deps)]
      const columns = Map.groupBy(await tenantColumns(test), ({ table }) => table)
      const print = fingerprintOf({
        tenantId: other,
        tables: [...columns.keys(), 'auth_session'],
        scope: { tenantId: own },
      })
      const probes = callable(columns)
      const { db } = test.deps
      const given: Omit<Given, 'db'> = {
        deps: test.deps,
        scope: { tenantId: own, userId: THEIRS.live, deptId: THEIRS.live },
        theirs: THEIRS,
        fresh: FRESH_ID,
        now: new Date(Date.now() + 60_000),
      }
      const before: string[] = []
      for (const { probe } of probes) before.push((await runProbe(db, given, probe.call)).answer)
      await plantTheirs(test, other)
      const untouched = (await runProbe(db, given, () => undefined, print)).theirRows ?? ''
      taken = []
      for (const [index, { name, probe }] of probes.entries())
        taken.push({
          name,
          probe,
          before: before[index] ?? '',
          after: await runProbe(db, given, probe.call, print),
          untouched,
        })
    }, 300_000)
    afterAll(() => test.close())

    it.runIf(isWalled)('answers as if the other tenant had no rows, and changes none of them', () => {
      const walled = taken.filter(({ probe }) => !(isConditionOff && probe.kind === 'reaches' && probe.noRowSecurity))

      expect(
        walled.filter((one) => !isSame(one)).map(({ name, before, after }) => `${name}: ${before} → ${after.answer}`),
      ).toEqual([])
      expect(walled.length).toBeGreaterThan(250)
    })

    it.runIf(!isWalled)('shows or changes rows of the other tenant by each function that could', () => {
      expect(
        taken
          .filter((one) => one.probe.kind === 'reaches' && isSame(one))
          .map(({ name, after }) => `${name}: ${after.answer}`),
      ).toEqual([])
    })

    it('was called with the walls as they are said to be', async () => {
      const secured = await test.owner(`select 1 from pg_class where relrowsecurity and relkind = 'r'`)

      expect([secured.length === 0, !isConditionOff || conditions.removed() > 100]).toEqual([isRowSecurityOff, true])
      expect(taken[0]?.untouched).toMatch(/^user_account 4 /m)
    })
  },
)

/** Every probe that makes a call; those of the kit once for each table that can stand behind a plain resource. */
function callable(columns: ReadonlyMap<string, readonly { name: string }[]>): Pick<Taken, 'name' | 'probe'>[] {
  const kitTables = [...columns].map(([table, own]) => ({
    table: table.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as ResourceTable,
    names: new Set(own.map(({ name }) => name)),
  }))
  const kit = kitTables
    .filter(({ names }) => ['id', 'is_deleted', 'version', 'create_user'].every((name) => names.has(name)))
    .flatMap(({ table, names }) => [
      { table, of: rowProbes(table) },
      ...(names.has('parent_id') ? [{ table, of: treeProbes(table, names.has('ancestors')) }] : []),
    ])
  return [
    {
      table: '',
      of: {
        ...authProbes,
        ...peopleProbes,
        ...drawingProbes,
        ...chatApiProbes,
        ...chatDialogProbes,
        ...chatEngineProbes,
        ...chatRunProbes,
        ...systemProbes,
        ...voiceProbes,
        ...rightsProbes,
      },
    },
    ...kit,
  ].flatMap(({ table, of }) =>
    Object.entries(of).flatMap(([file, probes]) =>
      Object.entries(probes).flatMap(([name, probe]) =>
        probe.kind === 'leftOut' ? [] : [{ name: `${file} ${name} ${table}`.trimEnd(), probe }],
      ),
    ),
  )
}
