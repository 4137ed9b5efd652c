import { describe, expect, it } from 'vitest'
import { guard, lockFor, loginFor, wantedPath, type GuardFacts } from './guard.ts'

const signedOut: GuardFacts = {
  path: '/',
  search: '',
  hasToken: false,
  mustChangePassword: false,
  isLocked: false,
  leftByChoice: false,
}
const signedIn: GuardFacts = { ...signedOut, hasToken: true }
const locked: GuardFacts = { ...signedIn, isLocked: true }

describe('guard', () => {
  it.each([
    ['shows the login page to a stranger', { ...signedOut, path: '/login' }, { show: 'login' }],
    ['sends a stranger to the login page', { ...signedOut, path: '/' }, { redirect: '/login' }],
    [
      'keeps the address a stranger wanted',
      { ...signedOut, path: '/system/param', search: '?current=2' },
      { redirect: '/login?redirect=%2Fsystem%2Fparam%3Fcurrent%3D2' },
    ],
    [
      'starts afresh after signing out by choice',
      { ...signedOut, path: '/system/param', leftByChoice: true },
      { redirect: '/login' },
    ],
    ['sends a signed-in person from /login to /', { ...signedIn, path: '/login' }, { redirect: '/' }],
    [
      'sends a signed-in person from /login to the address kept',
      { ...signedIn, path: '/login', search: '?redirect=%2Fsystem%2Fparam' },
      { redirect: '/system/param' },
    ],
    ['leads / to the home tab', { ...signedIn, path: '/' }, { redirect: '/wel/index' }],
    ['leads /wel to the home tab', { ...signedIn, path: '/wel' }, { redirect: '/wel/index' }],
    [
      'keeps the query on the way to the home tab',
      { ...signedIn, path: '/', search: '?target=%2Fa' },
      { redirect: '/wel/index?target=%2Fa' },
    ],
    ['shows a shared conversation to a stranger', { ...signedOut, path: '/shared/chat/1-x' }, { show: 'shared' }],
    ['shows a shared conversation under the lock too', { ...locked, path: '/shared/chat/1-x' }, { show: 'shared' }],
    ['opens the shell for the rest', { ...signedIn, path: '/system/param' }, { show: 'shell' }],
    [
      'lets nobody in who must change the password first',
      { ...signedIn, path: '/system/param', mustChangePassword: true },
      { show: 'password' },
    ],
    ['shows /403 to everybody', { ...signedOut, path: '/403' }, { show: 'notice' }],
    ['shows /404 to everybody', { ...signedIn, path: '/404' }, { show: 'notice' }],
    ['shows /500 to everybody', { ...signedOut, path: '/500' }, { show: 'notice' }],
    ['shows the lock while locked', { ...locked, path: '/lock' }, { show: 'lock' }],
    [
      'leads every page to the lock, a moment later',
      { ...locked, path: '/system/param', search: '?current=2' },
      { redirect: '/lock?redirect=%2Fsystem%2Fparam%3Fcurrent%3D2', afterMs: 100 },
    ],
    ['leads /404 to the lock too', { ...locked, path: '/404' }, { redirect: '/lock?redirect=%2F404', afterMs: 100 }],
    [
      'leads /login to the lock, with the address kept',
      { ...locked, path: '/login', search: '?redirect=%2Fa' },
      { redirect: '/lock?redirect=%2Fa', afterMs: 100 },
    ],
    [
      'lets nobody change the password behind the lock',
      { ...locked, path: '/a', mustChangePassword: true },
      { redirect: '/lock?redirect=%2Fa', afterMs: 100 },
    ],
    [
      'leads back from the lock once it is open',
      { ...signedIn, path: '/lock', search: '?redirect=%2Fsystem%2Fparam' },
      { redirect: '/system/param' },
    ],
    [
      'sends a stranger from the lock to the login page',
      { ...signedOut, path: '/lock', search: '?redirect=%2Fa' },
      { redirect: '/login?redirect=%2Fa' },
    ],
  ] as const)('%s', (_, facts, decision) => {
    expect(guard(facts)).toEqual(decision)
  })
})

describe('wantedPath', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/login',
    '/login?redirect=/login',
    '/lock',
    '/lock?redirect=/lock',
    '',
  ])('does not lead to %j', (wanted) => {
    expect(wantedPath(`?redirect=${encodeURIComponent(wanted)}`)).toBe('/')
  })

  it('comes back from loginFor', () => {
    const login = loginFor('/drawing/drawInfo?state=0,1&prompt=猫')

    expect(wantedPath(login.slice(login.indexOf('?')))).toBe('/drawing/drawInfo?state=0,1&prompt=猫')
  })

  it('may lead to a page whose name only begins like a door', () => {
    expect(wantedPath('?redirect=/lockers')).toBe('/lockers')
  })
})

describe('lockFor', () => {
  it.each([
    ['/', '/lock'],
    ['/login', '/lock'],
    ['/system/param?current=2', '/lock?redirect=%2Fsystem%2Fparam%3Fcurrent%3D2'],
  ])('keeps %j as %j', (wanted, lock) => {
    expect(lockFor(wanted)).toBe(lock)
  })
})
