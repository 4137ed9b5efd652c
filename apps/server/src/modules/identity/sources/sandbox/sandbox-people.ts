import { createHash } from 'node:crypto'

/** The one third party of this repository: a page of its own where anybody signs in as any of these people. For trying out, never for real sign-in. */
export const SANDBOX_SOURCE = 'sandbox'
export const NAME_MOST = 30

export interface SandboxPerson {
  /** What the "third party" calls this person; the same name is the same person. */
  uuid: string
  name: string
}

/** Made-up people to choose from. */
export const SANDBOX_PEOPLE: readonly SandboxPerson[] = ['林小满', '周子衿', '陈默', 'Ada Park', 'Noah Reyes'].map(
  personOf,
)

export function personOf(name: string): SandboxPerson {
  const plain = name.trim().replace(/\s+/g, ' ').slice(0, NAME_MOST)
  return { uuid: createHash('sha256').update(plain).digest('hex').slice(0, 32), name: plain }
}
