/** Credentials that a stack or an address may carry: tokens and keys by their form, the rest by the name before them. */
const SECRET_FORMS: readonly [RegExp, string][] = [
  [/eyJ[\w-]{4,}\.[\w-]+\.[\w-]*/g, '••••'],
  [/\b(bearer|basic|crypto)\s+[\w.+/=~-]{6,}/gi, '$1 ••••'],
  [/\bsk-[\w-]{8,}/g, '••••'],
  [
    /((?:passw(?:or)?d\d?|pwd|token|secret|authorization|blade-auth|signature|sig|api-?key|access-?key|code)["']?\s{0,3}[=:]\s{0,3}["']?)[^\s"'&,;}]{1,4000}/gi,
    '$1••••',
  ],
]

/** Each form has one of these in it: a text without any needs no search by all of them. */
const MAY_HOLD_SECRET = /[=:\s]|eyJ|sk-/i

export function maskSecrets(text: string): string {
  return MAY_HOLD_SECRET.test(text)
    ? SECRET_FORMS.reduce((masked, [form, mask]) => masked.replace(form, mask), text)
    : text
}

/** Is this the name of something that no log may hold? `code` is a captcha's or a third party's; people type passwords where `username` is asked. */
export function isSecretName(name: string): boolean {
  return /pass(w|_|$)|pwd|token|secret|authori[sz]|blade-?auth|cookie|signature|^sig$|api[-_]?key|access[-_]?key|private[-_]?key|credential|captcha|^code$|^username$/i.test(
    name,
  )
}
