import { addressOf, numberOf, pictureOf, SignInFailure, textOf, withQuery, type AdapterMaker } from './adapter.ts'
import { given } from './provider-calls.ts'
import { acceptedByWechat } from './wechat-errors.ts'

const API = 'https://api.weixin.qq.com'

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
    const token = acceptedByWechat(
      calls,
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
    const person = acceptedByWechat(
      calls,
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
