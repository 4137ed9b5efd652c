import { describe, expect, it } from 'vitest'
import { hostOf, hostsToTry, readHosts } from './tenant-host.ts'

describe('the host of an address', () => {
  it.each([
    ['shop.example.com', 'shop.example.com'],
    [' HTTPS://Shop.Example.com:8443/login?redirect=/wel#top ', 'shop.example.com:8443'],
    ['http://shop.example.com:80/', 'shop.example.com'],
    ['shop.example.com:443', 'shop.example.com'],
    ['shop.example.com.', 'shop.example.com'],
    ['商店.example.com', 'xn--czrs0t.example.com'],
    ['localhost:5173', 'localhost:5173'],
    ['192.0.2.7:8080', '192.0.2.7:8080'],
    ['[::1]:8080', '[::1]:8080'],
  ])('of %s is %s', (address, host) => {
    expect(hostOf(address)).toBe(host)
  })

  it.each([
    '',
    ' ',
    'https://',
    '%',
    "x' or '1'='1",
    'a b',
    '*.example.com',
    'https://user@shop.example.com',
    'ftp://x/y',
    'shop.example.com:99999',
    '-shop.example.com',
    '../x',
  ])('does not exist in %j', (address) => {
    expect(hostOf(address)).toBeUndefined()
  })

  it('is looked for with its port first, then without', () => {
    expect([hostsToTry('a.cn:81'), hostsToTry('a.cn'), hostsToTry('[::1]:81')]).toEqual([
      ['a.cn:81', 'a.cn'],
      ['a.cn'],
      ['[::1]:81', '[::1]'],
    ])
  })
})

describe('a list of hosts', () => {
  it('is taken as people write it, each host once', () => {
    expect(readHosts(' A.cn，b.cn:81\nhttps://a.cn/ ;c.cn ')).toEqual({ hosts: ['a.cn', 'b.cn:81', 'c.cn'], wrong: [] })
    expect(readHosts('')).toEqual({ hosts: [], wrong: [] })
  })

  it('names what is none', () => {
    expect(readHosts('a.cn,*.b.cn,?')).toEqual({ hosts: ['a.cn'], wrong: ['*.b.cn', '?'] })
  })
})
