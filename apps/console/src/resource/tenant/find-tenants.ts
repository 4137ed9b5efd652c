import type { TenantChoice } from '@drawdesk/contract/organisation/tenant'
import { initialsOf } from '../../lib/texts/initials.ts'

/** Does the text find this tenant? By a part of its name or number, or of the pinyin initials of its name. */
export function isFoundBy(
  { tenantId, tenantName }: Pick<TenantChoice, 'tenantId' | 'tenantName'>,
  text: string,
): boolean {
  const wanted = text.trim().toLowerCase()
  return [tenantName.toLowerCase(), tenantId, initialsOf(tenantName)].some((key) => key.includes(wanted))
}
