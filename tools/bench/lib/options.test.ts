import { describe, expect, it } from 'vitest'
import { PART_NAMES, readOptions } from './options.ts'
import { UsageError } from '../../lib/run-program.ts'

describe('the command line of npm run bench', () => {
  it('runs everything when nothing is named', () => {
    expect(readOptions([])).toEqual({ parts: PART_NAMES, jsonFile: undefined, logRows: undefined, isChecking: false })
  })

  it('runs the named parts once each, in their own order', () => {
    expect(readOptions(['draws', 'list', 'draws', '--check', '--json', 'out.json', '--log-rows', '10000000'])).toEqual({
      parts: ['list', 'draws'],
      jsonFile: 'out.json',
      logRows: 10_000_000,
      isChecking: true,
    })
  })

  it.each([
    ['lists'],
    ['--jsn', 'x'],
    ['--json'],
    ['--json', '--check'],
    ['--log-rows'],
    ['--log-rows', 'many'],
    ['--log-rows', '0'],
  ])('refuses %s and says what can be asked', (...words) => {
    expect(() => readOptions(words)).toThrow(UsageError)
    expect(() => readOptions(words)).toThrow('npm run bench --')
  })
})
