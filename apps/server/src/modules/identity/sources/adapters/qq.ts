import { addressOf, numberOf, pictureOf, SignInFailure, textOf, withQuery, type AdapterMaker } from './adapter.ts'
import { given, notJson, objectIn, type Answer, type ProviderCalls } from './provider-calls.ts'

const OFFICIAL = 'https://graph.qq.com'
/** 100019 no such code, 100020 used already. */
const CODE_WORDS = [100019, 100020]

/** The answer as plain JSON, within `callback( {…} );`, or as a form, as the token call has it where it knows nothing of `fmt`. */
async function unwrapped(calls: ProviderCalls, url: string): Promise<Answer> {
  const { status, body } = await calls.send({ url })
  const text = body.toString('utf8').trim()
  const answer = objectIn(/^callback\(\s*([\s\S]*?)\s*\);?$/.exec(text)?.[1] ?? text) ?? formIn(text)
  if (!answer) throw notJson(status)
  if (answer.error !== undefined && answer.error !== 0)
    throw calls.refused(Number(answer.error), { code: CODE_WORDS }, answer.error_description)
  return answer
}

/** A form with a token in it; undefined for any other text. */
function formIn(text: string): Answer | undefined {
  const form = Object.fromEntries(new URLSearchParams(text))
  return form.access_token === undefined ? undefined : form
}

export const qq: AdapterMaker = (account, calls) => ({
  async begin({ state, redirectUri }) {
    return withQuery(addressOf(account, OFFICIAL, '/oauth2.0/authorize'), {
      response_type: 'code',
      client_id: account.appId,
      redirect_uri: redirectUri,
      state,
      scope: 'get_user_info',
    })
  },
  async finish({ code, redirectUri }) {
    const token = await unwrapped(
      calls,
      withQuery(addressOf(account, OFFICIAL, '/oauth2.0/token'), {
        grant_type: 'authorization_code',
        client_id: account.appId,
        client_secret: account.appSecret,
        code,
        redirect_uri: redirectUri,
        fmt: 'json',
      }),
    )
    const accessToken = given(token, 'access_token')
    const me = await unwrapped(
      calls,
      withQuery(addressOf(account, OFFICIAL, '/oauth2.0/me'), { access_token: accessToken, unionid: '1', fmt: 'json' }),
    )
    if (me.client_id !== account.appId) throw new SignInFailure('badAnswer', 'the token is of another app')
    const openid = given(me, 'openid')
    const person = await calls.json({
      url: withQuery(addressOf(account, OFFICIAL, '/user/get_user_info'), {
        access_token: accessToken,
        oauth_consumer_key: account.appId,
        openid,
      }),
    })
    if (person.ret !== 0) throw calls.refused(person.ret, { code: [] }, person.msg)
    return {
      uuid: numberOf(account, me.unionid ?? openid),
      userName: textOf(person.nickname),
      avatar: pictureOf(person.figureurl_qq_2) || pictureOf(person.figureurl_qq_1),
    }
  },
})
