import type { Secrets } from '../../../platform/secrets/secrets.ts'
import type { Vouched } from './grants/grant.ts'

/** A sign-in that waits for its second factor, as its ticket keeps it: who vouched, and what the session begins with. */
export interface WaitingStart {
  by: Vouched['by']
  clientId: string
  start: Omit<Vouched['start'], 'client'>
}

interface Person {
  tenantId: string
  userId: string
}

const contextOf = ({ tenantId, userId }: Person): string => `waiting:${tenantId}:${userId}`

/** Sealed: nobody who can write the table begins a session of another address or browser. */
export function packStart(
  secrets: Pick<Secrets, 'seal'>,
  person: Person,
  { by, start: { client, ...start } }: Pick<Vouched, 'by' | 'start'>,
): string {
  return secrets.seal(
    JSON.stringify({ by, clientId: client.clientId, start } satisfies WaitingStart),
    contextOf(person),
  )
}

export function unpackStart(secrets: Pick<Secrets, 'open'>, person: Person, facts: string): WaitingStart {
  const { start, ...rest } = JSON.parse(secrets.open(facts, contextOf(person))) as WaitingStart // written by packStart
  return {
    ...rest,
    start: { ...start, ...(start.endsBy ? { endsBy: new Date(start.endsBy) } : {}) },
  }
}
