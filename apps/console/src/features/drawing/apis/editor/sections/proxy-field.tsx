import { proxyConfigResource, type ProxyConfig } from '@drawdesk/contract/proxies/proxy-config'
import type { Page } from '@drawdesk/contract/core/schema'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../../lib/http/http.ts'
import { usePermission } from '../../../../../lib/session/permissions.ts'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { resourceKeys } from '../../../../../resource/keys.ts'
import { SelectControl } from '../fields/controls.tsx'
import { useEditorState } from '../state/editor-context.ts'
import { sectionTexts } from './sections.i18n.ts'

const PROXIES_MOST = '500'

/** Which proxy the calls of this API go through. Who may not see proxies sees only that one is set. */
export function ProxyField() {
  const t = useTexts(sectionTexts)
  const maySee = usePermission('proxyConfig_view')
  const chosen = useEditorState(({ draft }) => draft.proxyConfigId)
  const { data } = useQuery({
    queryKey: resourceKeys(proxyConfigResource).of('choices'),
    queryFn: ({ signal }) =>
      call<Page<ProxyConfig>>('GET', `${proxyConfigResource.path}/list`, {
        query: { size: PROXIES_MOST },
        signal,
        silent: true,
      }),
    enabled: maySee,
    retry: false,
  })
  if (!maySee && chosen === '') return null
  const proxies = (data?.records ?? []).map(({ id, name, host, port, active }) => ({
    value: id,
    label: `${name}（${host}:${port}）`,
    disabled: active === 0 && id !== chosen,
  }))
  const isListed = chosen === '' || proxies.some(({ value }) => value === chosen)
  const choices = [
    { value: '', label: t('proxyByRules') },
    ...proxies,
    ...(isListed ? [] : [{ value: chosen, label: t('proxySet') }]),
  ]
  return <SelectControl path="proxyConfigId" label={t('proxy')} help={t('proxyHelp')} choices={choices} />
}
