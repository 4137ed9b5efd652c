import type { ChatPreset } from '@drawdesk/contract/chat/chat-api'
import type { Language } from '@drawdesk/contract/core/texts'
import { write } from './form-json.ts'

type Values = Readonly<Record<string, unknown>>

const SUFFIX_FROM = 2

/** What a preset says of the fields of the form, in the form's shape. */
export function valuesOfPreset(preset: ChatPreset, language: Language): Record<string, string> {
  const isEmpty = Object.keys(preset.extra).length === 0
  return {
    name: preset.preset === 'custom' ? '' : preset.name[language],
    code: preset.preset === 'custom' ? '' : preset.preset,
    baseUrl: preset.baseUrl,
    dialect: preset.dialect,
    currency: preset.currency,
    models: write(preset.models),
    extra: isEmpty ? '' : write(preset.extra),
  }
}

/**
 * The fields that change when another preset is chosen: those that are empty or still say what the preset before said. What somebody typed stays. A code that is taken gets a number.
 */
export function fillByPreset({
  values,
  before,
  next,
  language,
  takenCodes,
}: {
  values: Values
  before: ChatPreset | undefined
  next: ChatPreset
  language: Language
  takenCodes: readonly string[]
}): Record<string, string> {
  const old = before ? valuesOfPreset(before, language) : {}
  const fresh = valuesOfPreset(next, language)
  const own = Object.entries(fresh).filter(([name]) => isUntouched(values[name], old[name], name, takenCodes))
  return Object.fromEntries(own.map(([name, value]) => [name, name === 'code' ? freeCode(value, takenCodes) : value]))
}

function isUntouched(value: unknown, old: string | undefined, name: string, takenCodes: readonly string[]): boolean {
  const text = typeof value === 'string' ? value.trim() : ''
  return (
    text === '' ||
    text === '[]' ||
    text === '{}' ||
    // What a new form begins with is nobody's choice: prices of a preset are in its own currency.
    ((name === 'dialect' || name === 'currency') && old === undefined) ||
    text === old ||
    (name === 'code' && old !== undefined && text === freeCode(old, takenCodes))
  )
}

function freeCode(code: string, taken: readonly string[]): string {
  if (code === '' || !taken.includes(code)) return code
  for (let number = SUFFIX_FROM; ; number++) if (!taken.includes(`${code}-${number}`)) return `${code}-${number}`
}
