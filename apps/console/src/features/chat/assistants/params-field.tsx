import type { ChatSettings } from '@drawdesk/contract/chat/chat'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asText, type InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { useTenantId } from '../../../resource/tenant/work-tenant.ts'
import { SettingsFields } from '../shared/settings/settings-fields.tsx'
import { readSetting, SETTING_NAMES, textsOf, type SettingTexts } from '../shared/settings/settings-text.ts'
import { assistantModelsQuery } from './assistant.api.ts'

const storedIn = (text: string): Partial<ChatSettings> =>
  text.trim() === '' ? {} : ((JSON.parse(text) as Partial<ChatSettings> | null) ?? {})

/** What is no number goes out as it was typed, so that the server's answer stands beside it. */
const write = (texts: SettingTexts): string =>
  JSON.stringify(
    Object.fromEntries(
      SETTING_NAMES.filter((name) => texts[name].trim() !== '').map((name) => [
        name,
        readSetting(name, texts[name]) ?? texts[name],
      ]),
    ),
  )

/** Settings of conversations that begin with this assistant. */
export function ParamsField({ value, onChange, isDisabled, id, field, form, describedBy }: InputProps) {
  const text = asText(value)
  const [state, setState] = useState(() => ({ text, texts: textsOf(storedIn(text)) }))
  const texts = state.text === text ? state.texts : textsOf(storedIn(text))
  const { data: models } = useQuery(assistantModelsQuery(useTenantId()))
  const [apiId, name] = [form?.values.apiId, form?.values.model]
  const model = models?.find((one) => one.apiId === apiId && one.model === name)
  return (
    <div id={id} tabIndex={-1} role="group" aria-label={field.label} aria-describedby={describedBy}>
      <SettingsFields
        texts={texts}
        model={model}
        isDisabled={isDisabled ?? false}
        onChange={(next) => {
          const written = write(next)
          setState({ text: written, texts: next })
          onChange?.(written)
        }}
      />
    </div>
  )
}
