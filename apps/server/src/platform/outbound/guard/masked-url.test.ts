import { describe, expect, it } from 'vitest'
import { maskedUrl } from './masked-url.ts'

describe('maskedUrl', () => {
  it.each([
    ['https://api.example.com/v1/images', 'https://api.example.com/v1/images'],
    ['https://oss.example.com:8443/a.png?Expires=1&Signature=secret', 'https://oss.example.com:8443/a.png?…'],
    ['https://user:secret@example.com/a#secret', 'https://example.com/a'],
    ['not a url with a secret', '(not a URL)'],
  ])('%s → %s', (url, masked) => {
    expect(maskedUrl(url)).toBe(masked)
  })
})
