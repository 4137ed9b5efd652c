import { createHash, type KeyObject } from 'node:crypto'
import { parseJson, recordOf, textOf } from '../../../../providers/json-values.ts'
import { configError, needed, type ChannelAccount, type ChannelDeps } from '../kit/channel-account.ts'
import { parseRfc3339 } from '../kit/beijing-time.ts'
import { readPublicKey } from '../kit/keys.ts'
import { ChannelError } from '../pay-channel.ts'
import { openSealed } from './wechat-signature.ts'

/** WeChat Pay asks that certificates are looked up at least this often: new ones are listed a day before they are used. */
const MAX_AGE_MS = 12 * 3_600_000
/** Strangers may name any serial number: what they make us ask is bounded. */
const MIN_GAP_MS = 60_000
/** After a list that could not be had: until there is one, no answer is believed. */
const FAILED_GAP_MS = 2_000

export interface PlatformCertificate {
  key: KeyObject
  from: Date
  until: Date
}

interface Kept {
  bySerial: Map<string, PlatformCertificate>
  readMs: number
  askedMs: number
  /** Until it may be asked again. */
  gapMs: number
  pending: Promise<void> | undefined
}

/** What is known of the certificates of all accounts. */
export type CertificateCache = Map<string, Kept>

const CACHES = new WeakMap<object, CertificateCache>()

/** Adapters come and go with each call; what they know is kept as long as the client that they all send by. */
export function certificatesOf(outbound: object): CertificateCache {
  const found = CACHES.get(outbound) ?? new Map<string, Kept>()
  CACHES.set(outbound, found)
  return found
}

/** @throws ChannelError `config` unless it has the length that AES-256 takes */
export function apiV3KeyOf({ secrets }: ChannelAccount): string {
  const key = needed('apiV3Key', secrets.apiV3Key)
  if (Buffer.byteLength(key) !== 32) throw configError('apiV3Key is not 32 characters long')
  return key
}

/** The list of `GET /v3/certificates`; each is sealed with the APIv3 key, which proves where it comes from. */
export function readCertificateList(body: Buffer, apiV3Key: string): Map<string, PlatformCertificate> {
  const { data } = recordOf(parseJson(body.toString('utf8')))
  const found = new Map<string, PlatformCertificate>()
  for (const item of Array.isArray(data) ? data.map(recordOf) : []) {
    const sealed = recordOf(item.encrypt_certificate)
    const pem = openSealed(
      {
        ciphertext: textOf(sealed.ciphertext),
        nonce: textOf(sealed.nonce),
        associatedData: textOf(sealed.associated_data),
      },
      apiV3Key,
    )
    const [from, until] = [parseRfc3339(item.effective_time), parseRfc3339(item.expire_time)]
    if (!pem) throw configError('the platform certificates do not open with this apiV3Key')
    if (!from || !until) throw new ChannelError('unreadable', 'a platform certificate names no time', true)
    found.set(textOf(item.serial_no), {
      key: readPublicKey('a platform certificate', pem.toString('utf8')),
      from,
      until,
    })
  }
  return found
}

/**
 * The certificates of one account: kept, asked again when they are old, and once where a serial number is unknown.
 *
 * @param fetchList asks for the list and answers its body; what it finds is judged by `accept`
 */
export function createPlatformCertificates({
  account,
  baseUrl,
  clock,
  cache,
  fetchList,
}: {
  account: ChannelAccount
  baseUrl: string
  clock: ChannelDeps['clock']
  cache: CertificateCache
  fetchList(): Promise<Map<string, PlatformCertificate>>
}) {
  const id = createHash('sha256')
    .update(JSON.stringify([baseUrl, account.merchantId, account.secrets.apiV3Key]))
    .digest('hex')
  const nowMs = (): number => clock.now().getTime()

  function kept(): Kept {
    const found = cache.get(id) ?? {
      bySerial: new Map(),
      readMs: -Infinity,
      askedMs: -Infinity,
      gapMs: 0,
      pending: undefined,
    }
    cache.set(id, found)
    return found
  }
  async function read(state: Kept): Promise<void> {
    state.askedMs = nowMs()
    state.gapMs = FAILED_GAP_MS
    state.bySerial = await fetchList()
    state.gapMs = MIN_GAP_MS
    state.readMs = nowMs()
  }
  /** One at a time for all who ask. */
  function refresh(): Promise<void> {
    const state = kept()
    state.pending ??= read(state).finally(() => (state.pending = undefined))
    return state.pending
  }
  function valid(serial: string): PlatformCertificate | undefined {
    const found = kept().bySerial.get(serial)
    const now = clock.now()
    return found && found.from <= now && now < found.until ? found : undefined
  }
  const mayAsk = (): boolean => kept().pending !== undefined || nowMs() - kept().askedMs >= kept().gapMs

  return {
    refresh,
    /** Undefined for a serial number that the company does not list (any more). @throws ChannelError where it cannot be asked and the number is unknown */
    async find(serial: string): Promise<KeyObject | undefined> {
      const known = valid(serial)
      if (known && nowMs() - kept().readMs < MAX_AGE_MS) return known.key
      if (!mayAsk()) return known?.key
      try {
        await refresh()
      } catch (error) {
        // What is valid stays valid where the company cannot be asked.
        if (!known) throw error
        return known.key
      }
      return valid(serial)?.key
    },
  }
}
export type PlatformCertificates = ReturnType<typeof createPlatformCertificates>
