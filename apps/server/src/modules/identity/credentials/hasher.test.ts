import { parseOptions } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { ARGON2_OPTIONS, createHasher, NOBODY_HASH } from './hasher.ts'
import { md5Hex } from './password.ts'

const md5 = md5Hex('secret')

describe('the hasher', () => {
  it('writes Argon2id with a salt of its own each time', async () => {
    const hasher = createHasher()
    const [first, second] = [await hasher.hash(md5), await hasher.hash(md5)]

    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(second).not.toBe(first)
    expect([await hasher.verify(first, md5), await hasher.verify(first, md5Hex('other'))]).toEqual([true, false])
  })

  it('does one verification for an unknown account or an unreadable password, and says no', async () => {
    const hasher = createHasher()
    const stored = await hasher.hash(md5)

    const answers = [
      await hasher.verify(undefined, md5),
      await hasher.verify(stored, undefined),
      await hasher.verify(undefined, undefined),
    ]

    expect(answers).toEqual([false, false, false])
    expect(hasher.verifications).toBe(3)
  })

  it('says no to an empty password even where the hash of nothing is stored', async () => {
    const hasher = createHasher()

    expect(await hasher.verify(await hasher.hash(''), undefined)).toBe(false)
  })

  it('compares an unknown account with a hash of the same cost', () => {
    expect(parseOptions(NOBODY_HASH)).toMatchObject(ARGON2_OPTIONS)
  })

  it('turns away what does not fit into its queue', async () => {
    const hasher = createHasher({ running: 1, waiting: 2 })

    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => hasher.verify(undefined, md5)))

    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
    expect(answers[4]).toMatchObject({ reason: { code: 'common.tooMany', retryAfterSeconds: 1 } })
    expect(hasher.verifications).toBe(3)
  })
})
