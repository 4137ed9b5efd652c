import type { Deps } from '../../platform/deps.ts'
import { signFilePath } from '../../platform/storage/signed-url.ts'

/** A stored file in the form that its signed address has, whatever its variant and signature (platform/storage/signed-url.ts). */
const FILE_PATH = /^(?:\/api)?\/blade-resource\/file\/(\d{1,18})\/(?:original|web|thumb)(?:\?.*)?$/s
/** How a stored file is kept as somebody's avatar: its addresses expire, this does not. */
const STORED = /^file:(\d{1,18})$/

/** What an avatar as it was sent means: none, or a file of ours. Undefined for anything else: a picture of another host would show that host who looks at which person. */
export function readAvatar(given: string): { stored: string; fileId?: string } | undefined {
  const text = given.trim()
  if (text === '') return { stored: '' }
  const fileId = FILE_PATH.exec(text)?.[1]
  return fileId === undefined ? undefined : { stored: `file:${fileId}`, fileId }
}

/** The address to show for a stored avatar, good for minutes; "" where it has none, or one of another host from before these were refused. */
export function avatarAddress(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  tenantId: string,
  stored: string,
): string {
  const fileId = STORED.exec(stored)?.[1]
  return fileId === undefined ? '' : signFilePath(secrets, { fileId, variant: 'web', tenantId, now: clock.now() })
}
