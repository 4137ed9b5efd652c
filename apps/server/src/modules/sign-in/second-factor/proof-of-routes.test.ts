import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routesOf } from '../../../modules.ts'
import type { AnySignedInRoute } from '../../../wire/route.ts'
import { carriesSecret } from '../../../wire/proof.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'

let test: TestApp
let admin: SignedIn
let routes: AnySignedInRoute[]
beforeAll(async () => {
  test = await buildTestApp()
  routes = routesOf(test.deps).filter((one): one is AnySignedInRoute => !one.isOpen && !one.isDevice)
  admin = await signIn(test)
  await test.owner(`update auth_session set proved_time = now() - interval '15 minutes'`)
  await admin.post('/api/blade-auth/oauth/clear-cache')
})
afterAll(() => test.close())

const namesOf = (has: (route: AnySignedInRoute) => boolean): string[] =>
  routes
    .filter(has)
    .map(({ method, path }) => `${method} ${path}`)
    .toSorted()

/** A call added here, or missing from here, is a decision: each is asked for by name. */
describe('a fresh proof of who calls', () => {
  it('is asked for by what opens doors, moves money accounts and shows secrets', () => {
    expect(namesOf(({ needsProof }) => needsProof === true)).toMatchInlineSnapshot(`
      [
        "GET /blade-biz/payChannel/changeActive",
        "GET /blade-desk/alert-channel/changeActive",
        "GET /blade-system/signInSource/changeActive",
        "GET /blade-user/my-data/download",
        "GET /blade-user/person-data/download",
        "POST /blade-auth/factor/passkey-add",
        "POST /blade-auth/factor/passkey-begin",
        "POST /blade-auth/factor/passkey-remove",
        "POST /blade-auth/factor/recovery-renew",
        "POST /blade-auth/factor/totp-begin",
        "POST /blade-auth/factor/totp-confirm",
        "POST /blade-auth/factor/totp-remove",
        "POST /blade-auth/oauth/view-as",
        "POST /blade-biz/payChannel/bulk-edit",
        "POST /blade-biz/payChannel/remove",
        "POST /blade-biz/payChannel/restore",
        "POST /blade-biz/payChannel/submit",
        "POST /blade-biz/printProof/rotateKey",
        "POST /blade-desk/alert-channel/bulk-edit",
        "POST /blade-desk/alert-channel/remove",
        "POST /blade-desk/alert-channel/restore",
        "POST /blade-desk/alert-channel/submit",
        "POST /blade-desk/alert-rule/bulk-edit",
        "POST /blade-desk/alert-rule/submit",
        "POST /blade-system/api-scope/bulk-edit",
        "POST /blade-system/api-scope/remove",
        "POST /blade-system/api-scope/restore",
        "POST /blade-system/api-scope/submit",
        "POST /blade-system/client/bulk-edit",
        "POST /blade-system/client/remove",
        "POST /blade-system/client/restore",
        "POST /blade-system/client/rotate-secret",
        "POST /blade-system/client/submit",
        "POST /blade-system/data-scope/bulk-edit",
        "POST /blade-system/data-scope/remove",
        "POST /blade-system/data-scope/restore",
        "POST /blade-system/data-scope/submit",
        "POST /blade-system/param/bulk-edit",
        "POST /blade-system/param/remove",
        "POST /blade-system/param/restore",
        "POST /blade-system/param/submit",
        "POST /blade-system/rights/revert",
        "POST /blade-system/rights/schedule",
        "POST /blade-system/role/bulk-edit",
        "POST /blade-system/role/copy",
        "POST /blade-system/role/grant",
        "POST /blade-system/role/remove",
        "POST /blade-system/role/restore",
        "POST /blade-system/role/submit",
        "POST /blade-system/signInSource/bulk-edit",
        "POST /blade-system/signInSource/remove",
        "POST /blade-system/signInSource/restore",
        "POST /blade-system/signInSource/submit",
        "POST /blade-system/tenant-data/erase",
        "POST /blade-system/tenant-data/export",
        "POST /blade-system/tenant-data/export-address",
        "POST /blade-system/tenant-package/bulk-edit",
        "POST /blade-system/tenant-package/remove",
        "POST /blade-system/tenant-package/restore",
        "POST /blade-system/tenant-package/submit",
        "POST /blade-system/tenant/package-setting",
        "POST /blade-user/account-invite/resend",
        "POST /blade-user/account-invite/submit",
        "POST /blade-user/bulk-edit",
        "POST /blade-user/grant",
        "POST /blade-user/import-user",
        "POST /blade-user/my-data/erase",
        "POST /blade-user/my-data/export",
        "POST /blade-user/person-data/erase",
        "POST /blade-user/person-data/export",
        "POST /blade-user/reset-factor",
        "POST /blade-user/reset-password",
        "POST /blade-user/submit",
        "POST /blade-user/update",
      ]
    `)
  })

  it('is asked for by some arguments of these', () => {
    expect(namesOf(({ needsProof }) => typeof needsProof === 'function')).toMatchInlineSnapshot(`
      [
        "POST /blade-biz/chatApi/bulk-edit",
        "POST /blade-biz/chatApi/remove",
        "POST /blade-biz/chatApi/restore",
        "POST /blade-biz/chatApi/submit",
        "POST /blade-biz/drawApi/saveDrawApi",
        "POST /blade-biz/drawApi/submit",
        "POST /blade-biz/proxyConfig/bulk-edit",
        "POST /blade-biz/proxyConfig/remove",
        "POST /blade-biz/proxyConfig/restore",
        "POST /blade-biz/proxyConfig/save",
        "POST /blade-biz/proxyConfig/saveList",
        "POST /blade-biz/proxyConfig/submit",
        "POST /blade-biz/proxyConfig/update",
        "POST /blade-biz/ttsVoicePacket/saveEngine",
        "POST /blade-develop/datasource/bulk-edit",
        "POST /blade-develop/datasource/remove",
        "POST /blade-develop/datasource/restore",
        "POST /blade-develop/datasource/submit",
        "POST /blade-resource/oss/bulk-edit",
        "POST /blade-resource/oss/remove",
        "POST /blade-resource/oss/restore",
        "POST /blade-resource/oss/submit",
        "POST /blade-resource/sms/bulk-edit",
        "POST /blade-resource/sms/remove",
        "POST /blade-resource/sms/restore",
        "POST /blade-resource/sms/submit",
      ]
    `)
  })

  it('is asked of a session that was proved too long ago by each of them, before a byte of the body counts', async () => {
    const asked = routes.filter(({ needsProof }) => needsProof === true)
    const answers = await Promise.all(
      asked.map(async ({ method, path }) => {
        const answer = await admin.raw({ method, url: `/api${path}`, ...(method === 'POST' ? { payload: {} } : {}) })
        return [`${method} ${path}`, answer.statusCode, answer.json<{ needs?: string }>().needs]
      }),
    )

    expect(answers).toEqual(asked.map(({ method, path }) => [`${method} ${path}`, 403, 'proof']))
  })

  it.each([
    [{}, false],
    [{ secrets: null }, false],
    [{ secrets: { apiKey: { isSet: true } } }, false],
    [{ secrets: { apiKey: '' } }, false],
    [{ secrets: { apiKey: 'new' } }, true],
    [{ secrets: { apiKey: null } }, true],
    [{ secretKey: '' }, false],
    [{ secretKey: 'new' }, true],
    [{ list: [{}, { secrets: { apiKey: 'new' } }] }, true],
  ])('depends on a secret among the arguments: %o', (input, carries) => {
    expect(carriesSecret(input)).toBe(carries)
  })
})
