import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '@drawdesk/contract/resources'
import { routesOf } from '../../../modules.ts'
import { isMutation } from '../../../wire/audit.ts'
import type { AnyRoute, AnySignedInRoute } from '../../../wire/route.ts'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'

let test: TestApp
let routes: AnyRoute[]

beforeAll(async () => {
  test = await buildTestApp()
  routes = routesOf(test.deps)
})
afterAll(() => test.close())

/** `GET /path` of the calls that this is true of, in order. */
const callsWith = (has: (route: AnyRoute) => unknown): string[] =>
  routes
    .filter(has)
    .map(({ method, path }) => `${method} ${path}`)
    .toSorted()
const signedIn = (has: (route: AnySignedInRoute) => unknown) =>
  callsWith((route) => !route.isOpen && !route.isDevice && has(route))

const OWN_FACTORS = [
  'passkey-add',
  'passkey-begin',
  'passkey-remove',
  'passkey-rename',
  'recovery-renew',
  'totp-begin',
  'totp-confirm',
  'totp-remove',
].map((call) => `POST /blade-auth/factor/${call}`)

/** A call added to one of these lists opens a way past a gate: each is asked for by name. */
describe('what lets a call past a gate', () => {
  it('while the session is locked', () => {
    expect(callsWith(({ whileLocked }) => whileLocked)).toEqual([
      'GET /blade-auth/oauth/logout',
      'POST /blade-auth/oauth/token',
      'POST /blade-auth/oauth/unlock',
    ])
  })

  it('before the first password is changed', () => {
    expect(signedIn(({ beforePasswordChange }) => beforePasswordChange)).toEqual([
      'GET /blade-auth/oauth/user-info',
      'GET /blade-system/menu/buttons',
      'POST /blade-user/update-password',
    ])
  })

  it('before a second factor is set up where one is required', () => {
    expect(signedIn(({ beforeFactor }) => beforeFactor)).toEqual(['GET /blade-auth/factor/own', ...OWN_FACTORS])
  })

  it('during an impersonation, though it changes something', () => {
    expect(signedIn(({ whileImpersonating }) => whileImpersonating)).toEqual([
      'POST /blade-auth/oauth/leave-view',
      'POST /blade-auth/oauth/lock',
      'POST /blade-auth/oauth/unlock',
    ])
  })

  it('for guests', () => {
    expect(signedIn(({ forGuests }) => forGuests)).toEqual([
      'GET /blade-auth/oauth/clear-cache',
      'GET /blade-system/dict/dictionary',
      'GET /blade-system/menu/buttons',
      'GET /blade-system/menu/top-menu',
    ])
  })

  it('whatever the API scopes guard', () => {
    expect(signedIn(({ isUnguarded }) => isUnguarded)).toEqual([
      'GET /blade-auth/factor/own',
      'GET /blade-auth/oauth/clear-cache',
      'GET /blade-auth/oauth/user-info',
      'GET /blade-auth/proof/ways',
      'GET /blade-system/menu/buttons',
      'GET /blade-system/menu/top-menu',
      'GET /blade-user/info',
      ...OWN_FACTORS,
      'POST /blade-auth/oauth/leave-view',
      'POST /blade-auth/oauth/lock',
      'POST /blade-auth/oauth/unlock',
      'POST /blade-auth/proof/begin',
      'POST /blade-auth/proof/give',
      'POST /blade-user/update-password',
    ])
  })

  it('past the logs of requests, or without its arguments', () => {
    expect(callsWith(({ log }) => log === 'none')).toEqual([
      'GET /blade-biz/events/stream',
      'GET /blade-biz/kiosk/stream',
      'GET /blade-log/api/detail',
      'GET /blade-log/api/list',
      'GET /blade-log/error/detail',
      'GET /blade-log/error/list',
      'GET /blade-log/usual/detail',
      'GET /blade-log/usual/list',
      'GET /blade-resource/file/:fileId/:variant',
      'POST /blade-biz/kiosk/beat',
    ])
    expect(callsWith(({ log }) => log === 'noArguments')).toEqual([
      'GET /blade-auth/oauth/callback/:source',
      'GET /blade-auth/oauth/render/:source',
      'GET /blade-biz/chatShare/open/:token',
      'GET /blade-biz/kiosk/share/:token',
      'GET /pay/:orderNo',
      'GET /share/:token',
      'POST /blade-auth/factor/passkey-add',
      'POST /blade-auth/factor/totp-confirm',
      'POST /blade-auth/oauth/second-factor',
      'POST /blade-auth/oauth/second-factor-options',
      'POST /blade-auth/oauth/token',
      'POST /blade-auth/proof/give',
      'POST /blade-biz/kiosk/pair',
      'POST /blade-biz/kiosk/refresh',
      'POST /blade-biz/thirdParty/decrypt',
      'POST /blade-biz/thirdParty/findSessionKeyUnionIdOpenId',
      'POST /blade-biz/thirdParty/phone',
      'POST /blade-resource/sms/endpoint/send-validate',
      'POST /blade-system/tenant-data/certificate-check',
      'POST /blade-system/tenant-data/erase',
      'POST /blade-user/account-invite/accept',
      'POST /blade-user/account-invite/look',
      'POST /blade-user/my-data/erase',
      'POST /blade-user/person-data/erase',
      'POST /pay/:orderNo',
      'POST /sms/receipt/:category/:smsId',
    ])
  })
})

