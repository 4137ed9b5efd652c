import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceTable } from '../../crud/tables.ts'
import { buildTenant } from '../factories.ts'
import { tenantColumns } from '../walk/tables.ts'
import { buildBehind, isWalled, type WalledApp, type Walls } from '../walls.ts'
import { FRESH_ID, plantTheirs, THEIRS } from './plant-theirs.ts'
import type { Given, Probe } from './probe.ts'
import { allProbes } from './probes/index.ts'
import { rowProbes, treeProbes } from './probes/crud.ts'
import { fingerprintOf, runProbe, writeNothing, type Outcome } from './run-probe.ts'

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

/** Calls every function of every repository where another tenant has rows of the same ids, behind each of these walls. */
export function describeRepositories(modes: readonly Walls[]): void {
  describe.each(modes)('every function of every repository, behind $name', (walls) => {
    let test: WalledApp
    let taken: Taken[]

    beforeAll(async () => {
      test = await buildBehind(walls)
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
      const untouched = (await runProbe(db, given, writeNothing, print)).theirRows ?? ''
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

    it.runIf(isWalled(walls))('answers as if the other tenant had no rows, and changes none of them', () => {
      const walled = taken.filter(
        ({ probe }) => !(!walls.hasConditions && probe.kind === 'reaches' && probe.noRowSecurity),
      )

      expect(
        walled.filter((one) => !isSame(one)).map(({ name, before, after }) => `${name}: ${before} → ${after.answer}`),
      ).toEqual([])
      expect(walled.length).toBeGreaterThan(250)
    })

    it.runIf(!isWalled(walls))('shows or changes rows of the other tenant by each function that could', () => {
      expect(
        taken
          .filter((one) => one.probe.kind === 'reaches' && isSame(one))
          .map(({ name, after }) => `${name}: ${after.answer}`),
      ).toEqual([])
    })

    it('was called with the walls as they are said to be', async () => {
      expect([await test.isRowSecurityOn(), test.conditionsRemoved() > 100]).toEqual([
        walls.hasRowSecurity,
        !walls.hasConditions,
      ])
      expect(taken[0]?.untouched).toMatch(/^user_account 4 /m)
    })
  })
}

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
      of: allProbes,
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
