import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../lib/paths.mjs'
import { AREAS, areasWithoutPlace, crowdedFolders, importsOf, moduleCycles, wrongImports } from './structure.mjs'

const SRC = 'apps/server/src'
const edge = (from, to, isValue = true) => ({ from: `${SRC}/${from}`, to: `${SRC}/${to}`, isValue })

describe('the floors of the server', () => {
  const low = 'modules/identity/caller/person-caller.ts'
  const high = 'modules/organisation/users/user.repository.ts'

  it('let an area import those below it, and none above it, for a type either', () => {
    expect(wrongImports([edge(high, low)])).toEqual([])
    expect(wrongImports([edge(low, high)])).toEqual([`${SRC}/${low} imports ${SRC}/${high}, which stands above it`])
    expect(wrongImports([edge(low, high, false)])).toHaveLength(1)
  })

  it('let a test import what it likes', () => {
    expect(
      wrongImports([edge('modules/identity/walls.test.ts', high), edge('modules/identity/testing/kit.ts', high)]),
    ).toEqual([])
  })

  it('stand on the database and the platform, below the seeds and the lists of what is served', () => {
    const up = [
      edge('db/migrations/index.ts', 'platform/clock.ts'),
      edge('platform/clock.ts', 'modules/settings/params/param.reader.ts'),
      edge('providers/call.ts', low),
      edge(low, 'seeds/seed.ts'),
      edge(low, 'services.ts'),
      edge('services.ts', 'modules.ts'),
    ]

    expect(wrongImports(up)).toHaveLength(up.length)
    expect(wrongImports(up.map(({ from, to, isValue }) => ({ from: to, to: from, isValue })))).toEqual([])
  })

  it('are given for every area there is, and only for those', () => {
    const there = readdirSync(join(root, SRC, 'modules'))

    expect(AREAS.toSorted()).toEqual(there.toSorted())
    expect(areasWithoutPlace([`${SRC}/modules/garden/bills/bill.module.ts`, `${SRC}/${low}`])).toEqual([
      `${SRC}/modules/garden has no place among AREAS (scripts/structure/structure.mjs)`,
    ])
  })
})

describe('modules', () => {
  it('need each other in no circle, by types either', () => {
    const one = edge('modules/rights/explain/explain.ts', 'modules/rights/preview/preview.ts', false)
    const back = edge('modules/rights/preview/preview.ts', 'modules/rights/explain/explain.ts')

    expect(moduleCycles([one])).toEqual([])
    expect(moduleCycles([one, back]).map(({ group }) => group)).toEqual([['rights/explain', 'rights/preview']])
  })
})

describe('what is read of a file', () => {
  it('are its imports of ours, with those of types apart', () => {
    const text = [
      "import { readFile } from 'node:fs/promises'",
      "import type { Db } from '../platform/db.ts'",
      "import { type Caller, callerOf } from './caller.ts'",
      "import { type Scope } from './scope.ts'",
      "export * from '@drawdesk/contract/core/schema'",
    ].join('\n')

    expect(importsOf(`${SRC}/modules/a.ts`, text)).toEqual([
      { path: `${SRC}/platform/db.ts`, isValue: false },
      { path: `${SRC}/modules/caller.ts`, isValue: true },
      { path: `${SRC}/modules/scope.ts`, isValue: false },
      { path: 'packages/contract/src/core/schema.ts', isValue: true },
    ])
  })

  it('are its neighbours: at most twenty', () => {
    const files = (count) => Array.from({ length: count }, (_, index) => `${SRC}/crud/${index}.ts`)

    expect(crowdedFolders(files(20))).toEqual([])
    expect(crowdedFolders(files(21))).toHaveLength(1)
  })
})
