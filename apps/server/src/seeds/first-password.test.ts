import { describe, expect, it } from 'vitest'
import { firstPassword } from './first-password.ts'

describe('the first password', () => {
  it('is the configured one, and need not be changed', () => {
    expect(firstPassword({ adminPassword: 'a quiet harbour', host: '0.0.0.0' })).toEqual({
      password: 'a quiet harbour',
      mustChange: false,
      isGenerated: false,
    })
  })

  it.each(['chosen', 'admin2026', 'password123'])(
    'is the configured %s, to be changed where others can reach us',
    (adminPassword) => {
      expect(['0.0.0.0', '127.0.0.1'].map((host) => firstPassword({ adminPassword, host }).mustChange)).toEqual([
        true,
        false,
      ])
    },
  )

  it.each(['127.0.0.1', 'localhost', '::1'])(
    'is "admin" where only this machine can reach us (%s), and must be changed',
    (host) => {
      expect(firstPassword({ adminPassword: undefined, host })).toEqual({
        password: 'admin',
        mustChange: true,
        isGenerated: false,
      })
    },
  )

  it.each(['0.0.0.0', '::', '192.0.2.7'])('is a random one elsewhere (%s), and must be changed', (host) => {
    const [first, second] = [
      firstPassword({ adminPassword: undefined, host }),
      firstPassword({ adminPassword: undefined, host }),
    ]

    expect(first).toMatchObject({ mustChange: true, isGenerated: true })
    expect(first.password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/)
    expect(second.password).not.toBe(first.password)
  })
})
