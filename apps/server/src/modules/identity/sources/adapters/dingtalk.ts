import { addressOf, numberOf, pictureOf, textOf, withQuery, type AdapterMaker } from './adapter.ts'
import { given, type Answer, type ProviderCalls } from './provider-calls.ts'

const API = 'https://api.dingtalk.com'

/** Refusals have a `code`, whatever their status. Those about the person's code name it: `invalidParameter.authCode.notFound` and others. */
function accepted(calls: ProviderCalls, answer: Answer): Answer {
  const { code, message } = answer
  if (typeof code === 'string') throw calls.refused(code, { code: /authcode/i.test(code) ? [code] : [] }, message)
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
      calls,
      await calls.json({
        method: 'POST',
        url: addressOf(account, API, '/v1.0/oauth2/userAccessToken'),
        json: { clientId: account.appId, clientSecret: account.appSecret, code, grantType: 'authorization_code' },
      }),
    )
    const person = accepted(
      calls,
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
