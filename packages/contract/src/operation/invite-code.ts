/** No vowels, which make words, and nothing that looks like something else. */
export const INVITE_CODE_SIGNS = 'BCDFGHJKMNPQRSTVWXYZ23456789'
export const INVITE_CODE_LENGTH = 6
/** What somebody may type: capitals or not, with spaces or a dash. */
export const INVITE_CODE_TYPED_MOST = 20
/** The address of the sign-in page carries the code under this name. */
export const INVITE_ARGUMENT = 'invite'

/** A code as it is kept; `""` for what cannot be one. */
export function readInviteCode(typed: string): string {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  const isCode = code.length === INVITE_CODE_LENGTH && [...code].every((sign) => INVITE_CODE_SIGNS.includes(sign))
  return isCode ? code : ''
}
