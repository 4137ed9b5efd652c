import { startSignInFake, type SignInFake, type SignInFakeOptions } from './sign-in-fake.ts'

const says = (error: number, error_description: string) => ({
  body: `callback( ${JSON.stringify({ error, error_description })} );`,
})

/** QQ: refusals stand in `callback( … );`, whatever form was asked for (providers §8). */
export const startQqFake = (app: SignInFakeOptions): Promise<SignInFake> =>
  startSignInFake(app, (grants) => ({
    page: '/oauth2.0/authorize',
    names: { app: 'client_id', code: 'code' },
    calls: {
      '/oauth2.0/token'(_request, query) {
        if (query.get('client_id') !== app.appId) return says(100008, 'client_id is illegal')
        if (query.get('client_secret') !== app.appSecret) return says(100009, 'client_secret is illegal')
        const redeemed = grants.redeem(query.get('code'), { redirectUri: query.get('redirect_uri') })
        if ('refusal' in redeemed) {
          if (redeemed.refusal === 'redirect') return says(100010, 'redirect uri is illegal')
          return redeemed.refusal === 'used'
            ? says(100020, 'code is reused error')
            : says(100019, 'code to access token error')
        }
        return { body: { access_token: redeemed.token, expires_in: '7776000', refresh_token: 'r' } }
      },
      '/oauth2.0/me'(_request, query) {
        const person = grants.personOf(query.get('access_token'))
        if (!person) return says(100016, 'access token check failed')
        const me = { client_id: app.appId, openid: `O${person.id}`, unionid: `UID_${person.id}` }
        return { body: `callback( ${JSON.stringify(me)} );\n` }
      },
      '/user/get_user_info'(_request, query) {
        const person = grants.personOf(query.get('access_token'))
        if (!person || query.get('oauth_consumer_key') !== app.appId || query.get('openid') !== `O${person.id}`)
          return { body: { ret: -22, msg: 'openid is invalid' } }
        return { body: { ret: 0, msg: '', nickname: person.name, gender: '女', figureurl_qq_2: person.picture } }
      },
    },
  }))
