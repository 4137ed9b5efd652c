import { describe, expect, it } from 'vitest'
import { movableClock } from '../modules/identity/testing/kit.ts'
import { buildTestApp } from '../testing/build-test-app.ts'

const SAID = /TRUST_PROXY does not name/

describe('a proxy that TRUST_PROXY does not name', () => {
  it('is shouted about once in ten minutes, and counted', async () => {
    const clock = movableClock()
    const test = await buildTestApp({ clock })
    const ask = () =>
      test.app.inject({ url: '/health/live', remoteAddress: '10.8.0.1', headers: { 'x-forwarded-for': '203.0.113.7' } })
    const said = () =>
      test.logLines.filter((line) => SAID.test(line)).map((line) => JSON.parse(line) as { level: number; peer: string })

    await ask()
    await ask()
    const first = said()
    clock.advance(10 * 60_000)
    await ask()
    const metrics = await test.deps.metrics.text()
    const later = said()
    await test.close()

    expect(first).toEqual([expect.objectContaining({ level: 40, peer: '10.8.0.1' })])
    expect(later).toHaveLength(2)
    expect(metrics).toContain('drawdesk_unnamed_proxy_requests_total 3')
  })

  it('is none once it is named, nor is a client that comes by itself', async () => {
    const test = await buildTestApp({ config: { trustProxy: ['10.8.0.0/16'] } })

    await test.app.inject({
      url: '/health/live',
      remoteAddress: '10.8.0.1',
      headers: { 'x-forwarded-for': '203.0.113.7' },
    })
    await test.app.inject({ url: '/health/live', remoteAddress: '203.0.113.8' })
    const lines = test.logLines.filter((line) => SAID.test(line))
    await test.close()

    expect(lines).toEqual([])
  })
})
