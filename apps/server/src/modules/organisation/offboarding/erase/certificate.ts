import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import type { CertificateContent } from '@drawdesk/contract/organisation/offboarding'
import type { Db } from '../../../../platform/database/db.ts'
import type { Deps } from '../../../../platform/deps.ts'

const KEY_NAME = 'erasure.key'
const SEALED_AS = 'platform:erasure.key'

interface SigningKey {
  /** SPKI, base64. */
  publicKey: string
  /** PKCS#8, base64; sealed in the database. */
  sealed: string
}

/** JSON with the names of every object sorted and no blanks: one text for one content. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const parts = Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, each]) => `${JSON.stringify(name)}:${canonicalText(each)}`)
  return `{${parts.join(',')}}`
}

export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')

async function findKey(db: Db): Promise<SigningKey | undefined> {
  const row = await db
    .platform()
    .selectFrom('platformSetting')
    .select('value')
    .where('name', '=', KEY_NAME)
    .executeTakeFirst()
  return row && (JSON.parse(row.value) as SigningKey) // written below
}

/** The key of this installation; made when the first certificate needs it. */
async function takeKey({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): Promise<SigningKey> {
  const found = await findKey(db)
  if (found) return found
  const pair = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  })
  const made: SigningKey = {
    publicKey: pair.publicKey.toString('base64'),
    sealed: secrets.seal(pair.privateKey.toString('base64'), SEALED_AS),
  }
  await db
    .platform()
    .insertInto('platformSetting')
    .values({ name: KEY_NAME, value: JSON.stringify(made) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  // Another process may have been first.
  return (await findKey(db)) ?? made
}

/** Signs what was erased. */
export async function certify(deps: Pick<Deps, 'db' | 'secrets'>, content: CertificateContent) {
  const { publicKey, sealed } = await takeKey(deps)
  const text = canonicalText(content)
  const key = createPrivateKey({
    key: Buffer.from(deps.secrets.open(sealed, SEALED_AS), 'base64'),
    format: 'der',
    type: 'pkcs8',
  })
  return {
    content: text,
    sha256: sha256Of(text),
    signature: sign(null, Buffer.from(text), key).toString('base64'),
    publicKey,
  }
}

/** Is this the signature of this content under this installation's own key? */
export async function isGenuine(db: Db, content: unknown, signature: string): Promise<boolean> {
  const key = await findKey(db)
  if (!key) return false
  const publicKey = createPublicKey({ key: Buffer.from(key.publicKey, 'base64'), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(canonicalText(content)), publicKey, Buffer.from(signature, 'base64'))
}
