import { describe, expect, it } from 'vitest'
import { chatBody } from './chat-body.ts'
import { modelParamsOf } from './chat-params.ts'
import { NO_QUIRKS, type ChatQuirks } from './chat-quirks.ts'

const target = { model: 'm', takesImages: false, takesTools: false }
const chosen = { temperature: 0.2, topP: 0.9, maxTokens: 500 }
const SAID_ANYWAY = ['model', 'messages', 'stream', 'stream_options']
const bodyOf = (extra: Record<string, unknown>, quirks: Partial<ChatQuirks> = {}) => {
  const asked = { messages: [], maxTokens: 300, chosen }
  const body = chatBody({ ...target, extra }, asked, { ...NO_QUIRKS, ...quirks })
  return Object.fromEntries(Object.entries(body).filter(([name]) => !SAID_ANYWAY.includes(name)))
}

describe('what a conversation chose', () => {
  it('goes over what its API sends by itself, within the limit of the model', () => {
    expect(bodyOf({ temperature: 1, top_p: 1, max_tokens: 9_000, enable_thinking: false })).toEqual({
      temperature: 0.2,
      top_p: 0.9,
      max_tokens: 300,
      enable_thinking: false,
    })
  })

  it('is left out where the API takes the field out, or its model refused it', () => {
    expect(bodyOf({ temperature: null, max_completion_tokens: null })).toEqual({ top_p: 0.9, max_tokens: 300 })
    expect(bodyOf({}, { noTemperature: true, noTopP: true })).toEqual({ max_tokens: 300 })
  })

  it('names the longest answer once, as the service wants it', () => {
    expect(bodyOf({ max_tokens: 100 }, { maxCompletionTokens: true })).toEqual({
      temperature: 0.2,
      top_p: 0.9,
      max_completion_tokens: 300,
    })
  })
})

describe('what a model takes', () => {
  it('is said with what is sent where nothing was chosen', () => {
    expect(modelParamsOf({ dialect: 'openai', extra: { temperature: 0.7, top_p: null } }, { maxTokens: null })).toEqual(
      {
        temperature: { isTaken: true, value: 0.7, most: 2 },
        topP: { isTaken: false, value: null, most: 1 },
        maxTokens: { isTaken: true, value: null, most: null },
        isEither: false,
      },
    )
    expect(modelParamsOf({ dialect: 'anthropic' }, { maxTokens: 8_000 })).toEqual({
      temperature: { isTaken: true, value: null, most: 1 },
      topP: { isTaken: true, value: null, most: 1 },
      maxTokens: { isTaken: true, value: 8_000, most: 8_000 },
      isEither: true,
    })
  })
})
