import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const SOURCES = join(import.meta.dirname, '..')
const TABLE = join(import.meta.dirname, '../../../../packages/contract/spec/messages.tsv')

/** The test that makes the moment of each fixed text happen and finds the text then: `<where> · <when>`, file. */
const EVIDENCE: Record<string, string> = {
  'site · title': 'app/shell.test.tsx',
  'tabs · first tab label': 'app/tabs/tab-bar.test.tsx',
  'tabs · clear cache asks': 'app/tabs/tab-bar.test.tsx',
  'tabs · clear cache done': 'app/tabs/tab-bar.test.tsx',
  'error log dialog · uploaded': 'app/error-log/error-log.test.tsx',
  'error log dialog · cleared': 'app/error-log/error-log.test.tsx',
  'register dialog · title': 'app/register/register.test.tsx',
  'register · empty tenant id': 'app/register/register.test.tsx',
  'register · empty account': 'app/register/register.test.tsx',
  'register · empty password or confirm': 'app/register/register.test.tsx',
  'register · mismatch': 'app/register/register.test.tsx',
  'register · failure without server message': 'app/register/register.test.tsx',
  'lock · empty password': 'app/lock/lock.test.tsx',
  'param · paramName empty': 'features/settings/params/param.deep.test.tsx',
  'param · paramKey empty': 'features/settings/params/param.deep.test.tsx',
  'param · paramValue empty': 'features/settings/params/param.deep.test.tsx',
  'dict · code empty': 'features/settings/dictionaries/dict.deep.test.tsx',
  'dict · dictValue empty': 'features/settings/dictionaries/dict.deep.test.tsx',
  'dict · sort empty': 'features/settings/dictionaries/dict.deep.test.tsx',
  'dict · isSealed empty': 'features/settings/dictionaries/dict.deep.test.tsx',
  'dict · dictKey empty': 'features/settings/dictionaries/dict.deep.test.tsx',
  'switch form · department empty': 'app/switch/switch.test.tsx',
  'switch form · role empty': 'app/switch/switch.test.tsx',
  'tables · bulk delete, nothing selected': 'features/settings/params/param.deep.test.tsx',
  'tables · delete asks': 'features/settings/params/param.deep.test.tsx',
  'phone · empty': 'features/identity/profile/info.deep.test.tsx',
  'phone · length not 11': 'features/identity/profile/info.deep.test.tsx',
  'phone · bad format': 'features/identity/profile/info.deep.test.tsx',
  'request · unknown failure': 'lib/http/http.test.ts',
  'success · added': 'features/settings/params/param.deep.test.tsx',
  'success · updated': 'features/settings/params/param.deep.test.tsx',
  'success · deleted': 'features/settings/params/param.deep.test.tsx',
  'success · done': 'features/identity/profile/info.deep.test.tsx',
  'body editor · boolean true': 'components/body-editor/body-editor.test.tsx',
  'body editor · boolean false': 'components/body-editor/body-editor.test.tsx',
  'flow viewer · title': 'features/workflow/shared/flow-diagram/flow-diagram.deep.test.tsx',
}

/** Screens that do not exist yet; each takes its rows with it to the list above. */
const LATER_SCREENS = ['tenant package']

/** Lines that ask the page for something, or are a row of a table of cases. One assertion stands on up to five lines. */
const isAssertion = (line: string): boolean => /\bexpect\(|\b(?:find|get)By|^\s*\[.*\],$/.test(line)

describe('the fixed texts of the specification', async () => {
  const table = await readFile(TABLE, 'utf8')
  const rows = table
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
  const textOf = new Map(rows.map(([where, when, text = '']) => [`${where} · ${when}`, text]))

  it.each(Object.entries(EVIDENCE))('%s is asked for in %s', async (place, file) => {
    const text = textOf.get(place) ?? 'no such row'
    const whole = new RegExp(`(['"\`/])(?:[^'"\`/]* - )?${text.replace(/[?.*+!]/g, '\\$&')}\\1`)
    const lines = (await readFile(join(SOURCES, file), 'utf8')).split('\n')

    expect(
      lines.filter((line, at) => whole.test(line) && lines.slice(Math.max(0, at - 3), at + 2).some(isAssertion)).length,
      `${text} in an assertion of ${file}`,
    ).toBeGreaterThan(0)
  })

  it('are all looked for, but for screens that come later', () => {
    const now = [...textOf.keys()].filter((place) => !LATER_SCREENS.some((screen) => place.startsWith(`${screen} · `)))

    expect(now.sort()).toEqual(Object.keys(EVIDENCE).sort())
  })
})
