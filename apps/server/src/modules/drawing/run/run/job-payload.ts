import type { Reserved } from '../../admission/gate.ts'

/** What the job of a drawing carries. */
export interface JobPayload extends Record<string, unknown> {
  infoId: string
  /** A place in the rate of its API that is kept for it. */
  reserved?: Reserved
}

export function readReserved({ reserved }: Record<string, unknown>): Reserved | undefined {
  return (reserved as Reserved | undefined) ?? undefined // written by us alone
}
