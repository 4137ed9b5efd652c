import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { noticeFile, noticeOf, wantedNotice } from './notice.mjs'

const lockOf = (packages) => ({
  packages: {
    '': { name: 'product' },
    'apps/server': { name: '@ours/server', version: '0.1.0' },
    'node_modules/@ours/server': { resolved: 'apps/server', link: true },
    ...packages,
  },
})

describe('NOTICE', () => {
  it('is that of the lock file', () => {
    expect(readFileSync(noticeFile, 'utf8')).toBe(wantedNotice())
  })

  it('names each package once by its licence, apart what only tests use, and none of ours', () => {
    const text = noticeOf(
      lockOf({
        'node_modules/b': { version: '2.0.0', license: 'MIT' },
        'node_modules/a': { version: '1.0.0', license: 'MIT' },
        'node_modules/b/node_modules/a': { version: '1.0.0', license: 'MIT' },
        'node_modules/@c/c': { version: '3.0.0', license: '(MPL-2.0 OR GPL-3.0-only)' },
        'node_modules/t': { version: '4.0.0', license: 'ISC', dev: true },
      }),
    )

    expect(text).toContain('PRODUCT\n\n(MPL-2.0 OR GPL-3.0-only)\n  @c/c 3.0.0\n\nMIT\n  a 1.0.0\n  b 2.0.0\n\nINSIDE')
    expect(text).toMatch(/MEASUREMENTS USE\n\nISC\n {2}t 4\.0\.0\n$/)
    expect(text).not.toContain('@ours')
  })

  it.each(['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'SEE LICENSE IN x', undefined])('refuses %s', (license) => {
    expect(() => noticeOf(lockOf({ 'node_modules/a': { version: '1.0.0', license } }))).toThrow('a 1.0.0')
  })
})
