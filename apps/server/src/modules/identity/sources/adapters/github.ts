import { addressOf, numberOf, pictureOf, textOf, withQuery, type AdapterMaker } from './adapter.ts'
import { given } from './provider-calls.ts'

const CODE_WORDS = ['bad_verification_code']

/** GitHub: refusals come with status 200. */
export const github: AdapterMaker = (account, calls) => ({
  async begin({ state, redirectUri, challenge }) {
    return withQuery(addressOf(account, 'https://github.com', '/login/oauth/authorize'), {
      client_id: account.appId,
      redirect_uri: redirectUri,
      scope: account.settings.scopes || 'read:user',
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    })
  },
  async finish({ code, redirectUri, verifier }) {
    const token = await calls.json({
      method: 'POST',
      url: addressOf(account, 'https://github.com', '/login/oauth/access_token'),
      form: {
        client_id: account.appId,
        client_secret: account.appSecret,
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      },
    })
    if (token.error !== undefined) throw calls.refused(token.error, { code: CODE_WORDS }, token.error_description)
    const person = await calls.json({
      url: addressOf(account, 'https://api.github.com', '/user'),
      headers: { authorization: `Bearer ${given(token, 'access_token')}`, 'user-agent': 'Drawdesk' },
    })
    return {
      uuid: numberOf(account, person.id),
      userName: textOf(person.name) || textOf(person.login),
      avatar: pictureOf(person.avatar_url),
    }
  },
})
