import { defineErrors } from '../../../platform/errors.ts'

export const chatRunErrors = defineErrors('chatRun', {
  answering: {
    status: 409,
    text: { zh: '该对话正在回答，请等待或先停止', en: 'This chat is being answered. Wait or stop it first.' },
  },
  requestReused: {
    status: 409,
    text: { zh: '该请求编号已用于其他内容', en: 'This request ID was already used for something else' },
  },
  empty: { status: 400, text: { zh: '请输入内容', en: 'Enter a message' } },
  wrongPlace: {
    status: 400,
    text: { zh: '只能重试回答、修改问题', en: 'Only answers can be retried and questions edited' },
  },
  noDrawApi: { status: 400, text: { zh: '请指定绘画接口', en: 'Select a drawing API' } },
  upstream: { status: 500, text: { zh: '模型服务出错：{msg}', en: 'The model service failed: {msg}' } },
  refused: {
    status: 400,
    text: { zh: '模型服务拒绝了请求：{msg}', en: 'The model service rejected the request: {msg}' },
  },
  busy: { status: 429, text: { zh: '模型服务繁忙，请稍后重试', en: 'The model service is busy. Try again later.' } },
})
