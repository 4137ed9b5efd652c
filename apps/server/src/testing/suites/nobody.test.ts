import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routesOf } from '../../modules.ts'
import type { AnyRoute } from '../../wire/route.ts'
import { buildTestApp, type SignedIn, type TestApp } from '../build-test-app.ts'
import { buildCaller } from '../factories.ts'

/** What answers anybody at all, signed in or not. */
const OPEN: Readonly<Record<string, readonly string[]>> = {
  'signing in and out': [
    '/blade-auth/oauth/token',
    '/blade-auth/oauth/second-factor',
    '/blade-auth/oauth/second-factor-options',
    '/blade-auth/oauth/passkey-options',
    '/blade-auth/oauth/captcha',
    '/blade-auth/oauth/public-key',
    '/blade-auth/oauth/logout',
    '/blade-auth/oauth/render/:source',
    '/blade-auth/oauth/callback/:source',
    '/blade-auth/oauth/sandbox',
    '/blade-user/register-guest',
    '/blade-user/account-invite/look',
    '/blade-user/account-invite/accept',
    '/blade-system/tenant/info',
  ],
  'people of a mini program, behind the secret of a client': [
    '/blade-biz/thirdParty/findSessionKeyUnionIdOpenId',
    '/blade-biz/thirdParty/phone',
    '/blade-biz/thirdParty/decrypt',
  ],
  'a menu that is empty without a sign-in': ['/blade-system/menu/routes'],
  'behind a signature of ours in the address': [
    '/blade-resource/file/:fileId/:variant',
    '/blade-biz/drawCallback/:tenantId/:infoId/:attemptNo/:token',
    '/blade-biz/drawPreview/:infoId/:number',
    '/blade-system/tenant-data/file',
    '/blade-report/report/rest/file',
    '/pay/:orderNo',
    '/blade-biz/kiosk/share/:token',
    '/share/:token',
    '/blade-biz/chatShare/open/:token',
  ],
  'what a print in the hand says of itself': ['/blade-biz/printProof/find', '/proof', '/proof/:code'],
  'behind a code or a token of a machine': ['/blade-biz/kiosk/pair', '/blade-biz/kiosk/refresh'],
  'behind a signature of a payment channel': ['/pay/notify/:channel/:channelId'],
  'codes by short message, and behind a signed address what companies report of them': [
    '/blade-resource/sms/endpoint/offered',
    '/blade-resource/sms/endpoint/send-validate',
    '/sms/receipt/:category/:smsId',
  ],
}

