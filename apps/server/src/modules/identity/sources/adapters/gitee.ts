import { addressOf, numberOf, pictureOf, textOf, withQuery, type AdapterMaker } from './adapter.ts'
import { given } from './provider-calls.ts'

const OFFICIAL = 'https://gitee.com'

export const gitee: AdapterMaker = (account, calls) => ({
  async begin({ state, redirectUri }) {
    return withQuery(addressOf(account, OFFICIAL, '/oauth/authorize'), {
      client_id: account.appId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: account.settings.scopes || 'user_info',
      state,
    })
  },
  async finish({ code, redirectUri }) {
    const token = await calls.json({
      method: 'POST',
      url: addressOf(account, OFFICIAL, '/oauth/token'),
      form: {
        grant_type: 'authorization_code',
        code,
        client_id: account.appId,
        client_secret: account.appSecret,
        redirect_uri: redirectUri,
      },
    })
    if (token.error !== undefined)
      throw calls.refused(token.error, { code: ['invalid_grant'] }, token.error_description)
    const person = await calls.json({
      url: addressOf(account, OFFICIAL, '/api/v5/user'),
      headers: { authorization: `Bearer ${given(token, 'access_token')}` },
    })
    return {
      uuid: numberOf(account, person.id),
      userName: textOf(person.name) || textOf(person.login),
      avatar: pictureOf(person.avatar_url),
    }
  },
})
