import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRoute } from '../../wire/route.ts'
import { buildCaller, buildTenant, type BuiltCaller } from '../factories.ts'
import { buildBehind, type WalledApp, type Walls } from '../walls.ts'
import { argumentsOf } from './arguments.ts'
import { markTenant, plant, type Plant } from './plant.ts'
import { fingerprints } from './tables.ts'
import { describeStep, step, walkableRoutes, type Step } from './walk.ts'

/** Found by id: its texts are never sent, so an answer that holds one leaks. Found by word: its id is never sent. */
export const [BY_ID, BY_WORD] = [
  { id: '7700000000000000001', word: 'marked-text-of-another' },
  { id: '7700000000000000002', word: 'walled' },
] as const

/** Takes every call as somebody of another tenant, with the ids and words of what was planted, behind each of these walls. */
export function describeRoutes(modes: readonly Walls[]): void {
  describe.each(modes)('through every route, behind $name', (walls) => {
    let test: WalledApp
    let tenantId: string
    let otherId: string
    let routes: AnyRoute[]
    let theirs: BuiltCaller

    beforeAll(async () => {
      test = await buildBehind(walls)
      ;[tenantId, otherId] = [await buildTenant(test.deps), await buildTenant(test.deps)]
      for (const planted of [BY_ID, BY_WORD]) await plant(test, { tenantId, ...planted })
      await markTenant(test, { tenantId, ...BY_ID })
      routes = walkableRoutes(test.deps)
      theirs = await buildCaller(test, { tenantId: otherId, permissions: ['*'] })
    }, 120_000)
    afterAll(() => test.close())

    /** Every call with every set of arguments, by word with the least and with all of them; who was signed out by one goes on with a new sign-in. */
    async function walkAsOther(planted: Plant, by: 'id' | 'word'): Promise<Step[]> {
      const steps: Step[] = []
      for (const route of routes) {
        for (const values of argumentsOf(route, planted, by).slice(0, by === 'id' ? undefined : 2)) {
          const taken = await step((options) => theirs.raw(options), route, values)
          steps.push(taken)
          if (
            ([401, 423].includes(taken.status) && !route.isOpen && !route.isDevice) ||
            /logout|lock|session\/end|update-password|changeUser/.test(route.path)
          )
            theirs = await buildCaller(test, { tenantId: otherId, permissions: ['*'] })
        }
      }
      return steps
    }

    it('shows no row of another tenant and changes none', { timeout: 300_000 }, async () => {
      const before = await fingerprints(test, tenantId)

      const byId = await walkAsOther({ tenantId, ...BY_ID }, 'id')
      const byWord = await walkAsOther({ tenantId, ...BY_WORD }, 'word')

      expect(byId.filter(({ text }) => text.includes(BY_ID.word)).map(describeStep)).toEqual([])
      expect(
        byWord.filter(({ text }) => text.includes(BY_WORD.id) || text.includes(BY_ID.word)).map(describeStep),
      ).toEqual([])
      expect([...byId, ...byWord].filter(({ status }) => status >= 500).map(describeStep)).toEqual([])
      expect(await fingerprints(test, tenantId)).toEqual(before)
      expect(
        new Set([...byId, ...byWord].filter(({ status }) => status !== 400).map(({ route }) => route)).size,
      ).toBeGreaterThan(routes.length * 0.9)
      expect([await test.isRowSecurityOn(), test.conditionsRemoved() > 100]).toEqual([
        walls.hasRowSecurity,
        !walls.hasConditions,
      ])
    })
  })
}
