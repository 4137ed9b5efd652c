import { http } from 'msw'
import { sm2 } from 'sm-crypto-v2'
import { describe, expect, it } from 'vitest'
import { ok, server } from '../../testing/server.ts'
import { toWire } from './new-password.ts'

describe('a new password on its way', () => {
  it('goes in clear where nobody listens', async () => {
    expect(await toWire('a quiet harbour', { isSecureContext: true })).toBe('a quiet harbour')
  })

  it('is encrypted with the key of the server where somebody may', async () => {
    const { publicKey, privateKey } = sm2.generateKeyPairHex()
    server.use(http.get('/api/blade-auth/oauth/public-key', () => ok({ publicKey })))

    const sent = await toWire('安静的港湾 a', { isSecureContext: false })

    expect(sent).toMatch(/^[0-9a-f]{194,}$/)
    expect(sm2.doDecrypt(sent, privateKey, 0, { output: 'string' })).toBe('安静的港湾 a')
  })
})
