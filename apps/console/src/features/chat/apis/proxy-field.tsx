import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { commonProps, type InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { useTenantId } from '../../../resource/tenant/work-tenant.ts'
import { proxiesQuery } from './chat-api.api.ts'
import { chatApiTexts } from './chat-api.i18n.ts'

/** Which proxy its calls go through. Who may not see proxies sees only that one is set. */
export function ProxyField(props: InputProps) {
  const { value, onChange, isDisabled } = props
  const t = useTexts(chatApiTexts)
  const maySee = usePermission('proxyConfig_view')
  const { data } = useQuery({ ...proxiesQuery(useTenantId()), enabled: maySee })
  const chosen = typeof value === 'string' ? value : ''
  const proxies = (data ?? []).map(({ id, name, host, port, active }) => ({
    value: id,
    label: active === 0 ? t('proxyOff', { name }) : `${name} · ${host}:${port}`,
    disabled: active === 0 && id !== chosen,
  }))
  const isListed = chosen === '' || proxies.some((proxy) => proxy.value === chosen)
  const options = [
    { value: '', label: t('proxyByRules') },
    ...proxies,
    ...(isListed ? [] : [{ value: chosen, label: t('proxySet') }]),
  ]
  return (
    <Select
      {...commonProps(props)}
      disabled={isDisabled === true || !maySee}
      value={chosen}
      options={options}
      onChange={(next: string) => onChange?.(next)}
    />
  )
}
