import { describe, expect, it } from 'vitest'
import { guard, loginFor, wantedPath, type GuardFacts } from './guard.ts'

const signedOut: GuardFacts = { path: '/', search: '', hasToken: false, mustChangePassword: false, leftByChoice: false }
const signedIn: GuardFacts = { ...signedOut, hasToken: true }

describe('guard', () => {
  it.each([
    ['shows the login page to a stranger', { ...signedOut, path: '/login' }, { show: 'login' }],
    ['sends a stranger to the login page', { ...signedOut, path: '/' }, { redirect: '/login' }],
    ['keeps the address a stranger wanted', { ...signedOut, path: '/system/param', search: '?current=2' }, { redirect: '/login?redirect=%2Fsystem%2Fparam%3Fcurrent%3D2' }],
    ['starts afresh after signing out by choice', { ...signedOut, path: '/system/param', leftByChoice: true }, { redirect: '/login' }],
    ['sends a signed-in person from /login to /', { ...signedIn, path: '/login' }, { redirect: '/' }],
    ['sends a signed-in person from /login to the address kept', { ...signedIn, path: '/login', search: '?redirect=%2Fsystem%2Fparam' }, { redirect: '/system/param' }],
    ['leads / to the home tab', { ...signedIn, path: '/' }, { redirect: '/wel/index' }],
    ['leads /wel to the home tab', { ...signedIn, path: '/wel' }, { redirect: '/wel/index' }],
    ['opens the shell for the rest', { ...signedIn, path: '/system/param' }, { show: 'shell' }],
    ['lets nobody in who must change the password first', { ...signedIn, path: '/system/param', mustChangePassword: true }, { show: 'password' }],
    ['shows /403 to everybody', { ...signedOut, path: '/403' }, { show: 'notice' }],
    ['shows /404 to everybody', { ...signedIn, path: '/404' }, { show: 'notice' }],
    ['shows /500 to everybody', { ...signedOut, path: '/500' }, { show: 'notice' }],
  ] as const)('%s', (_, facts, decision) => {
    expect(guard(facts)).toEqual(decision)
  })
})

describe('wantedPath', () => {
  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/login', '/login?redirect=/login', ''])('does not lead to %j', (wanted) => {
    expect(wantedPath(`?redirect=${encodeURIComponent(wanted)}`)).toBe('/')
  })

  it('comes back from loginFor', () => {
    const login = loginFor('/drawing/drawInfo?state=0,1&prompt=猫')

    expect(wantedPath(login.slice(login.indexOf('?')))).toBe('/drawing/drawInfo?state=0,1&prompt=猫')
  })
})
