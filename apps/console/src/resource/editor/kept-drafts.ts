import { readRecord, removeStored, storedKeys, writeStored, type StoredRecord } from '../../lib/browser/storage.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { logFailure } from '../log-failure.ts'

/** What was typed and not saved, with what it began from. Plain JSON, never a secret. */
export interface KeptDraft<Values = unknown> {
  /** Of the row it began from; undefined for a new one. */
  version: number | undefined
  /** What the editor began with. */
  base: Values
  draft: Values
  /** Secrets were typed as well; these are not kept. */
  hasSecrets: boolean
  /** What the form shows beside the draft and the row has not. */
  facts?: unknown
}

/** Which form: a row of a resource (its id, or another word for a new one) in the rows of a tenant. */
export interface DraftPlace {
  resource: string
  /** That the page works on; undefined for the person's own. */
  tenantId: string | undefined
  row: string
}

const PREFIX = 'draft-'
/** Older ones are forgotten, and so are the oldest of more than these. */
const KEPT_DAYS = 30
const KEPT_MOST = 50
const DAY_MS = 86_400_000

/** Where the draft stands in this browser; undefined where none is kept: nobody is signed in, or another person is looked at. */
export function draftKey({ resource, tenantId, row }: DraftPlace): string | undefined {
  const { user } = useSession.getState()
  if (!user || user.viewing) return undefined
  return `${PREFIX}${[user.userId, tenantId ?? user.tenantId, resource, row].join('-')}`
}

/** The draft under a key; `datetime` is when it was typed. */
export function readKeptDraft<Values>(key: string): StoredRecord<KeptDraft<Values>> | undefined {
  const record = readRecord<KeptDraft<Values>>(key)
  return record && record.datetime > Date.now() - KEPT_DAYS * DAY_MS ? record : undefined
}

/** Keeps a draft in this browser. A full or forbidden storage keeps nothing, which is logged; the form goes on without. */
export function keepDraft(key: string, draft: KeptDraft): void {
  try {
    makeRoomFor(key)
    writeStored(key, draft)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    logFailure('keep draft', error)
  }
}

export function dropKeptDraft(key: string): void {
  removeStored(key)
}

function makeRoomFor(key: string): void {
  const others = storedKeys(PREFIX)
    .filter((each) => each !== key)
    .map((each) => ({ key: each, typedAtMs: readRecord(each)?.datetime ?? 0 }))
    .sort((one, other) => other.typedAtMs - one.typedAtMs)
  const oldestMs = Date.now() - KEPT_DAYS * DAY_MS
  for (const [index, other] of others.entries())
    if (index >= KEPT_MOST - 1 || other.typedAtMs <= oldestMs) removeStored(other.key)
}
