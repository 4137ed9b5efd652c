import type { LookupAddress } from 'node:dns'
import { describe, expect, it } from 'vitest'
import { createLookup, nameReasonOf, type Lookup } from './connector.ts'

const publicV4 = { address: '8.8.8.8', family: 4 }
const publicV6 = { address: '2001:4860:4860::8888', family: 6 }
const privateV4 = { address: '127.0.0.1', family: 4 }
const mapped = { address: '::ffff:127.0.0.1', family: 6 }

type Outcome = { error: Error | null; address: string | LookupAddress[]; family: number | undefined }

function ask(options: { lookup: Lookup; isGuarded: boolean }, all: boolean): Promise<Outcome> {
  return new Promise((resolve) =>
    createLookup(options)('name.example', { all }, (error, address, family) => resolve({ error, address, family })),
  )
}

describe('createLookup', () => {
  it('hands the socket only the public ones of the addresses it saw', async () => {
    const lookup: Lookup = async () => [privateV4, publicV4, mapped, publicV6]

    expect(await ask({ lookup, isGuarded: true }, true)).toMatchObject({ error: null, address: [publicV4, publicV6] })
    expect(await ask({ lookup, isGuarded: true }, false)).toEqual({ error: null, address: '8.8.8.8', family: 4 })
  })

  it('asks once: a name that changes its answer is connected to as it was checked', async () => {
    const answers = [[publicV4], [privateV4]]
    const lookup: Lookup = async () => answers.shift()!

    expect(await ask({ lookup, isGuarded: true }, true)).toMatchObject({ address: [publicV4] })
    expect(answers).toHaveLength(1)
  })

  it('refuses a name that has only private addresses', async () => {
    const { error } = await ask({ lookup: async () => [privateV4, mapped], isGuarded: true }, true)

    expect(error).toMatchObject({
      name: 'UnreachableName',
      message: 'name.example is unknown or not public',
      reason: expect.stringContaining('private or reserved') as string,
    })
  })

  it('passes everything when it does not guard', async () => {
    expect(await ask({ lookup: async () => [privateV4, publicV4], isGuarded: false }, true)).toMatchObject({
      address: [privateV4, publicV4],
    })
  })

  it('says the same of a name that is unknown, empty or private, and keeps the reason apart', async () => {
    const unknown = await ask({ lookup: () => Promise.reject(new Error('ENOTFOUND')), isGuarded: true }, true)
    const empty = await ask({ lookup: async () => [], isGuarded: true }, false)

    const open = await ask({ lookup: () => Promise.reject(new Error('ENOTFOUND')), isGuarded: false }, true)

    expect([unknown, empty].map(({ error }) => [error?.message, nameReasonOf(error)])).toEqual([
      ['name.example is unknown or not public', 'ENOTFOUND'],
      ['name.example is unknown or not public', 'no address'],
    ])
    expect(open.error?.message).toBe('ENOTFOUND')
  })
})
