import { DateTime, Id, Type, type Static } from '../core/schema.ts'

/** The open page of a print's code: `/proof/<code>`; its call is `GET /blade-biz/printProof/find`. */
export const PRINT_PROOF_PATH = '/blade-biz/printProof'
export const PRINT_PROOF_PAGE_PATH = '/proof'

/**
 * What a print's code stands for, signed (Ed25519) when the sheet was drawn. `statement` is the exact text that was signed; `publicKey` (SPKI, base64) and `keyId` say by which key: keys
 * rotate, old ones still verify. Nothing of the guest, the prompt or the price is in it.
 */
export const PrintProof = Type.Object({
  code: Type.String(),
  state: Type.Enum(['valid', 'takenDown', 'unknown']),
  statement: Type.String(),
  signature: Type.String(),
  keyId: Type.String(),
  publicKey: Type.String(),
  facts: Type.Object({
    time: DateTime,
    deviceName: Type.String(),
    exName: Type.String(),
    muName: Type.String(),
    /** Checked by moderation or by a person before it was printed. */
    isApproved: Type.Boolean(),
    pictureSha256: Type.String(),
  }),
})
export type PrintProof = Static<typeof PrintProof>

/** One of a tenant's keys: the newest signs, all of them verify. `keyId` is how people name it, as {@link PrintProof} does. */
export const ProofKeyView = Type.Object({
  id: Id,
  keyId: Type.String(),
  /** SPKI, base64. */
  publicKey: Type.String(),
  createTime: DateTime,
  /** "" while it signs; from then on its private half is gone. */
  retireTime: DateTime,
  /** Statements that it signed. */
  prints: Type.Integer(),
})
export type ProofKeyView = Static<typeof ProofKeyView>

/** The newest first. `address`: what codes lead to; "" where the server does not know its own (PUBLIC_URL), so that prints have letters alone. */
export const ProofKeys = Type.Object({
  address: Type.String(),
  /** The key that signs is replaced by itself at this age. */
  keyDays: Type.Integer(),
  keys: Type.Array(ProofKeyView),
})
export type ProofKeys = Static<typeof ProofKeys>
