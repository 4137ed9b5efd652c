import type { PrintProof, ProofKeys, ProofKeyView } from '@drawdesk/contract/devices/print-proof'
import { PRINT_PROOF_PAGE_PATH } from '@drawdesk/contract/devices/print-proof'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import { createPrintProofRepository, type PrintProofRow, type ProofKey } from './print-proof.repository.ts'
import {
  keyNameOf,
  newProofCode,
  newSigningKey,
  readProofCode,
  readStatement,
  signText,
  textOf,
  type Statement,
} from './statement.ts'

/** A key signs for so long; then it is replaced, by a look once in a while or by the next print. */
export const KEY_DAYS = 90
const DAY_MS = 86_400_000

type Tenant = Pick<Scope, 'tenantId'>
type Needs = Pick<Deps, 'db' | 'clock' | 'ids' | 'secrets'> & { config: Pick<Deps['config'], 'publicUrl'> }

/** As the wire writes times: the null filler brings them to text. */
export type FoundProof = Omit<PrintProof, 'facts'> & {
  facts: Omit<PrintProof['facts'], 'time'> & { time: Date | null }
}

type ShownKeys = Omit<ProofKeys, 'keys'> & {
  keys: (Omit<ProofKeyView, 'createTime' | 'retireTime'> & { createTime: Date; retireTime: Date | null })[]
}

const UNKNOWN: Omit<FoundProof, 'code'> = {
  state: 'unknown',
  statement: '',
  signature: '',
  keyId: '',
  publicKey: '',
  facts: { time: null, deviceName: '', exName: '', muName: '', isApproved: false, pictureSha256: '' },
}

/** Statements about prints: each is signed once, when its sheet is drawn, and found by the code on the sheet. */
export function createPrintProofs({ db, clock, ids, secrets, config }: Needs) {
  const proofs = createPrintProofRepository(db)
  const home = config.publicUrl === undefined ? '' : `${config.publicUrl}${PRINT_PROOF_PAGE_PATH}`
  const contextOf = ({ tenantId }: Tenant, keyId: string): string => `proof-key:${tenantId}:${keyId}`

  const isOld = ({ createTime }: ProofKey): boolean => createTime.getTime() <= oldBefore().getTime()
  const oldBefore = (): Date => new Date(clock.now().getTime() - KEY_DAYS * DAY_MS)

  async function keyToSign(scope: Tenant): Promise<ProofKey> {
    const newest = await proofs.findNewestKey(scope)
    return newest && !isOld(newest) ? newest : replaceKey(scope, isOld)
  }

  /** One key after the other: who comes second finds the new one. Of two first keys of a tenant that are made at once the later one stays. */
  const replaceKey = (scope: Tenant, isDue: (newest: ProofKey) => boolean): Promise<ProofKey> =>
    db.transaction(scope, async (trx) => {
      const keys = createPrintProofRepository(trx)
      const newest = await keys.holdNewestKey(scope)
      // Replaced while it was waited for.
      if (newest?.retireTime) return (await keys.findNewestKey(scope)) ?? newest
      if (newest && !isDue(newest)) return newest
      const id = ids.next()
      const { publicKey, privateKey } = newSigningKey()
      const sealedKey = secrets.seal(privateKey, contextOf(scope, id))
      const key = await keys.insertKey(scope, { id, publicKey, sealedKey, createTime: clock.now() })
      if (newest) await keys.retire(scope, newest.id, clock.now())
      return key
    })

  /** The tenant's keys, the newest first, and where codes lead. */
  async function listKeys(scope: Tenant): Promise<ShownKeys> {
    const keys = await proofs.listKeys(scope)
    const shown = keys.map((key, index) => ({
      ...key,
      keyId: keyNameOf(key.publicKey),
      retireTime: key.retireTime ?? keys[index - 1]?.createTime ?? null,
      prints: Number(key.prints),
    }))
    return { address: home, keyDays: KEY_DAYS, keys: shown }
  }

  async function signFor(
    scope: Tenant,
    { jobId, infoId, ...facts }: { jobId: string; infoId: string } & Omit<Statement, 'code' | 'time'>,
  ): Promise<PrintProofRow> {
    const key = await keyToSign(scope)
    const code = newProofCode()
    const time = clock
      .now()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z')
    const statement = textOf({ ...facts, code, time })
    const signature = signText(statement, secrets.open(key.sealedKey, contextOf(scope, key.id)))
    await proofs.insert(scope, { id: ids.next(), code, jobId, infoId, keyId: key.id, statement, signature })
    // Another process may have been first: its code is the one.
    const kept = await proofs.findByJob(scope, jobId)
    if (!kept) throw new Error(`the proof of print job ${jobId} was not kept`)
    return kept
  }

  return {
    /** The code of this job and the address that it leads to, "" where the server does not know its own; signed once. */
    async prove(
      scope: Tenant,
      facts: { jobId: string; infoId: string } & Omit<Statement, 'code' | 'time'>,
    ): Promise<{ code: string; address: string }> {
      const { code } = (await proofs.findByJob(scope, facts.jobId)) ?? (await signFor(scope, facts))
      return { code, address: home === '' ? '' : `${home}/${code}` }
    },

    listKeys,

    /** From now on another key signs; what the one before signed verifies as before. */
    async rotateKey(scope: Tenant): Promise<ShownKeys> {
      await replaceKey(scope, () => true)
      return listKeys(scope)
    },

    /** Replaces the keys of all tenants that are too old; answers how many. */
    async rotateOldKeys(): Promise<number> {
      const tenants = await proofs.listOldSigners(oldBefore())
      for (const tenant of tenants) await replaceKey(tenant, isOld)
      return tenants.length
    },

    /** What the code stands for, as it was signed; `takenDown` where its picture may no longer be shown. */
    async find(typed: string): Promise<FoundProof> {
      const code = readProofCode(typed)
      const row = await proofs.findByCode(code)
      const key = row && (await proofs.findKey(row, row.keyId))
      if (!row || !key) return { code, ...UNKNOWN }
      const { time, device, experience, venue, isApproved, pictureSha256 } = readStatement(row.statement)
      return {
        code,
        state: (await proofs.findDrawing(row, row.infoId))?.takenDown === 1 ? 'takenDown' : 'valid',
        statement: row.statement,
        signature: row.signature,
        keyId: keyNameOf(key.publicKey),
        publicKey: key.publicKey,
        facts: {
          time: new Date(time),
          deviceName: device,
          exName: experience,
          muName: venue,
          isApproved,
          pictureSha256,
        },
      }
    },
  }
}

export type PrintProofs = ReturnType<typeof createPrintProofs>
