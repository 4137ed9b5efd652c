import { bearerOf, startSignInFake, type SignInFake, type SignInFakeOptions } from './sign-in-fake.ts'

const CODES = { unknown: 20003, used: 20065, redirect: 20071, pkce: 20049 }
const says = (code: number, error_description: string) => ({
  status: 400,
  body: { code, error: 'invalid_grant', error_description },
})

/** Feishu's current form, with PKCE (providers §8). */
export const startFeishuFake = (app: SignInFakeOptions): Promise<SignInFake> =>
  startSignInFake(app, (grants) => ({
    page: '/open-apis/authen/v1/authorize',
    names: { app: 'client_id', code: 'code' },
    hasPkce: true,
    calls: {
      '/open-apis/authen/v2/oauth/token'({ json }) {
        const given = (json ?? {}) as Record<string, unknown>
        if (given.client_id !== app.appId || given.client_secret !== app.appSecret)
          return says(20002, 'The client secret is invalid.')
        const redeemed = grants.redeem(given.code, { redirectUri: given.redirect_uri, verifier: given.code_verifier })
        if ('refusal' in redeemed) return says(CODES[redeemed.refusal], 'The code is not accepted.')
        return { body: { code: 0, access_token: redeemed.token, expires_in: 7200, token_type: 'Bearer', scope: '' } }
      },
      '/open-apis/authen/v1/user_info'(request) {
        const person = grants.personOf(bearerOf(request))
        if (!person) return { status: 401, body: { code: 99991668, msg: 'Invalid access token' } }
        return {
          body: {
            code: 0,
            msg: 'success',
            data: {
              name: person.name,
              open_id: `fo${person.id}`,
              union_id: `fu${person.id}`,
              avatar_url: person.picture,
            },
          },
        }
      },
    },
  }))
