import type { ChatModel } from '@drawdesk/contract/chat/chat-api'
import type { SecretValue } from '../../../resource/secrets/secret-box.tsx'

/* The form keeps structured fields as JSON text, as the kit does; only our own controls write it. */

function read(value: unknown): unknown {
  return typeof value === 'string' && value.trim() !== '' ? JSON.parse(value) : undefined
}

export const write = (value: unknown): string => JSON.stringify(value, null, 2)

export const modelsOf = (value: unknown): ChatModel[] => (read(value) as ChatModel[] | null | undefined) ?? []
export const secretsOf = (value: unknown): Record<string, SecretValue> =>
  (read(value) as Record<string, SecretValue> | null | undefined) ?? {}
export const headersOf = (value: unknown): Record<string, string> =>
  (read(value) as Record<string, string> | null | undefined) ?? {}
export const idsOf = (value: unknown): string[] => (read(value) as string[] | null | undefined) ?? []

/** A model about which nothing is known but its name. */
export const newModel = (model: string): ChatModel => ({
  model,
  label: '',
  priceIn: '',
  priceOut: '',
  contextTokens: null,
  maxTokens: null,
  takesImages: false,
  takesTools: true,
  continues: false,
})

/** The list with the item at `from` now at `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}
