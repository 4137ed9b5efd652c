import { describe, expect, it } from 'vitest'
import { buildCaller, buildTenant } from '../factories.ts'
import { argumentsOf } from '../walk/arguments.ts'
import { BY_ID, describeRoutes } from '../walk/behind-walls.ts'
import { plant } from '../walk/plant.ts'
import { step, walkableRoutes } from '../walk/walk.ts'
import { BOTH_WALLS, buildBehind, CONDITIONS_ALONE, NEITHER_WALL, ROW_SECURITY_ALONE } from '../walls.ts'

describeRoutes([BOTH_WALLS, ROW_SECURITY_ALONE, CONDITIONS_ALONE])

describe('with neither wall', () => {
  it('the same search finds what was planted', { timeout: 300_000 }, async () => {
    const test = await buildBehind(NEITHER_WALL)
    const tenantId = await buildTenant(test.deps)
    await plant(test, { tenantId, ...BY_ID })
    const theirs = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })
    const seen = new Set<string>()
    for (const route of walkableRoutes(test.deps).filter(({ method, isCommand }) => method === 'GET' && !isCommand)) {
      for (const values of argumentsOf(route, { tenantId, ...BY_ID }, 'id').slice(0, 2))
        if ((await step((options) => theirs.raw(options), route, values)).text.includes(BY_ID.word))
          seen.add(route.path)
    }
    await test.close()

    expect([...seen].toSorted().join(' ')).toMatch(/dept\/detail .*param\/list .*blade-user\/page/)
    expect(seen.size).toBeGreaterThan(30)
  })
})
