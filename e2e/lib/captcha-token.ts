/** A running product and its database, as its owner sees both. */
interface Running {
  url: string
  query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>
}

/** The access token of somebody of the platform's own tenant, the first administrator unless said. The captcha is on, as operators have it; its answer is read where only the owner can. */
export async function tokenByCaptcha({ url, query }: Running, password: string, username = 'admin'): Promise<string> {
  const captcha = (await (await fetch(`${url}/api/blade-auth/oauth/captcha`)).json()) as { key: string }
  const [row] = await query<{ answer: string }>('select answer from auth_captcha where key = $1', [captcha.key])
  const answer = await fetch(`${url}/api/blade-auth/oauth/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa('saber:saber_secret')}`,
      'captcha-key': captcha.key,
      'captcha-code': row?.answer ?? '',
      'tenant-id': '000000',
    },
    body: new URLSearchParams({
      grant_type: 'captcha',
      tenantId: '000000',
      username,
      password,
      scope: 'all',
      type: 'account',
    }),
  })
  const { access_token: token } = (await answer.json()) as { access_token?: string }
  if (!token) throw new Error(`sign-in was answered with ${answer.status}`)
  return token
}
