import { defineErrors } from '../../../platform/errors.ts'

export const speechErrors = defineErrors('speech', {
  packetOff: { status: 400, text: { zh: '语音包已停用', en: 'This voice is disabled' } },
  engineNotSet: {
    status: 400,
    text: {
      zh: '引擎账号未设置或已停用，请在“语音包 - 引擎账号”里设置',
      en: 'The engine account is missing or disabled. Set it under Voices › Engine accounts.',
    },
  },
  notInstalled: { status: 400, text: { zh: '离线语音未安装', en: 'The offline voice isn’t installed' } },
  nothingToSay: { status: 400, text: { zh: '没有可以朗读的文字', en: 'No text to read aloud' } },
  wrongFormat: {
    status: 400,
    text: {
      zh: '该引擎不能输出 {asked}，只能输出 {formats}',
      en: 'This engine doesn’t support {asked}, only {formats}',
    },
  },
  tooManyWaiting: {
    status: 429,
    text: { zh: '等待合成的文字过多，请稍后再试', en: 'Too many texts are queued. Try again later.' },
  },
  failed: { status: 400, text: { zh: '{error}', en: '{error}' } },
  notReady: {
    status: 409,
    text: { zh: '仍在合成，请稍后再试', en: 'Still generating. Try again shortly.' },
  },
  keyAgain: {
    status: 400,
    text: { zh: '服务地址已更换，请重新填写密钥', en: 'The URL has changed. Enter the key again.' },
  },
  badAddress: { status: 400, text: { zh: '请输入 http 或 https 地址', en: 'Enter an http or https URL' } },
})
