import { describe, expect, it } from 'vitest'
import { judgeFrame } from './frame-state.ts'

const ORIGIN = 'https://console.example'

describe('judging an address for the frame', () => {
  it('lets another site in with its own origin, and never lets it lead our window away', () => {
    const verdict = judgeFrame('https://a.example/x', ORIGIN)

    expect(verdict).toMatchObject({ is: 'allowed', address: 'https://a.example/x', host: 'a.example' })
    expect(verdict).toMatchObject({ sandbox: expect.stringContaining('allow-same-origin') })
    expect(verdict).not.toMatchObject({ sandbox: expect.stringContaining('top-navigation') })
  })

  it.each([
    ['/doc/index.html'],
    ['https://console.example/doc/index.html'],
    ['https://CONSOLE.example:443/doc/index.html'],
  ])('gives %s, which is ours, no origin', (address) => {
    const verdict = judgeFrame(address, ORIGIN)

    expect(verdict).toMatchObject({ is: 'allowed', host: '/doc/index.html' })
    expect(verdict).not.toMatchObject({ sandbox: expect.stringContaining('allow-same-origin') })
  })

  it('knows that http inside https is blocked, and that it is not elsewhere', () => {
    expect(judgeFrame('http://a.example', ORIGIN).is).toBe('refused')
    expect(judgeFrame('http://a.example', 'http://127.0.0.1:8080').is).toBe('allowed')
  })

  it.each(['javascript:alert(1)//html', 'data:text/html,x', '', '//a.example/index.html'])('refuses %j', (address) => {
    expect(judgeFrame(address, ORIGIN)).toEqual({ is: 'unsafe' })
  })
})
