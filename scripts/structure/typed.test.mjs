import { describe, expect, it } from 'vitest'
import { root } from '../lib/paths.mjs'
import { listFiles } from './structure.mjs'
import { readConfig, untypedFiles } from './typed.mjs'

const CONFIGS = {
  'tsconfig.json': { include: ['vitest.config.ts', 'packages/one/src/**/*.test.ts'] },
  'packages/one/tsconfig.json': { include: ['src'], exclude: ['src/**/*.test.ts'] },
  'tools/tsconfig.json': { include: ['.'] },
}
const ofFiles = (...files) => untypedFiles([...Object.keys(CONFIGS), ...files], (file) => CONFIGS[file])

describe('the types of a file', () => {
  it('are checked by the first tsconfig.json above it that includes it', () => {
    expect(
      ofFiles('vitest.config.ts', 'packages/one/src/a/b.ts', 'packages/one/src/a/b.test.ts', 'tools/deep/c.tsx'),
    ).toEqual([])
  })

  it('are checked by none where it is left out, stands beside what is included, or has none above it', () => {
    expect(ofFiles('other.config.ts', 'packages/one/vite.config.ts', 'packages/two/src/a.ts')).toHaveLength(3)
    expect(ofFiles('packages/one/srcs/a.ts')).toHaveLength(1)
  })

  it('are checked for every file of the repository', () => {
    expect(untypedFiles(listFiles(root), readConfig(root))).toEqual([])
  })
})
