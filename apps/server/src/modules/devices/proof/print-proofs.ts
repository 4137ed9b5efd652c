import type { PrintProof } from '@drawdesk/contract/devices/print-proof'
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

/** A key signs for so long; a print after that is signed by the next one. */
export const KEY_DAYS = 90
const DAY_MS = 86_400_000

type Tenant = Pick<Scope, 'tenantId'>
type Needs = Pick<Deps, 'db' | 'clock' | 'ids' | 'secrets'> & { config: Pick<Deps['config'], 'publicUrl' | 'port'> }

/** As the wire writes times: the null filler brings them to text. */
export type FoundProof = Omit<PrintProof, 'facts'> & {
  facts: Omit<PrintProof['facts'], 'time'> & { time: Date | null }
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
  const contextOf = ({ tenantId }: Tenant, keyId: string): string => `proof-key:${tenantId}:${keyId}`

  /** Keys rotate by being too old when the next print comes; one of two that are made at once signs a single print. */
  async function keyToSign(scope: Tenant): Promise<ProofKey> {
    const newest = await proofs.findNewestKey(scope)
    if (newest && clock.now().getTime() - newest.createTime.getTime() < KEY_DAYS * DAY_MS) return newest
    const id = ids.next()
    const { publicKey, privateKey } = newSigningKey()
    const sealedKey = secrets.seal(privateKey, contextOf(scope, id))
    return proofs.insertKey(scope, { id, publicKey, sealedKey, createTime: clock.now() })
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
    /** The code of this job and the address that it leads to; signed once. */
    async prove(
      scope: Tenant,
      facts: { jobId: string; infoId: string } & Omit<Statement, 'code' | 'time'>,
    ): Promise<{ code: string; address: string }> {
      const { code } = (await proofs.findByJob(scope, facts.jobId)) ?? (await signFor(scope, facts))
      const home = config.publicUrl ?? `http://127.0.0.1:${config.port}`
      return { code, address: `${home}${PRINT_PROOF_PAGE_PATH}/${code}` }
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
