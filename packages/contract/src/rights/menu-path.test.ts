import { expect, it } from 'vitest'
import { isMenuPath } from './menu-path.ts'

it.each([
  '',
  '/system/user',
  '/doc/index.html?a=b',
  'https://docs.example.com',
  'http://10.0.0.7:3000/a?b=c#d',
  'user/index',
])('a menu may lead to %j', (path) => {
  expect(isMenuPath(path)).toBe(true)
})

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'vbscript:a',
  '//evil.example',
  '/\\evil.example',
  'https://u:p@evil.example',
  'https://',
  'mailto:a@b.c',
  '/a b',
])('never to %j', (path) => {
  expect(isMenuPath(path)).toBe(false)
})
