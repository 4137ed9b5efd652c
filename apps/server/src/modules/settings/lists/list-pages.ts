import { menuGroups } from '@drawdesk/contract/core/menus'
import { loggedResources } from '@drawdesk/contract/logs/changed-fields'

/** Lists whose rows no screen changes: their name and the code of their page. */
const OTHERS: Readonly<Record<string, string>> = {
  usualLog: 'log_usual',
  apiLog: 'log_api',
  errorLog: 'log_error',
  rightsChange: 'rights_change',
  smsLog: 'sms',
}

const PAGES: ReadonlySet<string> = new Set(menuGroups.flatMap(({ pages }) => pages.map(({ code }) => code)))
const CODES: ReadonlyMap<string, string> = new Map([
  ...[...PAGES].map((code) => [code, code] as const),
  ...loggedResources.map(({ name, code }) => [name, code] as const),
  ...Object.entries(OTHERS),
])

/** The code that opens this list; undefined for one that is no page of the menu. */
export function pageCodeOf(list: string): string | undefined {
  const code = CODES.get(list)
  return code !== undefined && PAGES.has(code) ? code : undefined
}
