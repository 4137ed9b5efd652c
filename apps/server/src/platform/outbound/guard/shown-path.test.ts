import { expect, it } from 'vitest'
import { shownPath } from './shown-path.ts'

it('leaves the hidden values out of a path, however they are written there', () => {
  expect(shownPath(new URL('https://api.example/bot123:ab%2Fc/bot123:ab/c?key=1'), ['123:ab', '', '123:ab/c'])).toBe(
    '/bot••••/bot••••',
  )
  expect(shownPath(new URL('https://api.example/v1/%E5%9B%BE'), ['图'])).toBe('/v1/••••')
  expect(shownPath(new URL('https://api.example/100%/secret'), ['secret'])).toBe('/100%/••••')
  expect(shownPath(new URL('https://api.example/a%20b?key=1'), ['x'])).toBe('/a%20b')
  expect(shownPath(new URL('https://api.example/v1/images?key=1'))).toBe('/v1/images')
})
