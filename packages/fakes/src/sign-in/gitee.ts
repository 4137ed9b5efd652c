import { bearerOf, formOf, startSignInFake, type SignInFake, type SignInFakeOptions } from './sign-in-fake.ts'

/** Gitee (providers §8). */
export const startGiteeFake = (app: SignInFakeOptions): Promise<SignInFake> =>
  startSignInFake(app, (grants) => ({
    page: '/oauth/authorize',
    names: { app: 'client_id', code: 'code' },
    calls: {
      '/oauth/token'(request) {
        const form = formOf(request)
        if (form.client_id !== app.appId || form.client_secret !== app.appSecret)
          return { status: 401, body: { error: 'invalid_client', error_description: '客户端认证失败' } }
        const redeemed = grants.redeem(form.code, { redirectUri: form.redirect_uri })
        if ('refusal' in redeemed || form.grant_type !== 'authorization_code')
          return { status: 401, body: { error: 'invalid_grant', error_description: '授权方式无效' } }
        return { body: { access_token: redeemed.token, token_type: 'bearer', expires_in: 86_400, scope: 'user_info' } }
      },
      '/api/v5/user'(request) {
        const person = grants.personOf(bearerOf(request))
        if (!person) return { status: 401, body: { message: '401 Unauthorized' } }
        return {
          body: { id: Number(person.id), login: `ge${person.id}`, name: person.name, avatar_url: person.picture },
        }
      },
    },
  }))
