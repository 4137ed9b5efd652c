import { describe, expect, it } from 'vitest'
import { framedAddressOf, isFramePath, menuTargetOf, safeAddress, tabAddressOf } from './menu-address.ts'
import { menuPagesOf, type MenuNode } from './menu.ts'

const node = (path: string, more: Partial<MenuNode> = {}): MenuNode => ({
  id: '7',
  code: 'docs',
  name: '文档',
  source: 'book',
  path,
  ...more,
})

describe('where a menu entry leads', () => {
  it.each([
    ['a page of ours', node('/system/param'), { kind: 'page', to: '/system/param' }],
    [
      'an http address in a new window when it says so',
      node('https://a.example/x', { isOpen: 2 }),
      { kind: 'window', href: 'https://a.example/x' },
    ],
    [
      'a path of ours that says so, still in its tab',
      node('/system/param', { isOpen: 2 }),
      { kind: 'page', to: '/system/param' },
    ],
    [
      'a path with html into the frame, even when it asks for a window',
      node('/doc/index.html', { isOpen: 2 }),
      {
        kind: 'frame',
        to: '/myiframe/urlPath?id=7&code=docs&name=%E6%96%87%E6%A1%A3&path=%2Fdoc%2Findex.html&source=book&isOpen=2',
      },
    ],
    [
      'an http address into the frame, with the menu fields as the query',
      node('http://a.example/?b=c&d', { isOpen: 1 }),
      {
        kind: 'frame',
        to: '/myiframe/urlPath?id=7&code=docs&name=%E6%96%87%E6%A1%A3&path=http%3A%2F%2Fa.example%2F%3Fb%3Dc%26d&source=book&isOpen=1',
      },
    ],
  ] as const)('%s', (_, entry, target) => {
    expect(menuTargetOf(entry)).toEqual(target)
  })
})

describe('the tab of an address', () => {
  it('is the path of a page of ours, with its query beside it', () => {
    expect(tabAddressOf('/system/param', '?current=2')).toEqual({ value: '/system/param', search: '?current=2' })
  })

  it('is one for each embedded page, whatever its name in the menu', () => {
    const target = menuTargetOf(node('https://a.example/?b=c'))
    const search = 'to' in target ? target.to.slice(target.to.indexOf('?')) : ''

    const tab = tabAddressOf('/myiframe/urlPath', search)

    expect(tab).toEqual({ value: '/myiframe/urlPath?path=https%3A%2F%2Fa.example%2F%3Fb%3Dc', search: '' })
    expect(menuPagesOf([node('https://a.example/?b=c', { name: 'Docs' })])[0]).toMatchObject({
      path: tab.value,
      name: 'Docs',
    })
    expect([isFramePath(tab.value), framedAddressOf(tab.value.slice(tab.value.indexOf('?')))]).toEqual([
      true,
      'https://a.example/?b=c',
    ])
  })

  it.each([['/myiframe'], ['/myiframe/'], ['/myiframe/a/b'], ['/x/myiframe/a']])(
    'knows that %s embeds nothing',
    (path) => {
      expect(isFramePath(path)).toBe(false)
    },
  )
})

describe('an address that may be opened', () => {
  it.each([
    ['https://a.example/x?y=1', 'https://a.example/x?y=1'],
    ['HTTP://A.example', 'http://a.example/'],
    ['/doc/index.html?x=1', '/doc/index.html?x=1'],
  ])('%s', (text, address) => {
    expect(safeAddress(text)).toBe(address)
  })

  it.each([
    '',
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://a.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/a\nb',
    'https://',
    'https://user:word@a.example',
    'doc/index.html',
    'blob:https://a.example/1',
  ])('is none of %j', (text) => {
    expect(safeAddress(text)).toBeUndefined()
  })
})
