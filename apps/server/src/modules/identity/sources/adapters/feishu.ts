import { addressOf, numberOf, pictureOf, SignInFailure, textOf, withQuery, type AdapterMaker } from './adapter.ts'
import { given } from './provider-calls.ts'

const API = 'https://open.feishu.cn'
/** 20003 no such code, 20004 too late, 20065 used already; 20010 the person may not use the app; 20050 a failure of theirs. */
const WORDS = { code: [20003, 20004, 20065], denied: [20010], busy: [20050] } as const

/** Feishu's current form, with PKCE. */
export const feishu: AdapterMaker = (account, calls) => ({
  async begin({ state, redirectUri, challenge }) {
    return withQuery(addressOf(account, 'https://accounts.feishu.cn', '/open-apis/authen/v1/authorize'), {
      client_id: account.appId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: account.settings.scopes ?? '',
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    })
  },
  async finish({ code, redirectUri, verifier }) {
    const token = await calls.json({
      method: 'POST',
      url: addressOf(account, API, '/open-apis/authen/v2/oauth/token'),
      json: {
        grant_type: 'authorization_code',
        client_id: account.appId,
        client_secret: account.appSecret,
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      },
    })
    if (token.code !== 0) throw calls.refused(token.code, WORDS, token.error_description ?? token.msg)
    const {
      code: problem,
      msg,
      data,
    } = await calls.json({
      url: addressOf(account, API, '/open-apis/authen/v1/user_info'),
      headers: { authorization: `Bearer ${given(token, 'access_token')}` },
    })
    if (problem !== 0) throw calls.refused(problem, { code: [] }, msg)
    if (typeof data !== 'object' || data === null) throw new SignInFailure('badAnswer', 'no data')
    const person = data as Record<string, unknown>
    return {
      uuid: numberOf(account, person.union_id ?? person.open_id),
      userName: textOf(person.name),
      avatar: pictureOf(person.avatar_url),
    }
  },
})
