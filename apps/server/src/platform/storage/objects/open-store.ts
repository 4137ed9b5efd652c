import type { Outbound } from '../../outbound/outbound.ts'
import type { Storage } from '../storage.ts'
import { aliyunDialect } from './aliyun.ts'
import type { ObjectDialect, StoreAccount } from './dialect.ts'
import { createObjectStorage, type ObjectStorageOptions } from './object-storage.ts'
import { qiniuDialect } from './qiniu.ts'
import { s3Dialect } from './s3.ts'
import { tencentDialect } from './tencent.ts'
import { guardedTransport } from './transport.ts'

/** Kinds of object stores, as the wire numbers them. */
const DIALECTS: Readonly<Record<number, (account: StoreAccount) => ObjectDialect>> = {
  1: s3Dialect,
  2: qiniuDialect,
  3: aliyunDialect,
  4: tencentDialect,
}

/** A store that a tenant described, reached by the guarded way outside. */
export function openStore(
  outbound: Outbound,
  tenantId: string,
  { category, account }: { category: number; account: StoreAccount },
  options: ObjectStorageOptions = {},
): Storage {
  const make = DIALECTS[category]
  if (!make) throw new Error(`no kind of object store has the number ${category}`)
  const transport = guardedTransport(outbound, tenantId, [account.accessKey, account.secretKey])
  return createObjectStorage(make(account), transport, options)
}
