/**
 * Two null dialects share this server (contract README §6): the Blade families write a missing number as -1 and take -1
 * and null as "nothing given"; the product's own families write null and read null as "cleared".
 */
export type Family = 'blade' | 'own'

const OWN = ['/blade-biz/', '/blade-cusorders/', '/blade-stickers/', '/blade-flow/', '/blade-report/']

export function familyOf(path: string): Family {
  return OWN.some((prefix) => path.startsWith(prefix)) ? 'own' : 'blade'
}
