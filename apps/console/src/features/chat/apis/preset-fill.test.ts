import type { ChatPreset } from '@drawdesk/contract/chat/chat-api'
import { describe, expect, it } from 'vitest'
import { newModel, write } from './form-json.ts'
import { fillByPreset } from './preset-fill.ts'

const presetOf = (preset: ChatPreset['preset'], name: string, more: Partial<ChatPreset> = {}): ChatPreset => ({
  preset,
  name: { zh: name, en: name },
  help: { zh: '', en: '' },
  baseUrl: `https://${preset}.example/v1`,
  dialect: 'openai',
  keyUrl: '',
  currency: 'CNY',
  needsKey: true,
  models: [newModel(`${preset}-1`)],
  extra: {},
  ...more,
})
const openai = presetOf('openai', 'OpenAI', { currency: 'USD' })
const qwen = presetOf('qwen', '通义千问', { extra: { enable_thinking: false } })

describe('choosing another preset', () => {
  it('fills an empty form', () => {
    expect(fillByPreset({ values: {}, before: undefined, next: openai, language: 'zh', takenCodes: [] })).toEqual({
      name: 'OpenAI',
      code: 'openai',
      dialect: 'openai',
      baseUrl: 'https://openai.example/v1',
      currency: 'USD',
      models: write(openai.models),
      extra: '',
    })
  })

  it('replaces what the preset before filled in and nobody touched', () => {
    const values = fillByPreset({ values: {}, before: undefined, next: openai, language: 'zh', takenCodes: ['openai'] })
    expect(values.code).toBe('openai-2')

    expect(fillByPreset({ values, before: openai, next: qwen, language: 'zh', takenCodes: ['openai'] })).toMatchObject({
      name: '通义千问',
      code: 'qwen',
      baseUrl: 'https://qwen.example/v1',
      extra: write({ enable_thinking: false }),
    })
  })

  it('takes the dialect and the currency that a new form only begins with', () => {
    const values = { dialect: 'openai', currency: 'CNY' }

    expect(fillByPreset({ values, before: undefined, next: openai, language: 'zh', takenCodes: [] })).toMatchObject({
      dialect: 'openai',
      currency: 'USD',
    })
  })

  it('leaves what somebody typed', () => {
    const values = {
      name: '我的接口',
      code: 'mine',
      baseUrl: 'https://proxy.example/v1',
      currency: 'USD',
      models: write([newModel('own')]),
      extra: '',
    }

    expect(Object.keys(fillByPreset({ values, before: openai, next: qwen, language: 'zh', takenCodes: [] }))).toEqual([
      'dialect',
      'currency',
      'extra',
    ])
  })

  it('gives a code that is taken a number that is free', () => {
    expect(
      fillByPreset({ values: {}, before: undefined, next: qwen, language: 'en', takenCodes: ['qwen', 'qwen-2'] }).code,
    ).toBe('qwen-3')
  })
})
