import { addressOf, numberOf, pictureOf, SignInFailure, textOf, withQuery, type AdapterMaker } from './adapter.ts'
import { given, type Answer } from './provider-calls.ts'
import { wechatRefusal } from './wechat-errors.ts'

const API = 'https://api.weixin.qq.com'

/** Refusals come with status 200; no code is no error. */
function accepted(answer: Answer): Answer {
  if (answer.errcode !== undefined && answer.errcode !== 0) throw wechatRefusal(answer.errcode)
  return answer
}

/** WeChat on websites: a code to scan. The secret travels in the address, as WeChat wants it, so no log may show it. */
export const wechatOpen: AdapterMaker = (account, calls) => ({
  async begin({ state, redirectUri }) {
    const address = addressOf(account, 'https://open.weixin.qq.com', '/connect/qrconnect')
    return `${withQuery(address, {
      appid: account.appId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'snsapi_login',
      state,
    })}#wechat_redirect`
  },
  async finish({ code }) {
    const token = accepted(
      await calls.json({
        url: withQuery(addressOf(account, API, '/sns/oauth2/access_token'), {
          appid: account.appId,
          secret: account.appSecret,
          code,
          grant_type: 'authorization_code',
        }),
      }),
    )
    const openid = given(token, 'openid')
    const person = accepted(
      await calls.json({
        url: withQuery(addressOf(account, API, '/sns/userinfo'), {
          access_token: given(token, 'access_token'),
          openid,
          lang: 'zh_CN',
        }),
      }),
    )
    if (person.openid !== openid) throw new SignInFailure('badAnswer', 'another openid')
    return {
      uuid: numberOf(account, person.unionid ?? openid),
      userName: textOf(person.nickname),
      avatar: pictureOf(person.headimgurl),
    }
  },
})
