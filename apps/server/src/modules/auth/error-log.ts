import type { Deps } from '../../platform/deps.ts'

/** One entry of a browser's error log; clients of this family name more fields than they fill. */
const FIELDS = ['type', 'url', 'content', 'message', 'stack', 'info', 'time'] as const
const TEXT_MOST = 4_000

export type ErrorLogEntry = Record<string, unknown>

/** Credentials that a stack or an address may carry: tokens by their form, the rest by the name before them. */
const SECRET_FORMS: readonly [RegExp, string][] = [
  [/eyJ[\w-]{4,}\.[\w-]+\.[\w-]*/g, '••••'],
  [/\b(bearer|basic|crypto)\s+[\w.+/=~-]{6,}/gi, '$1 ••••'],
  [/((?:password|passwd|pwd|token|secret|authorization|blade-auth|signature|sig|api-?key|access-?key|code)["']?\s{0,3}[=:]\s{0,3}["']?)[^\s"'&,;}]{1,4000}/gi, '$1••••'],
]

export function maskSecrets(text: string): string {
  return SECRET_FORMS.reduce((masked, [form, mask]) => masked.replace(form, mask), text)
}

/** Writes what a console reported to the structured log: known fields only, as text, bounded, masked. */
export function logConsoleErrors({ log }: Pick<Deps, 'log'>, entries: readonly ErrorLogEntry[], from: { address: string; userId: string | undefined }): void {
  for (const entry of entries) {
    const error: Record<string, string> = {}
    for (const field of FIELDS) {
      const value = entry[field]
      if (value === undefined || value === null || value === '') continue
      error[field] = maskSecrets((typeof value === 'string' ? value : JSON.stringify(value)).slice(0, TEXT_MOST))
    }
    log.warn({ ...from, consoleError: error }, 'an error in a console')
  }
}
