import { isMutation } from './audit.ts'
import type { AnyRoute, SignedInRoute } from './route.ts'

/** What changes something among these calls asks for a fresh proof of who calls; `when` says of which arguments. */
export function withProof(
  routes: readonly AnyRoute[],
  when: NonNullable<SignedInRoute['needsProof']> = true,
): AnyRoute[] {
  return routes.map((one) =>
    one.isOpen || one.isDevice || one.isExport || !isMutation(one) ? one : { ...one, needsProof: when },
  )
}

/** As other clients of this dialect send keys of stores and message services, and passwords of data sources. */
const FLAT = ['accessKey', 'secretKey', 'password'] as const

/** A secret is set or taken away; what a form sends back of one that stays (`{ isSet }`, or nothing) is none. */
export function carriesSecret(input: Readonly<Record<string, unknown>>): boolean {
  const { secrets, list } = input
  if (Array.isArray(list)) return list.some((row) => carriesSecret(row as Record<string, unknown>)) // rows of an input schema
  if (FLAT.some((name) => typeof input[name] === 'string' && input[name] !== '')) return true
  if (typeof secrets !== 'object' || secrets === null) return false
  return Object.values(secrets).some((value) => value === null || (typeof value === 'string' && value !== ''))
}
