import { addressOf, numberOf, pictureOf, textOf, withQuery, type AdapterMaker } from './adapter.ts'
import { given, refusal, type Answer } from './provider-calls.ts'

const API = 'https://api.dingtalk.com'
const CODE_WORDS = ['invalidParameter.authCode.notFound', 'invalidAuthCode', 'authCode.notFound']

/** Refusals have a `code`, whatever their status. */
function accepted(answer: Answer): Answer {
  if (typeof answer.code === 'string') throw refusal(answer.code, { code: CODE_WORDS })
  return answer
}

/** DingTalk's newer form; its way back brings the code as `authCode`. */
export const dingtalk: AdapterMaker = (account, calls) => ({
  async begin({ state, redirectUri }) {
    return withQuery(addressOf(account, 'https://login.dingtalk.com', '/oauth2/auth'), {
      response_type: 'code',
      client_id: account.appId,
      redirect_uri: redirectUri,
      scope: 'openid',
      prompt: 'consent',
      state,
    })
  },
  async finish({ code }) {
    const token = accepted(
      await calls.json({
        method: 'POST',
        url: addressOf(account, API, '/v1.0/oauth2/userAccessToken'),
        json: { clientId: account.appId, clientSecret: account.appSecret, code, grantType: 'authorization_code' },
      }),
    )
    const person = accepted(
      await calls.json({
        url: addressOf(account, API, '/v1.0/contact/users/me'),
        headers: { 'x-acs-dingtalk-access-token': given(token, 'accessToken') },
      }),
    )
    return {
      uuid: numberOf(account, person.unionId),
      userName: textOf(person.nick),
      avatar: pictureOf(person.avatarUrl),
    }
  },
})
