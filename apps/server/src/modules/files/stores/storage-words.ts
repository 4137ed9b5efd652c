import type { Bilingual } from '@drawdesk/contract/core/texts'
import { StorageFailed, StoredFileMissing } from '../../../platform/storage/storage.ts'

const WRONG_KEYS = new Set(['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AccessDenied'])
const UNAUTHORISED = new Set([401, 403])

/** Why a store did not do what it should, for who set it up. */
export function storageWords(error: unknown): Bilingual {
  if (error instanceof StoredFileMissing) return { zh: '写入后读不到文件', en: 'The file wasn’t found after writing' }
  if (!(error instanceof StorageFailed)) {
    const { message } = error as Error
    return { zh: `出错：${message}`, en: `Failed: ${message}` }
  }
  const { code = '', status } = error
  if (code === 'NotAllowed')
    return {
      zh: '不允许访问该地址（内网地址须列入 ALLOWED_PRIVATE_HOSTS）',
      en: 'This address isn’t allowed (private ones must be listed in ALLOWED_PRIVATE_HOSTS)',
    }
  if (code === 'NoSuchBucket' || code === 'no such bucket') return { zh: '存储桶不存在', en: 'Bucket not found' }
  if (WRONG_KEYS.has(code) || (status !== undefined && UNAUTHORISED.has(status)))
    return { zh: `密钥或权限不正确（${code || status}）`, en: `Wrong keys or missing permission (${code || status})` }
  if (status === undefined) return { zh: '无法连接存储服务', en: 'Couldn’t reach the storage' }
  return { zh: `存储服务返回 ${status} ${code}`.trim(), en: `The storage returned ${status} ${code}`.trim() }
}

const SAID_CHARS_MAX = 500

/** What the store itself said, or the network on the way there: status and code first. */
export function storeSaid(error: unknown): string {
  const { message } = error as Error
  if (!(error instanceof StorageFailed)) return message.slice(0, SAID_CHARS_MAX)
  const parts = [error.status, error.code].filter((part) => part !== undefined && !message.includes(String(part)))
  return [...parts, message].join(' ').slice(0, SAID_CHARS_MAX)
}
