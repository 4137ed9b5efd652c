import { describe, expect, it } from 'vitest'
import {
  homeTab,
  restoredTabs,
  TABS_MAX,
  withMove,
  withOnly,
  withoutAll,
  withoutTab,
  withPin,
  withVisit,
  type Tab,
} from './tabs.ts'

const open = (...paths: string[]): Tab[] =>
  paths.reduce<Tab[]>((tabs, value) => withVisit(tabs, { value, search: '' }), [homeTab])
const valuesOf = (tabs: readonly Tab[]) => tabs.map((tab) => tab.value)

describe('opening', () => {
  it('adds a page once and keeps its newest query', () => {
    const tabs = withVisit(open('/a', '/b'), { value: '/a', search: '?current=2' })

    expect(valuesOf(tabs)).toEqual(['/wel/index', '/a', '/b'])
    expect(tabs[1]?.search).toBe('?current=2')
  })

  it('lets the page go that was left longest ago when there are too many', () => {
    const paths = Array.from({ length: TABS_MAX - 1 }, (_, i) => `/p${i}`)
    const full = withVisit(open(...paths), { value: '/p0', search: '' })

    const tabs = withVisit(full, { value: '/new', search: '' })

    expect(tabs).toHaveLength(TABS_MAX)
    expect(valuesOf(tabs)).not.toContain('/p1')
    expect(valuesOf(tabs)).toEqual(expect.arrayContaining(['/wel/index', '/p0', '/new']))
  })

  it('never lets a pinned page go', () => {
    const paths = Array.from({ length: TABS_MAX - 1 }, (_, i) => `/p${i}`)
    const full = open(...paths).map((tab) => (tab.value === '/p0' ? { ...tab, isPinned: true } : tab))

    expect(valuesOf(withVisit(full, { value: '/new', search: '' }))).toContain('/p0')
  })
})

describe('closing', () => {
  it.each([
    ['its right neighbour', '/b', '/b', '/c'],
    ['its left neighbour when it was the last', '/c', '/c', '/b'],
    ['nowhere when another page is on screen', '/b', '/a', undefined],
  ])('leads to %s', (_, closed, current, next) => {
    const result = withoutTab(open('/a', '/b', '/c'), closed, current)

    expect(result.next?.value).toBe(next)
    expect(valuesOf(result.tabs)).not.toContain(closed)
  })

  it('leaves the home tab alone', () => {
    expect(valuesOf(withoutTab(open('/a'), '/wel/index', '/wel/index').tabs)).toEqual(['/wel/index', '/a'])
  })

  it('closes others and all, pinned ones excepted', () => {
    const tabs = open('/a', '/b', '/c').map((tab) => (tab.value === '/c' ? { ...tab, isPinned: true } : tab))

    expect(valuesOf(withOnly(tabs, '/a'))).toEqual(['/wel/index', '/a', '/c'])
    expect(valuesOf(withoutAll(tabs))).toEqual(['/wel/index', '/c'])
  })
})

describe('restoring', () => {
  it('puts home first and drops what is no tab or there twice', () => {
    const stored = [
      { value: '/a', search: '', isPinned: false, visit: 2 },
      { value: '/a', search: '', isPinned: false, visit: 3 },
      { value: 7 },
      null,
      { ...homeTab, visit: 1 },
    ]

    expect(valuesOf(restoredTabs(stored))).toEqual(['/wel/index', '/a'])
  })

  it.each([undefined, 'x', {}])('starts with the home tab from %j', (stored) => {
    expect(restoredTabs(stored)).toEqual([homeTab])
  })
})

describe('pinning and moving', () => {
  const pinned = (...values: string[]) =>
    values.reduce((tabs, value) => withPin(tabs, value, true), open('/a', '/b', '/c'))

  it('puts pinned tabs first, after home, and cannot close them before they are let loose', () => {
    const tabs = pinned('/c')

    expect(valuesOf(tabs)).toEqual(['/wel/index', '/c', '/a', '/b'])
    expect(valuesOf(withoutTab(tabs, '/c', '/c').tabs)).toContain('/c')
    expect(valuesOf(withoutTab(withPin(tabs, '/c', false), '/c', '/a').tabs)).toEqual(['/wel/index', '/a', '/b'])
  })

  it('leaves home as it is', () => {
    expect(withPin(open('/a'), '/wel/index', false)).toEqual(open('/a'))
    expect(withMove(open('/a'), '/wel/index', '/a')).toEqual(open('/a'))
  })

  it.each([
    ['to the right', '/a', '/c', ['/wel/index', '/b', '/c', '/a']],
    ['to the left', '/c', '/a', ['/wel/index', '/c', '/a', '/b']],
    ['not before home', '/b', '/wel/index', ['/wel/index', '/b', '/a', '/c']],
    ['nowhere for an unknown place', '/b', '/x', ['/wel/index', '/a', '/b', '/c']],
  ])('moves a tab %s', (_, value, to, values) => {
    expect(valuesOf(withMove(open('/a', '/b', '/c'), value, to))).toEqual(values)
  })

  it('does not mix pinned and loose tabs', () => {
    expect(valuesOf(withMove(pinned('/c'), '/b', '/c'))).toEqual(['/wel/index', '/c', '/b', '/a'])
  })

  it('keeps pinned tabs first in what is restored', () => {
    const stored = [
      { value: '/a', search: '', isPinned: false, visit: 2 },
      { value: '/b', search: '', isPinned: true, visit: 3 },
    ]

    expect(valuesOf(restoredTabs(stored))).toEqual(['/wel/index', '/b', '/a'])
  })
})
