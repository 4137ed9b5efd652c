import type { EngineError } from '@drawdesk/workflow/engine/command'
import type { Variables } from '@drawdesk/workflow/engine/state'
import { afterAll, describe, expect, it } from 'vitest'
import { createFlowScripts } from './flow-scripts.ts'

const NOW = '2026-03-02T08:00:00.000Z'
const scripts = createFlowScripts()
/** For what only time ends. */
const impatient = createFlowScripts({ timeMostMs: 500 })
afterAll(() => Promise.all([scripts.close(), impatient.close()]))

const run = (source: string, variables: Variables = {}, storesVariables = false) =>
  scripts.run('node', { source, variables, storesVariables, now: NOW })

async function faultOf(source: string, by = scripts): Promise<string> {
  const failed = await by
    .run('node', { source, variables: {}, storesVariables: true, now: NOW })
    .catch((error: EngineError) => error)
  return 'code' in failed ? `${failed.code} ${failed.detail.reason} ${failed.detail.en}` : JSON.stringify(failed)
}

describe('a script', () => {
  it('reads variables by their names, and answers its last value', async () => {
    expect(
      await run('lines.map(({ price, count }) => price * count).reduce((a, b) => a + b, 0)', {
        lines: [
          { price: 3, count: 2 },
          { price: 5, count: 1 },
        ],
      }),
    ).toEqual({
      value: 11,
      variables: {},
    })
    expect((await run('undefined')).value).toBeNull()
    expect((await run('[now, new Date(now).getUTCFullYear()]')).value).toEqual([NOW, 2026])
    expect((await run('now', { now: 'mine' })).value).toBe('mine')
  })

  it('writes variables by `execution`, and all that it sets where the task says so', async () => {
    const source =
      'var total = price * 2; kept = price; execution.setVariable("name", execution.getVariable("name") + "!"); price = 9; function f() {}'
    const variables = { price: 4, name: 'Li', JSON: 'mine' }

    expect((await run(source, variables)).variables).toEqual({ name: 'Li!' })
    expect((await run(source, variables, true)).variables).toEqual({ total: 8, kept: 4, price: 9, name: 'Li!' })
    expect(
      (await run('execution.getVariable("JSON") + typeof JSON + execution.hasVariable("none")', variables)).value,
    ).toBe('mineobjectfalse')
  })

  it('leaves nothing behind for the next one', async () => {
    await run('globalThis.left = 1; Array.prototype.map = null; JSON.stringify = null')

    expect((await run('typeof left + [1].map(String)')).value).toBe('undefined1')
  })

  it.each([
    ['that loops without end', 'while (true) {}', 'endless'],
    ['that catches its own end', 'for (;;) { try { for (;;) {} } catch {} }', 'endless'],
    ['with a pattern that never ends', '/(a+)+$/.test("a".repeat(40) + "!")', 'endless'],
    ['whose answer loops', '({ toJSON() { for (;;) {} } })', 'endless'],
    ['that fills its memory', 'const all = []; for (;;) all.push("x".repeat(1e6))', 'memory'],
    ['of many small things', 'const all = []; for (;;) all.push([1, 2, 3])', 'memory'],
    [
      'that leaves no room for an error',
      'let a = []; for (let i = 0; i < 1e6; i++) a = [a]; JSON.stringify(a)',
      'memory',
    ],
    ['with a text as large as that', '"x".repeat(1e9)', 'memory'],
    ['that calls itself', 'function f() { f() } f()', 'deep'],
    ['that nests too deep for a built-in function', 'JSON.parse("[".repeat(100000))', 'deep'],
    ['with a huge answer', '"x".repeat(300000)', 'large'],
    ['with huge variables', 'var x = "x".repeat(300000); 1', 'large'],
    ['that answers later', 'Promise.resolve(1)', 'later'],
    ['that imports', 'import("node:fs")', 'later'],
  ])('%s is stopped', async (_what, source, reason) => {
    expect(await faultOf(source)).toMatch(new RegExp(`^script-failed ${reason} `))
  })

  it.each([['new Array(4294967295).includes(5)'], ['Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)']])(
    'in a built-in function without an end is stopped by the clock: %s',
    async (source) => {
      expect(await faultOf(source, impatient)).toMatch(/^script-failed endless /)
      expect(
        (await impatient.run('node', { source: '1', variables: {}, storesVariables: false, now: NOW })).value,
      ).toBe(1)
    },
  )

  it.each([
    ['require("fs")', "ReferenceError: 'require' is not defined"],
    ['process.exit()', "ReferenceError: 'process' is not defined"],
    ['[].constructor.constructor("return process")()', "ReferenceError: 'process' is not defined"],
    ['({}).constructor.constructor("return this")().process.exit()', 'TypeError'],
    ['execution.getVariable.constructor("return process")()', "ReferenceError: 'process' is not defined"],
    ['import fs from "node:fs"', 'SyntaxError'],
    ['await 1', 'SyntaxError'],
    ['fetch("http://localhost")', "ReferenceError: 'fetch' is not defined"],
    ['setTimeout(() => 1)', "ReferenceError: 'setTimeout' is not defined"],
    ['Date.now()', 'The clock cannot be used'],
    ['new Date()', 'The clock cannot be used'],
    ['new (new Date(0).constructor)()', 'The clock cannot be used'],
    ['Math.random()', 'Chance cannot be used'],
    ['new BigInt64Array(new SharedArrayBuffer(8)).wait()', 'Error'],
    ['execution.setVariable("__proto__", 1)', 'no name of a variable'],
    ['execution.setVariable("a b", 1)', 'no name of a variable'],
    ['Object.prototype.toJSON = () => "x"; 1', 'cannot be read'],
    ['const a = []; a.push(a); a', 'TypeError: circular reference'],
    ['1n', 'TypeError'],
    ['throw null', 'null'],
    ['\nthrow new Error("no budget")', 'line 2, Error: no budget'],
    ['(', 'SyntaxError'],
  ])('has no way out: %s', async (source, message) => {
    expect(await faultOf(source)).toMatch(/^script-failed failed /)
    expect(await faultOf(source)).toContain(message)
  })

  it('is run by one thread, one after the other', async () => {
    const sources = ['1', 'while (true) {}', '2', 'JSON.parse("[".repeat(100000))', '3']
    const outcomes = await Promise.all(sources.map((source) => faultOf(source)))

    expect(outcomes.map((outcome) => outcome.split(' ')[1] ?? outcome)).toEqual([
      '{"value":1,"variables":{}}',
      'endless',
      '{"value":2,"variables":{}}',
      'deep',
      '{"value":3,"variables":{}}',
    ])
  })
})
