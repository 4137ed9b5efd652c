import { describe, expect, it } from 'vitest'
import { UNBOUND } from '../../../platform/scope.ts'
import { CALLER_KEPT_MS, createCallerCache, type KnownCaller } from './caller-cache.ts'
import { movableClock } from '../testing/kit.ts'

function known(generation: number, mustChangePassword = false): KnownCaller {
  return {
    caller: {
      sessionId: 's',
      tenantId: '000000',
      userId: '1',
      deptId: null,
      account: 'a',
      realName: 'A',
      roleIds: [],
      roleAliases: [],
      isAdministrator: false,
      permissions: new Set(),
      ...UNBOUND,
    },
    generation,
    expireTime: new Date(0),
    mustChangePassword,
    mustSetFactor: false,
    provedTime: new Date(0),
    isLocked: false,
  }
}

function createCounting(mustChangePassword = false) {
  const clock = movableClock()
  const cache = createCallerCache(clock)
  let loads = 0
  const get = () => cache.get('s', async () => known((loads += 1), mustChangePassword))
  return { clock, cache, get, loads: () => loads }
}

describe('the caller cache', () => {
  it('reads once for requests at the same time and for a second after', async () => {
    const { clock, get, loads } = createCounting()

    await Promise.all([get(), get(), get()])
    clock.advance(CALLER_KEPT_MS - 1)
    await get()
    const within = loads()
    clock.advance(1)
    await get()

    expect([within, loads()]).toEqual([1, 2])
  })

  it('reads anew when the clock went back', async () => {
    const { clock, get, loads } = createCounting()
    await get()
    clock.advance(-5000)
    await get()

    expect(loads()).toBe(2)
  })

  it('keeps nobody who must change the password', async () => {
    const { get, loads } = createCounting(true)
    await get()
    await get()

    expect(loads()).toBe(2)
  })

  it('keeps nothing that was being read when it was cleared', async () => {
    const cache = createCallerCache(movableClock())
    const gate = Promise.withResolvers<KnownCaller>()
    const early = cache.get('s', () => gate.promise)
    cache.forget('s')
    gate.resolve(known(1))
    await early

    expect(await cache.get('s', async () => known(2))).toMatchObject({ generation: 2 })
  })

  it('keeps no failure', async () => {
    const cache = createCallerCache(movableClock())
    await expect(cache.get('s', () => Promise.reject(new Error('database away')))).rejects.toThrow('database away')

    expect(await cache.get('s', async () => known(1))).toMatchObject({ generation: 1 })
  })
})
