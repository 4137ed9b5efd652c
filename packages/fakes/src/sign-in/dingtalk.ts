import { startSignInFake, type SignInFake, type SignInFakeOptions } from './sign-in-fake.ts'

const says = (code: string, message: string) => ({ status: 400, body: { code, requestid: 'fake', message } })

/** DingTalk's newer form: the way back brings `authCode` (providers §8). */
export const startDingtalkFake = (app: SignInFakeOptions): Promise<SignInFake> =>
  startSignInFake(app, (grants) => ({
    page: '/oauth2/auth',
    names: { app: 'client_id', code: 'authCode' },
    calls: {
      '/v1.0/oauth2/userAccessToken'({ json }) {
        const { clientId, clientSecret, code, grantType } = (json ?? {}) as Record<string, unknown>
        if (clientId !== app.appId || clientSecret !== app.appSecret)
          return says('invalidClientIdOrSecret', '无效的clientId或者clientSecret')
        const redeemed = grants.redeem(code, {})
        if ('refusal' in redeemed || grantType !== 'authorization_code')
          return says('invalidParameter.authCode.notFound', '不合法的临时授权码')
        return { body: { accessToken: redeemed.token, refreshToken: 'r', expireIn: 7200 } }
      },
      '/v1.0/contact/users/me'({ headers }) {
        const person = grants.personOf(headers['x-acs-dingtalk-access-token'])
        if (!person) return says('InvalidAuthentication', '不合法的access_token')
        return {
          body: { nick: person.name, unionId: `du${person.id}`, openId: `do${person.id}`, avatarUrl: person.picture },
        }
      },
    },
  }))
