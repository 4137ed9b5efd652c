import { bearerOf, formOf, startSignInFake, type SignInFake, type SignInFakeOptions } from './sign-in-fake.ts'

const REFUSED = {
  unknown: 'bad_verification_code',
  used: 'bad_verification_code',
  redirect: 'redirect_uri_mismatch',
  pkce: 'bad_verification_code',
}

/** GitHub: refusals come with status 200 (providers §8). */
export const startGithubFake = (app: SignInFakeOptions): Promise<SignInFake> =>
  startSignInFake(app, (grants) => ({
    page: '/login/oauth/authorize',
    names: { app: 'client_id', code: 'code' },
    hasPkce: true,
    calls: {
      '/login/oauth/access_token'(request) {
        const form = formOf(request)
        if (form.client_id !== app.appId || form.client_secret !== app.appSecret)
          return {
            body: {
              error: 'incorrect_client_credentials',
              error_description: 'The client_id and/or client_secret passed are incorrect.',
            },
          }
        const redeemed = grants.redeem(form.code, { redirectUri: form.redirect_uri, verifier: form.code_verifier })
        if ('refusal' in redeemed)
          return {
            body: { error: REFUSED[redeemed.refusal], error_description: 'The code passed is incorrect or expired.' },
          }
        return { body: { access_token: redeemed.token, scope: 'read:user', token_type: 'bearer' } }
      },
      '/user'(request) {
        const person = grants.personOf(bearerOf(request))
        if (!person) return { status: 401, body: { message: 'Bad credentials' } }
        return {
          body: { id: Number(person.id), login: `gh-${person.id}`, name: person.name, avatar_url: person.picture },
        }
      },
    },
  }))