/** What answers a person without any role, and why: nothing else does. docs/security.md names the same. */
const FOR_EVERYBODY: Readonly<Record<string, readonly string[]>> = {
  'their own sign-ins and the ways out of them': [
    '/blade-auth/oauth/clear-cache',
    '/blade-auth/oauth/user-info',
    '/blade-auth/session/list',
    '/blade-auth/session/own',
    '/blade-auth/session/security',
    '/blade-auth/session/end',
    '/blade-auth/session/end-others',
    '/blade-auth/oauth/lock',
    '/blade-auth/oauth/unlock',
    '/blade-auth/oauth/leave-view',
    '/blade-biz/orgFramework/changeUser',
    '/blade-biz/orgFramework/restInfo',
  ],
  'their own second factors, and proving who they are': [
    ...['own', 'totp-begin', 'totp-confirm', 'totp-remove', 'recovery-renew'].map(
      (call) => `/blade-auth/factor/${call}`,
    ),
    ...['begin', 'add', 'rename', 'remove'].map((call) => `/blade-auth/factor/passkey-${call}`),
    ...['ways', 'begin', 'give'].map((call) => `/blade-auth/proof/${call}`),
  ],
  'their own account': [
    '/blade-user/info',
    '/blade-user/detail',
    '/blade-user/update-password',
    '/blade-user/update-info',
    '/blade-user/userOauth/list',
    '/blade-user/userOauth/bind',
    '/blade-user/userOauth/unbind',
    '/blade-biz/orgFramework/findUserOpenIdByAccAndRealPass',
    '/blade-biz/orgFramework/checkUserHas',
  ],
  'their own data, copied and erased': [
    '/blade-user/my-data',
    '/blade-user/my-data/export',
    '/blade-user/my-data/download',
    '/blade-user/my-data/erase',
    '/blade-user/my-data/call-off',
  ],
  'what their console may show': [
    '/blade-system/menu/top-menu',
    '/blade-system/menu/tree',
    '/blade-system/menu/buttons',
    '/blade-system/rights/explain',
  ],
  'names to choose from, which forms of every page offer': [
    '/blade-system/dept/tree',
    '/blade-system/dept/lazy-tree',
    '/blade-system/dept/select',
    '/blade-system/post/select',
    '/blade-system/region/lazy-tree',
    '/blade-system/region/select',
    '/blade-system/role/tree',
    '/blade-system/role/tree-by-id',
    '/blade-system/role/select',
    '/blade-user/role-choices',
    '/blade-system/tenant/select',
    '/blade-system/dict/dictionary',
    '/blade-system/dict/tree',
    '/blade-system/dict/lazy-tree',
    '/blade-system/dict-biz/dictionary',
    '/blade-system/dict-biz/tree',
    '/blade-system/dict-biz/lazy-tree',
    '/blade-biz/orgFramework/findListMapDict',
    '/blade-biz/orgFramework/findListMapDictWithMap',
  ],
  'notices to them, and what changes while they look': [
    '/blade-desk/notice/latest',
    '/blade-desk/notice/read',
    '/blade-desk/notice/body',
    '/blade-desk/notice/read-all',
    '/blade-biz/events/stream',
  ],
  'a phone of their own, proved by a code': [
    '/blade-resource/sms/endpoint/phone',
    '/blade-resource/sms/endpoint/send-phone-code',
    '/blade-resource/sms/endpoint/verify-phone',
  ],
  'files of their own, within the limits': [
    '/blade-resource/oss/endpoint/put-file',
    '/blade-resource/oss/endpoint/put-file-attach',
    '/blade-resource/oss/endpoint/put-file-by-name',
    '/blade-resource/oss/endpoint/upload-begin',
    '/blade-resource/oss/endpoint/upload-part',
    '/blade-resource/oss/endpoint/upload-end',
    '/blade-resource/oss/endpoint/stat-file',
    '/blade-resource/oss/endpoint/file-path',
    '/blade-resource/oss/endpoint/file-link',
    '/blade-resource/oss/endpoint/copy-file',
    '/blade-resource/oss/endpoint/remove-file',
    '/blade-resource/oss/endpoint/remove-files',
    '/blade-biz/localFile/findLocalFile',
    '/blade-biz/localFile/findViewUrl',
  ],
  'drawings of their own, which nobody has without a right': [
    '/blade-biz/drawApi/checkSendDraw',
    '/blade-biz/drawInfo/cancel',
    '/blade-biz/drawInfo/retry',
    '/blade-biz/drawInfo/again',
    '/blade-biz/drawInfo/quote',
  ],
  'what guests of the tenant see, and may choose': [
    '/blade-biz/drawApi/findApiPanelOptions',
    '/blade-biz/drawStyle/selectDrawStyle',
    '/blade-biz/drawEx/findNowDrawEx',
    '/blade-biz/drawEx/listNowDrawEx',
    '/blade-biz/configHome/findHomeConfig',
    '/blade-biz/userInvite/findUserById',
    '/blade-biz/configHome/checkHomeConfigId',
  ],
  'what they buy, and their own orders': [
    '/blade-biz/userPay/quote',
    '/blade-biz/userPay/createOrder',
    '/blade-biz/userPay/findPayGrade',
    '/blade-biz/userPay/findUserFlow',
    '/blade-biz/userPay/findUserServiceBag',
    '/blade-biz/userPay/balance',
    '/blade-biz/userPayLog/findById',
    '/blade-biz/userPayLog/page',
    '/blade-biz/userPayLog/resume',
    '/blade-biz/userPayLog/close',
  ],
  'a request to the tenant': ['/blade-biz/require/save'],
  'their own work in processes': ['copied-list', 'counts', 'draft-list'].map((call) => `/blade-flow/work/${call}`),
  'leave, where they may start its process': [
    '/blade-desk/process/leave/start-process',
    '/blade-desk/process/leave/detail',
  ],
  'tasks that are theirs, and processes that concern them': [
    'work/claim-task',
    'work/unclaim',
    'work/transfer',
    'work/delegate',
    'work/resolve',
    'work/add-sign',
    'work/remove-sign',
    'work/complete-task',
    'work/complete-many',
    'work/reject-targets',
    'work/reject-to',
    'work/withdraw',
    'work/urge',
    'work/copy-to',
    'work/detail',
    'process/model-view',
    'process/history-flow-list',
    'process/form',
    'process/start',
    'process/save-draft',
    'process/draft',
  ].map((call) => `/blade-flow/${call}`),
  'names of colleagues to choose from': ['/blade-flow/process/people'],
  'what they saved of a list, noted': ['/blade-log/usual/note-export'],
  'how they want their lists': [
    '/blade-desk/list-settings',
    '/blade-desk/list-settings/submit',
    ...['list', 'submit', 'remove', 'default'].map((call) => `/blade-desk/list-views/${call}`),
  ],
  'what they are notified of, and where': ['/blade-desk/notice-settings/own', '/blade-desk/notice-settings/submit'],
  'records of lists that they may open, by name': ['/blade-desk/record-search/find'],
  'reports whose menu entry they hold, those of them that they pinned, and files they asked for': [
    'run',
    'view',
    'mine',
    'pins',
    'pin',
    'export',
    'exports',
    'exports-remove',
  ].map((call) => `/blade-report/report/rest/${call}`),
}

