import type { BytePart, SignedAddress, StoredItem } from '../storage.ts'
import type { ObjectRequest } from './transport.ts'

/** What differs between object stores: addresses, signatures, and how a list reads. Pure: the time is handed in. */
export interface ObjectDialect {
  put(key: string, bytes: Buffer, mime: string, now: Date): ObjectRequest
  get(key: string, part: BytePart | undefined, now: Date): ObjectRequest
  head(key: string, now: Date): ObjectRequest
  remove(key: string, now: Date): ObjectRequest
  list(prefix: string, marker: string | undefined, now: Date): ObjectRequest
  readList(text: string): { items: StoredItem[]; next?: string }
  /** Length of the object, from the answer to {@link head}. */
  readHead(headers: Readonly<Record<string, string | string[] | undefined>>, text: string): number
  presignGet(key: string, seconds: number, now: Date): SignedAddress
  presignPut(key: string, seconds: number, mime: string, now: Date): SignedAddress
  bucket?(method: 'PUT' | 'DELETE', now: Date): ObjectRequest
  /** The store's own word for what went wrong, from the beginning of its answer. */
  codeOf(text: string): string | undefined
  isMissing(status: number, code: string | undefined): boolean
}

/** What a store is reached by. */
export interface StoreAccount {
  endpoint: string
  /** Where addresses for others lead, if elsewhere. */
  publicEndpoint?: string
  region: string
  bucket: string
  appId: string
  accessKey: string
  secretKey: string
}

export const codeOfXml = (text: string): string | undefined => /<Code>([A-Za-z0-9.]{1,80})<\/Code>/.exec(text)?.[1]

const SIGNS: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const plain = (xml: string): string =>
  xml.replace(/&(lt|gt|quot|apos|amp);/g, (_all, name: string) => SIGNS[name] ?? '')
const tag = (xml: string, name: string): string => plain(new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '')

/** A page of keys as S3 and its relatives write it. */
export function readXmlList(text: string, nextTag: string): { items: StoredItem[]; next?: string } {
  const items = [...text.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, one = '']) => ({
    key: tag(one, 'Key'),
    time: new Date(tag(one, 'LastModified')),
    bytes: Number(tag(one, 'Size')),
  }))
  const next = tag(text, 'IsTruncated') === 'true' ? tag(text, nextTag) || items.at(-1)?.key : undefined
  return { items, ...(next ? { next } : {}) }
}

export const lengthIn = (headers: Readonly<Record<string, string | string[] | undefined>>): number =>
  Number(headers['content-length'])

export const rangeOf = (part: BytePart | undefined): Record<string, string> =>
  part ? { range: `bytes=${part.start}-${part.end}` } : {}
