import type { FirstSignIns } from '@drawdesk/contract/identity/first-sign-in'

type Place = Pick<FirstSignIns, 'hosts' | 'isNumberAsked' | 'isPlatform'>

/**
 * Where the people of a tenant sign in, as full addresses: at its own hosts (by
 * the protocol of this console, which is all that is known here), else here where the number is asked for or the platform
 * itself signs in. Empty: nowhere, as long as nobody changes that.
 */
export function signInPlaces(
  { hosts, isNumberAsked, isPlatform }: Place,
  here: Pick<Location, 'protocol' | 'origin'> = window.location,
): string[] {
  if (hosts.length > 0) return hosts.map((host) => `${here.protocol}//${host}/login`)
  return isNumberAsked === 1 || isPlatform === 1 ? [`${here.origin}/login`] : []
}

/** Does somebody who signs in there type the tenant's number? */
export function typesNumber({ hosts, isNumberAsked }: Place): boolean {
  return hosts.length === 0 && isNumberAsked === 1
}
