/** Credentials that a stack or an address may carry: tokens by their form, the rest by the name before them. */
const SECRET_FORMS: readonly [RegExp, string][] = [
  [/eyJ[\w-]{4,}\.[\w-]+\.[\w-]*/g, '••••'],
  [/\b(bearer|basic|crypto)\s+[\w.+/=~-]{6,}/gi, '$1 ••••'],
  [/((?:password|passwd|pwd|token|secret|authorization|blade-auth|signature|sig|api-?key|access-?key|code)["']?\s{0,3}[=:]\s{0,3}["']?)[^\s"'&,;}]{1,4000}/gi, '$1••••'],
]

export function maskSecrets(text: string): string {
  return SECRET_FORMS.reduce((masked, [form, mask]) => masked.replace(form, mask), text)
}
