import { INVITE_ARGUMENT, readInviteCode } from '@drawdesk/contract/operation/invite-code'
import { readStored, removeStored, writeStored } from '../browser/storage.ts'

const KEY = 'invite'

/** The invitation code of an address (`?invite=…`), kept until this browser tab has registered somebody or is closed; else the one that is kept, `""` for none. */
export function keepInvite(search: string): string {
  const code = readInviteCode(new URLSearchParams(search).get(INVITE_ARGUMENT) ?? '')
  if (code === '') return keptInvite()
  writeStored(KEY, code, 'session')
  return code
}

export const keptInvite = (): string => readStored<string>(KEY, 'session') ?? ''

export const forgetInvite = (): void => removeStored(KEY, 'session')
