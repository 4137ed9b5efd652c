/** Goes on as a browser does, redirect after redirect, with the cookies of each site, until an address begins with `until`; answers that address. */
export async function followTo(start: string, until: string, jar = new Map<string, string>()): Promise<URL> {
  let at = start
  for (let steps = 0; steps < 12; steps += 1) {
    if (at.startsWith(until)) return new URL(at)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(at, { redirect: 'manual', headers: cookie ? { cookie } : {} })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location === null) throw new Error(`${at} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`)
    at = new URL(location, at).href
  }
  throw new Error('too many redirects')
}
