import type { DataScopeClass } from '@drawdesk/contract/rights/data-scope'
import type { ChoiceSource } from '@drawdesk/contract/core/resource'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../../lib/texts/language.ts'
import { choicesKey } from '../../../resource/keys.ts'
import { fetchChoices } from '../../../resource/resource.api.ts'

/** The call that the select of the same field asks as well: one answer serves both. */
const SOURCE: ChoiceSource = { path: '/blade-system/data-scope/classes', value: 'name', label: 'title' }
/** As long as the choices of a form are fresh. */
const STALE_MS = 60_000

/** The resources that scopes can bound, with their columns and fields; `[]` until they have come. */
export function useScopeClasses(): readonly DataScopeClass[] {
  const language = useLanguage()
  const { data = [] } = useQuery({
    queryKey: choicesKey(SOURCE, language),
    queryFn: ({ signal }) => fetchChoices(SOURCE, undefined, signal),
    staleTime: STALE_MS,
    retry: false,
  })
  return data as unknown as readonly DataScopeClass[] // the answer schema of the call
}
