import { seededName } from '../../../../lib/texts/language.ts'
import { Select } from 'antd'
import { useLive } from '../../../../components/live.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import type { ModelChoice } from '../chat-state.ts'
import type { ModelRef } from '../chat-storage.ts'
import { conversationTexts } from '../conversation.i18n.ts'
import './composer.css'

const valueOf = ({ apiId, model }: ModelRef): string => `${apiId}/${model}`

/** The model that answers the next question, grouped by the service that has it. */
export function ModelChooser({
  models,
  model,
  onChoose,
}: {
  models: readonly ModelChoice[]
  model: ModelChoice | undefined
  onChoose: (model: ModelRef) => void
}) {
  const t = useTexts(conversationTexts)
  const isLive = useLive()
  const groups = [...Map.groupBy(models, ({ apiId }) => apiId).values()]
  return (
    <Select
      className="chat-model"
      size="small"
      variant="borderless"
      aria-label={t('model')}
      popupMatchSelectWidth={false}
      showSearch={models.length > 8 ? { optionFilterProp: 'label' } : false}
      {...(isLive ? {} : { open: false })}
      value={model && valueOf(model)}
      disabled={models.length === 0}
      placeholder={t('noModel')}
      options={groups.map((own) => ({
        label: seededName(own[0]?.apiName ?? ''),
        options: own.map((each) => ({ value: valueOf(each), label: seededName(each.label) || each.model })),
      }))}
      onChange={(value) => {
        const found = models.find((each) => valueOf(each) === value)
        if (found) onChoose(found)
      }}
    />
  )
}
