import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { seededName } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { asText, commonProps, type InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { useTenantId } from '../../../resource/tenant/work-tenant.ts'
import { assistantModelsQuery } from './assistant.api.ts'
import { assistantTexts } from './assistant.i18n.ts'

const valueOf = (apiId: string, model: string): string => (apiId === '' ? '' : `${apiId}/${model}`)

/** One of the models of the chat APIs that are on; it sets the API too. */
export function ModelField(props: InputProps) {
  const { value, onChange, form } = props
  const t = useTexts(assistantTexts)
  const { data: models } = useQuery(assistantModelsQuery(useTenantId()))
  const model = asText(value)
  const stored = valueOf(asText(form?.values.apiId), model)
  const groups = [...Map.groupBy(models ?? [], ({ apiId }) => apiId).values()]
  const isGone = stored !== '' && models && !models.some((one) => valueOf(one.apiId, one.model) === stored)
  return (
    <Select
      {...commonProps(props)}
      className="res-wide"
      value={stored}
      showSearch={{ optionFilterProp: 'label' }}
      options={[
        { value: '', label: t('anyModel') },
        ...(isGone ? [{ value: stored, label: t('modelGone', { model }) }] : []),
        ...groups.map((own) => ({
          label: seededName(own[0]?.apiName ?? ''),
          options: own.map((one) => ({
            value: valueOf(one.apiId, one.model),
            label: seededName(one.label) || one.model,
          })),
        })),
      ]}
      onChange={(next: string) => {
        const at = next.indexOf('/')
        form?.setValue('apiId', next.slice(0, Math.max(0, at)))
        onChange?.(next.slice(at + 1))
      }}
    />
  )
}
