import {
  NO_CHAT_SETTINGS,
  type ChatDialog,
  type ChatMessage,
  type ChatModelParams,
  type ChatWindow,
} from '@drawdesk/contract/chat/chat'

const param = { isTaken: true, value: null }
export const MODEL_PARAMS: ChatModelParams = {
  temperature: { ...param, most: 2 },
  topP: { ...param, most: 1 },
  maxTokens: { ...param, most: null },
  isEither: false,
}

export function buildConversation(more: Partial<ChatDialog> = {}): ChatDialog {
  return {
    diaId: '5',
    title: '夜市',
    apiId: '11',
    model: 'm1',
    systemPrompt: '',
    settings: NO_CHAT_SETTINGS,
    assistant: null,
    diaTop: 0,
    userId: '1',
    userName: '管理员',
    lastMsg: '好的',
    lastTime: '2026-01-02 03:04:05',
    msgCount: 2,
    leafMsgId: '101',
    tokens: 0,
    cost: null,
    costs: [],
    answeringMsgId: '',
    createTime: '2026-01-02 03:04:05',
    version: 1,
    ...more,
  }
}

export function buildMessage(more: Partial<ChatMessage> = {}): ChatMessage {
  const msgId = more.msgId ?? '100'
  return {
    msgId,
    diaId: '5',
    parentId: '',
    role: 'user',
    content: '你好',
    reasoning: '',
    tools: [],
    files: [],
    drawInfoId: '',
    state: 2,
    apiId: '',
    apiName: '',
    model: '',
    promptTokens: null,
    completionTokens: null,
    isEstimated: false,
    cost: null,
    error: null,
    siblingIds: [msgId],
    lastEventId: 0,
    firstTokenMs: null,
    createTime: '2026-01-02 03:04:05',
    finishedTime: '2026-01-02 03:04:05',
    ...more,
  }
}

export function buildAnswer(more: Partial<ChatMessage> = {}): ChatMessage {
  return buildMessage({
    msgId: '101',
    parentId: '100',
    role: 'assistant',
    content: '你好，有什么要画的？',
    apiId: '11',
    apiName: '示例',
    model: 'm1',
    promptTokens: 12,
    completionTokens: 34,
    ...more,
  })
}

export function buildWindow(more: Partial<ChatWindow> = {}): ChatWindow {
  return {
    dialog: buildConversation(),
    messages: [buildMessage(), buildAnswer()],
    hasMore: false,
    streaming: null,
    models: [
      {
        apiId: '11',
        apiName: '示例',
        model: 'm1',
        label: '小模型',
        takesImages: false,
        contextTokens: null,
        params: MODEL_PARAMS,
      },
      {
        apiId: '11',
        apiName: '示例',
        model: 'm2',
        label: '看图模型',
        takesImages: true,
        contextTokens: null,
        params: MODEL_PARAMS,
      },
    ],
    quota: { usedTokens: 0, limitTokens: null, period: '', of: '', resetTime: '' },
    ...more,
  }
}
