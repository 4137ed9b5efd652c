import type { ChatPreset } from '@drawdesk/contract/chat/chat-api'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useText, useTexts } from '../../../lib/texts/texts.ts'
import { commonProps, type InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { useTenantId } from '../../../resource/tenant/work-tenant.ts'
import { chatApisQuery, chatPresetsQuery } from './chat-api.api.ts'
import { chatApiTexts } from './chat-api.i18n.ts'
import { fillByPreset } from './preset-fill.ts'

/** So many services that all are seen without scrolling on most screens. */
const LIST_HEIGHT_PX = 480

/** Which service it is. In a new API the choice fills in what is known of it; what was typed stays. */
export function PresetField(props: InputProps) {
  const { field, value, onChange, row, form } = props
  const t = useTexts(chatApiTexts)
  const text = useText()
  const language = useLanguage()
  const { data: presets } = useQuery(chatPresetsQuery)
  const { data: apis } = useQuery(chatApisQuery(useTenantId()))
  const find = (code: unknown): ChatPreset | undefined => presets?.find(({ preset }) => preset === code)
  const chosen = find(value)
  // In the order that the server offers them: what needs no key comes first.
  const options =
    presets?.map(({ preset, name }) => ({ value: preset, label: text(name) })) ??
    field.choices.map(({ value: own, label }) => ({ value: String(own), label }))

  function choose(code: string): void {
    onChange?.(code)
    const next = find(code)
    if (!next || row || !form) return
    const filled = fillByPreset({
      values: form.values,
      before: chosen,
      next,
      language,
      takenCodes: apis?.map(({ code: own }) => own) ?? [],
    })
    for (const [name, own] of Object.entries(filled)) form.setValue(name, own)
  }

  return (
    <div className="chat-api-preset">
      <Select
        {...commonProps(props)}
        className="res-wide"
        value={typeof value === 'string' && value !== '' ? value : undefined}
        showSearch={{ optionFilterProp: 'label' }}
        virtual={false}
        listHeight={LIST_HEIGHT_PX}
        options={options}
        onChange={choose}
      />
      <p className="res-help">
        {chosen ? text(chosen.help) : t('presetHint')}
        {chosen && chosen.keyUrl !== '' && (
          <>
            {' · '}
            <a href={chosen.keyUrl} target="_blank" rel="noreferrer">
              {t('getKey')}
            </a>
          </>
        )}
      </p>
    </div>
  )
}
