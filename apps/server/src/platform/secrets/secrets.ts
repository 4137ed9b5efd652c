/** Encrypts what must be read again, signs what must be believed later. Keys are derived from SECRETS_KEY, one per purpose. */
export interface Secrets {
  /** AES-256-GCM with a fresh nonce; text outside. `context` (tenant and row) is authenticated: a copied value does not open elsewhere. */
  seal(plain: string, context: string): string
  /** @throws {SecretUnreadable} another key, another context, or damage. */
  open(sealed: string, context: string): string
  /** base64url HMAC-SHA256 for this purpose. */
  sign(purpose: string, text: string): string
  /** Constant time. */
  verify(purpose: string, text: string, signature: string): boolean
  /** 32 bytes for this purpose (token key, role password). */
  derive(purpose: string): Buffer
}

export class SecretUnreadable extends Error {
  override name = 'SecretUnreadable'
}
