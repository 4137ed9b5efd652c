import type { Page } from '@drawdesk/contract/core/schema'
import { useAddress } from '../../../lib/browser/use-address.ts'
import { call } from '../../../lib/http/http.ts'
import { defineTexts, useTexts } from '../../../lib/texts/texts.ts'
import type { AskRefusal } from '../../../resource/screen/remove-now.tsx'

const texts = defineTexts({
  zh: { show: '查看这 {count} 名用户' },
  en: { show: 'Show these users ({count})' },
})

/** The people of a department or a post that could not be removed, in the list of users: there they are moved together. */
export function usePeopleInTheWay(field: 'deptId' | 'postId'): AskRefusal {
  const t = useTexts(texts)
  // Of the page itself, around whose list the tenant is chosen.
  const tenantId = useAddress()[0].get('tenantId') ?? undefined
  return async (id) => {
    const { total: counted } = await call<Page<unknown>>('GET', '/blade-user/page', {
      query: { [field]: id, current: 1, size: 1, tenantId },
      silent: true,
    })
    const total = counted ?? 0
    const query = new URLSearchParams({ [field]: id, ...(tenantId !== undefined && { tenantId }) })
    return total > 0 ? { to: `/system/user?${query}`, label: t('show', { count: total }) } : undefined
  }
}
