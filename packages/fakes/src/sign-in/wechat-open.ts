import type { FakeAnswer } from '../kit/fake-http.ts'
import { startSignInFake, type SignInFake, type SignInFakeOptions } from './sign-in-fake.ts'

export const wechatSays = (errcode: number, errmsg: string): FakeAnswer => ({
  headers: { 'Content-Type': 'text/plain' },
  body: { errcode, errmsg },
})

/** WeChat on websites: status 200 whatever happens, JSON as text (providers §5.2). */
export const startWechatOpenFake = (app: SignInFakeOptions): Promise<SignInFake> =>
  startSignInFake(app, (grants) => ({
    page: '/connect/qrconnect',
    names: { app: 'appid', code: 'code' },
    calls: {
      '/sns/oauth2/access_token'(_request, query) {
        if (query.get('appid') !== app.appId) return wechatSays(40013, 'invalid appid')
        if (query.get('secret') !== app.appSecret) return wechatSays(40125, 'invalid appsecret')
        const redeemed = grants.redeem(query.get('code'), {})
        if ('refusal' in redeemed)
          return redeemed.refusal === 'used' ? wechatSays(40163, 'code been used') : wechatSays(40029, 'invalid code')
        const person = grants.personOf(redeemed.token)
        return {
          headers: { 'Content-Type': 'text/plain' },
          body: {
            access_token: redeemed.token,
            expires_in: 7200,
            refresh_token: 'r',
            openid: `o${person?.id}`,
            scope: 'snsapi_login',
            unionid: `u${person?.id}`,
          },
        }
      },
      '/sns/userinfo'(_request, query) {
        const person = grants.personOf(query.get('access_token'))
        if (!person || query.get('openid') !== `o${person.id}`) return wechatSays(40003, 'invalid openid')
        return {
          body: {
            openid: `o${person.id}`,
            unionid: `u${person.id}`,
            nickname: person.name,
            sex: 0,
            headimgurl: person.picture,
          },
        }
      },
    },
  }))
