import type { Deps } from '../../../platform/deps.ts'

export type AdapterDeps = Pick<Deps, 'outbound' | 'clock'> & {
  /** Different for each request; a test hands in its own. */
  newNonce?: () => string
}

/** A row of `sms` as its adapter is built of it, with its secrets open. */
export interface SmsAccount {
  tenantId: string
  /** Without a slash at its end. */
  endpoint: string
  templateId: string
  regionId: string
  signName: string
  appId: string
  secrets: Readonly<Record<string, string>>
}

/** One message to one number. `id` is ours, and goes along where the company takes one. */
export interface SmsOrder {
  id: string
  phone: string
  params: Readonly<Record<string, string>>
  /** As it arrives, without the signature. */
  text: string
}

/** `later`: it surely was not taken, and may be handed in again. `unknown`: nobody can say whether it was, so it is not. */
export type SmsOutcome =
  | { state: 'sent'; providerId: string; cost?: string; segments?: number; receipt?: 'delivered' }
  | { state: 'failed' | 'later'; code: string; msg: string; providerId?: string }
  | { state: 'unknown'; code: string; msg: string }

/** What a company reports of one message. */
export interface SmsReceipt {
  /** Our own id of it, where the company gives it back, else `""`. */
  id: string
  providerId: string
  phone: string
  isDelivered: boolean
  code: string
}

export interface AskedMessage {
  id: string
  phone: string
  providerId: string
  sentTime: Date
}

export interface SmsAdapter {
  /** Messages that one call takes. */
  readonly perCall: number
  /** One outcome for each, in their order. Throws nothing that a company may cause. */
  send(orders: readonly SmsOrder[]): Promise<SmsOutcome[]>
  /** What became of a message whose answer was lost; undefined: the company does not know it (yet). Absent where a company cannot be asked. */
  ask?(message: AskedMessage): Promise<SmsOutcome | undefined>
  /** What this company documents that it sends; undefined for a body, and for a report in it, of a form that we do not know: neither is guessed at. */
  readReceipts(body: string): (SmsReceipt | undefined)[] | undefined
  /** What it wants to be answered. */
  readonly receiptAnswer: { type: string; body: string }
}

export type AdapterMaker = (deps: AdapterDeps, account: SmsAccount) => SmsAdapter