const pathsOf = (list: Readonly<Record<string, readonly string[]>>): string[] => Object.values(list).flat().toSorted()

let test: TestApp
let nobody: SignedIn
let routes: AnyRoute[]

beforeAll(async () => {
  test = await buildTestApp()
  nobody = await buildCaller(test)
  routes = routesOf(test.deps)
})
afterAll(() => test.close())

describe('a person without roles', () => {
  it('is answered by the calls of a short list, and refused by every other one', { timeout: 120_000 }, async () => {
    const listed = new Set(pathsOf(FOR_EVERYBODY))
    const others = routes.filter(({ isOpen, isDevice, path }) => !isOpen && !isDevice && !listed.has(path))
    const answered: string[] = []

    for (const { method, path } of others) {
      const url = `/api${path.replace(/:(\w+)/g, '1')}`
      const { statusCode } = await nobody.raw(
        method === 'GET' ? { method: 'GET', url } : { method: 'POST', url, payload: {} },
      )
      if (statusCode !== 403) answered.push(`${method} ${path}: ${statusCode}`)
    }

    expect(others.length).toBeGreaterThan(300)
    expect(answered).toEqual([])
  })

  it('finds on that list only calls that are there, each open to everybody', () => {
    const forAll = routes
      .filter(({ isOpen, permission }) => !isOpen && [permission].flat().includes('signedIn'))
      .map(({ path }) => path)
    const open = routes.filter(({ isOpen }) => isOpen).map(({ path }) => path)

    expect([...new Set(forAll)].toSorted()).toEqual(pathsOf(FOR_EVERYBODY))
    expect([...new Set(open)].toSorted()).toEqual(pathsOf(OPEN))
  })

  it('is listed in docs/security.md', async () => {
    const page = await readFile(new URL('../../../../../docs/security.md', import.meta.url), 'utf8')

    expect(pathsOf(FOR_EVERYBODY).filter((path) => !page.includes(path.replace(/^\/blade-[a-z]+\//, '')))).toEqual([])
  })
})