describe('what takes data out of the house', () => {
  it('is the export of each list, and a few of their own', () => {
    const exports = callsWith(({ isExport }) => isExport)
    const ofResources = resources.flatMap(({ path, calls }) => (calls.export ? [`GET ${path}/${calls.export}`] : []))

    expect(ofResources.filter((call) => !exports.includes(call))).toEqual([])
    expect(exports.filter((call) => !ofResources.includes(call))).toEqual([
      'GET /blade-biz/chatCall/export',
      'GET /blade-biz/chatCosts/exportCosts',
      'GET /blade-biz/chatDialogs/exportDia',
      'GET /blade-biz/chatgptMsgView/exportDia',
      'GET /blade-biz/drawApi/export',
      'GET /blade-biz/drawCosts/exportCosts',
      'GET /blade-biz/drawEx/export',
      'GET /blade-biz/drawInfo/export',
      'GET /blade-biz/drawPayLog/export',
      'GET /blade-biz/drawPayLog/profitExport',
      'GET /blade-biz/drawPayLog/salesTableExport',
      'GET /blade-biz/proxyHistory/export',
      'GET /blade-biz/require/export',
      'GET /blade-desk/alert/export',
      'GET /blade-log/api/export',
      'GET /blade-log/error/export',
      'GET /blade-log/usual/export',
      'GET /blade-report/report/rest/file',
      'GET /blade-resource/sms/log-export',
      'GET /blade-system/client/export',
      'GET /blade-system/dict-biz/entries-export',
      'GET /blade-system/dict/entries-export',
      'GET /blade-system/region/export-region',
      'GET /blade-system/tenant-data/file',
      'GET /blade-system/tenant/export',
      'GET /blade-user/export-user',
      'GET /blade-user/my-data/download',
      'GET /blade-user/person-data/download',
      'POST /blade-biz/drawPrompt/exportFile',
      'POST /blade-biz/drawStyle/exportFile',
      'POST /blade-cusorders/cusOrders/listExport',
      'POST /blade-develop/code/gen-code',
      'POST /blade-report/report/rest/export',
      'POST /blade-system/tenant-data/export',
      'POST /blade-system/tenant-data/export-address',
    ])
  })

  it('is watched like what changes something', () => {
    expect(routes.filter(({ isExport }) => isExport).every(isMutation)).toBe(true)
    expect(routes.filter(({ audit }) => /export/i.test(audit)).every(isMutation)).toBe(true)
  })
})
