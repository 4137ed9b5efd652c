/**
 * What stands around a script, in its own language: variables are globals, `execution` reads and writes them as in Flowable, `now` is the time of the step. The
 * clock and chance are taken away, since a step that is run again must come to the same. It is an expression; its value has `begin` and `finish`.
 */
export const SCRIPT_FRAME = `(() => {
  'use strict'
  const { parse, stringify } = JSON
  const { defineProperty, keys, entries, getOwnPropertyNames, hasOwn } = Object
  const { construct } = Reflect
  const Clock = Date
  const Later = Promise
  const refuse = (what) => { throw new TypeError(what + ' cannot be used in a script; "now" is the time of the step') }
  function Date_(...given) {
    if (given.length === 0 || !new.target) refuse('The clock')
    return construct(Clock, given, new.target)
  }
  Date_.prototype = Clock.prototype
  defineProperty(Clock.prototype, 'constructor', { value: Date_ })
  Date_.UTC = Clock.UTC
  Date_.parse = Clock.parse
  Date_.now = () => refuse('The clock')
  defineProperty(globalThis, 'Date', { value: Date_, configurable: true, writable: true })
  Math.random = () => refuse('Chance')
  delete globalThis.performance
  const builtIn = Object.create(null)
  for (const name of [...getOwnPropertyNames(globalThis), 'execution', 'now']) builtIn[name] = true
  const given = Object.create(null)
  const written = Object.create(null)
  const put = (target, name, value) => defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
  return {
    begin(text, now) {
      for (const [name, value] of entries(parse(text))) {
        put(given, name, stringify(value))
        if (builtIn[name] !== true) put(globalThis, name, value)
      }
      if (given.now === undefined) put(globalThis, 'now', now)
      else put(globalThis, 'now', parse(given.now))
      put(globalThis, 'execution', {
        hasVariable: (name) => name in written || name in given,
        getVariable: (name) => (name in written ? parse(written[name]) : name in given ? parse(given[name]) : null),
        setVariable: (name, value) => { put(written, String(name), stringify(value === undefined ? null : value)) },
      })
    },
    finish(value, stores) {
      if (value instanceof Later) return ''
      const variables = Object.create(null)
      if (stores) {
        for (const name of keys(globalThis)) {
          if (builtIn[name] === true) continue
          const text = stringify(globalThis[name])
          if (text !== undefined && text !== given[name]) put(variables, name, parse(text))
        }
      }
      for (const name of keys(written)) put(variables, name, parse(written[name]))
      const result = stringify(value)
      return stringify({ value: result === undefined ? null : parse(result), variables })
    },
  }
})()`
