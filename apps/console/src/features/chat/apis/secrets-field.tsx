import { CHAT_API_KEY, type ChatApi } from '@drawdesk/contract/chat/chat-api'
import type { SecretView } from '@drawdesk/contract/drawing/draw-api'
import { secretPlaceOf } from '@drawdesk/contract/drawing/definition/draw-definition'
import { useId } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { commonProps, type InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { SecretBox, type SecretValue } from '../../../resource/secrets/secret-box.tsx'
import { chatApiTexts } from './chat-api.i18n.ts'
import { headersOf, secretsOf, write } from './form-json.ts'

const SECRET_MAX = 2_000
const NAMED = /\{\{\s*secret\.([A-Za-z_][A-Za-z0-9_]{0,31})\s*\}\}/g

/** Names of the secrets that header values mention. */
export function secretsInHeaders(headers: Readonly<Record<string, string>>): string[] {
  return [
    ...new Set(Object.values(headers).flatMap((value) => [...value.matchAll(NAMED)].flatMap(([, name]) => name ?? []))),
  ]
}

/** A write-only box for the key, and one for each other secret that is stored, typed, or named by a header. */
export function SecretsField(props: InputProps) {
  const { value, onChange, row, form, isDisabled } = props
  const t = useTexts(chatApiTexts)
  const ownId = useId()
  const given = secretsOf(value)
  const isMoved = hasMoved(row as ChatApi | undefined, form?.values.baseUrl)
  const stored = isMoved ? {} : ((row?.secrets as Record<string, SecretView> | undefined) ?? {})
  const names = [
    ...new Set([CHAT_API_KEY, ...Object.keys(given), ...secretsInHeaders(headersOf(form?.values.headers))]),
  ]
  const change = (name: string, next: SecretValue): void => {
    const { [name]: _before, ...others } = given
    onChange?.(write(next === undefined ? others : { ...others, [name]: next }))
  }
  return (
    <div className="chat-api-secrets">
      {isMoved && (
        <p className="chat-api-warning" role="status">
          {t('moved')}
        </p>
      )}
      {names.map((name) => {
        const isKey = name === CHAT_API_KEY
        const id = isKey ? props.id : `${ownId}-${name}`
        return (
          <div key={name} className="chat-api-secret">
            <label htmlFor={id} className="chat-api-minor">
              {isKey ? t('apiKey') : t('otherSecret', { name })}
            </label>
            <SecretBox
              value={given[name]}
              stored={stored[name]?.isSet === true ? stored[name] : undefined}
              onChange={(next) => change(name, next)}
              clearLabel={t('clearSecret')}
              maxLength={SECRET_MAX}
              isDisabled={isDisabled}
              control={isKey ? commonProps(props) : { id }}
            />
          </div>
        )
      })}
      <p className="res-help">{t('apiKeyHint')}</p>
    </div>
  )
}

/** A stored secret goes to its own host alone: under another it must be typed again. */
function hasMoved(row: ChatApi | undefined, baseUrl: unknown): boolean {
  if (!row || typeof baseUrl !== 'string') return false
  const hasSecret = Object.values(row.secrets ?? {}).some(
    (secret) => typeof secret === 'object' && secret?.isSet === true,
  )
  return hasSecret && secretPlaceOf(baseUrl.trim()) !== secretPlaceOf(row.baseUrl)
}
