import { describe, expect, it } from 'vitest'
import { ConfigError } from '../../config.ts'
import { createAllowedHosts } from './allowed-hosts.ts'

describe('createAllowedHosts', () => {
  it.each([
    ['sd.local', 'http://sd.local:7860/x', true],
    ['SD.Local', 'https://sd.local/', true],
    ['sd.local', 'http://sd.local./', true],
    ['sd.local', 'http://a.sd.local/', false],
    ['sd.local', 'http://sd.local.evil.example/', false],
    ['sd.local:7860', 'http://sd.local:7860/x', true],
    ['sd.local:7860', 'http://sd.local:7861/', false],
    ['sd.local:80', 'http://sd.local/', true],
    ['sd.local:443', 'https://sd.local/', true],
    ['sd.local:443', 'http://sd.local/', false],
    ['127.0.0.1', 'http://2130706433:9/', true],
    ['127.1', 'http://127.0.0.1/', true],
    ['::1', 'http://[::1]:8188/', true],
    ['[::1]:8188', 'http://[0:0:0:0:0:0:0:1]:8188/', true],
    ['[::1]:8188', 'http://[::1]/', false],
  ])('%s: %s → %s', (entry, url, isAllowed) => {
    expect(createAllowedHosts(['other.local', entry])(new URL(url))).toBe(isAllowed)
  })

  it('allows nothing when nothing is listed', () => {
    expect(createAllowedHosts([])(new URL('http://127.0.0.1/'))).toBe(false)
  })

  it.each([
    'http://sd.local',
    'sd.local/path',
    'sd.local:0',
    'sd.local:70000',
    'sd.local:http',
    'a b',
    '[::1',
    'user@sd.local',
  ])('refuses the entry %j by name', (entry) => {
    expect(() => createAllowedHosts([entry])).toThrow(ConfigError)
    expect(() => createAllowedHosts([entry])).toThrow('ALLOWED_PRIVATE_HOSTS')
  })
})
