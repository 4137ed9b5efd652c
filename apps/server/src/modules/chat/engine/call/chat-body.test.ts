import { describe, expect, it } from 'vitest'
import type { ChatEngineMessage } from '../chat-ask.ts'
import { chatBody, imageNote, serviceUrl } from './chat-body.ts'
import { NO_QUIRKS } from './chat-quirks.ts'

const target = { model: 'm', takesImages: true, takesTools: true }
const messagesOf = (messages: ChatEngineMessage[], change: Partial<typeof target> = {}) =>
  chatBody({ ...target, ...change }, { messages }, NO_QUIRKS).messages
const picture: ChatEngineMessage = {
  role: 'user',
  content: [
    { type: 'text', text: '这是什么？' },
    { type: 'image', dataUrl: 'data:image/png;base64,AAAA' },
    { type: 'image', dataUrl: 'data:image/png;base64,BBBB' },
  ],
}
const called: ChatEngineMessage[] = [
  { role: 'user', content: '天气' },
  { role: 'assistant', content: '', toolCalls: [{ id: 'c1', name: 'weather', arguments: '{"city":"北京"}' }] },
  { role: 'tool', content: '晴', toolCallId: 'c1' },
]

describe('chatBody', () => {
  it('sends pictures as parts to a model that takes them', () => {
    expect(messagesOf([picture])).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: '这是什么？' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,BBBB' } },
        ],
      },
    ])
  })

  it('says to any other model, in their place, that they were left out; numbered through the request', () => {
    expect(messagesOf([picture, picture], { takesImages: false })).toEqual(
      [1, 3].map((number) => ({ role: 'user', content: `这是什么？\n${imageNote(number)}\n${imageNote(number + 1)}` })),
    )
  })

  it('sends parts that are all text as text', () => {
    expect(
      messagesOf([
        {
          role: 'user',
          content: [
            { type: 'text', text: 'a' },
            { type: 'text', text: 'b' },
          ],
        },
      ]),
    ).toEqual([{ role: 'user', content: 'a\nb' }])
  })

  it('sends calls and their results, and puts them in words to a model without tools', () => {
    expect(messagesOf(called)).toEqual([
      { role: 'user', content: '天气' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'weather', arguments: '{"city":"北京"}' } }],
      },
      { role: 'tool', content: '晴', tool_call_id: 'c1' },
    ])
    expect(messagesOf(called, { takesTools: false })).toEqual([
      { role: 'user', content: '天气' },
      { role: 'assistant', content: '[调用工具 · tool call] weather({"city":"北京"})' },
      { role: 'user', content: '[工具结果 · tool result] 晴' },
    ])
  })

  it('offers tools only where they are taken', () => {
    const tools = [{ name: 'weather', description: 'd', parameters: {} }]
    expect(chatBody(target, { messages: [], tools }, NO_QUIRKS).tools).toEqual([
      { type: 'function', function: tools[0] },
    ])
    expect(chatBody({ ...target, takesTools: false }, { messages: [], tools }, NO_QUIRKS)).not.toHaveProperty('tools')
    expect(chatBody(target, { messages: [], tools: [] }, NO_QUIRKS)).not.toHaveProperty('tools')
  })

  it('lays extra over everything, and null takes a field out', () => {
    const body = chatBody(
      { ...target, extra: { enable_thinking: false, temperature: 1, stream_options: null } },
      { messages: [], temperature: 0.2 },
      NO_QUIRKS,
    )

    expect(body).toEqual({ model: 'm', messages: [], stream: true, enable_thinking: false, temperature: 1 })
  })
})

describe('serviceUrl', () => {
  it.each([
    ['https://a.example/v1', 'https://a.example/v1/models'],
    [' https://a.example/v1// ', 'https://a.example/v1/models'],
    ['https://a.example/v1/chat/completions', 'https://a.example/v1/models'],
    ['https://a.example/openai?api-version=2024-06-01', 'https://a.example/openai/models?api-version=2024-06-01'],
  ])('%s', (base, url) => {
    expect(serviceUrl(base, 'models')).toBe(url)
  })
})
