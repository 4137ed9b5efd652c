import { describe, expect, it } from 'vitest'
import { setLanguage } from '../texts/language.ts'
import { menuForRoles, menuPagesOf, type MenuNode } from './menu.ts'

const node = (path: string, more: Partial<MenuNode> = {}): MenuNode => ({
  id: path,
  code: path,
  name: path,
  source: '',
  path,
  ...more,
})
const pathsFor = (forest: MenuNode[], roleNames: string) =>
  menuPagesOf(menuForRoles(forest, roleNames)).map(({ path }) => path)

describe('the menu for roles', () => {
  const forest = [
    node('/open'),
    node('/admins', { meta: { roles: ['administrator'] } }),
    node('/any', { meta: { roles: [] } }),
    {
      ...node('/group', { meta: { roles: ['boss', 'user'] } }),
      children: [node('/group/a', { meta: { roles: ['administrator'] } }), node('/group/b')],
    },
  ]

  it('leaves out what is meant for other roles, groups with all that is in them', () => {
    expect(pathsFor(forest, 'guest,user')).toEqual(['/open', '/any', '/group/b'])
    expect(pathsFor(forest, 'administrator')).toEqual(['/open', '/admins', '/any'])
  })

  it('makes no page of a group that becomes empty', () => {
    const group = { ...node('/group'), children: [node('/group/a', { meta: { roles: ['boss'] } })] }

    expect([pathsFor([group], 'clerk'), pathsFor([group], 'boss')]).toEqual([[], ['/group/a']])
  })

  it('shows nothing restricted to a person without a role', () => {
    expect(pathsFor([node('/a', { meta: { roles: [''] } }), node('/b')], 'clerk')).toEqual(['/b'])
    expect(pathsFor([node('/a', { meta: { roles: ['boss'] } })], '')).toEqual([])
  })
})

describe('a name from the console’s own texts', () => {
  const named = (i18n: string) => menuForRoles([node('/a', { name: '甲', meta: { i18n } })], '')[0]?.name

  it('is taken in the language on screen', async () => {
    const inChinese = named('tabs.home')
    await setLanguage('en')

    expect([inChinese, named('tabs.home')]).toEqual(['首页', 'Home'])
  })

  it.each(['route.unknown', 'toString', ''])('leaves the entry its own for %j', (key) => {
    expect(named(key)).toBe('甲')
  })
})

it('an entry, or a group, that wants to stand in no menu is a page all the same', () => {
  const group = { ...node('/group', { meta: { menu: false } }), children: [node('/group/a')] }

  expect(
    menuPagesOf([node('/a', { meta: { menu: false } }), group, node('/b')]).map(({ path, isListed }) => [
      path,
      isListed,
    ]),
  ).toEqual([
    ['/a', false],
    ['/group/a', false],
    ['/b', true],
  ])
})
