import { describe, expect, it } from 'vitest'
import { extentOf } from './install.mjs'

const wanted = {
  '': { name: 'ours' },
  'apps/server': { version: '0.1.0' },
  'node_modules/@ours/server': { link: true },
  'node_modules/runs': { version: '1.0.0' },
  'node_modules/runs-elsewhere': { version: '1.0.0', optional: true },
  'node_modules/tests': { version: '1.0.0', dev: true },
}
const runs = { 'node_modules/runs': { version: '1.0.0' } }
const all = { ...runs, 'node_modules/tests': { version: '1.0.0' } }

/** What is found with these packages in npm's record, and on disk but for `gone`. */
const extent = (installed, gone = '') => extentOf(wanted, installed, (path) => path !== gone)

describe('what is installed', () => {
  it('is everything, without the packages of other platforms', () => {
    expect(extent(all)).toBe('all')
  })

  it('is what the product needs, where only tools of tests are missing or old', () => {
    expect([
      extent(runs),
      extent({ ...all, 'node_modules/tests': { version: '0.9.0' } }),
      extent(all, 'node_modules/tests'),
    ]).toEqual(['product', 'product', 'product'])
  })

  it('is too little, where a package of the product or a workspace is missing or old', () => {
    expect([
      extent({}),
      extent({ ...all, 'node_modules/runs': { version: '0.9.0' } }),
      extent(all, 'node_modules/runs'),
      extent(all, 'node_modules/@ours/server'),
    ]).toEqual([undefined, undefined, undefined, undefined])
  })
})
