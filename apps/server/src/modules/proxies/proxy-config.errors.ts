import { defineErrors } from '../../platform/errors.ts'

export const proxyConfigErrors = defineErrors('proxyConfig', {
  nameTaken: { status: 400, text: { zh: '代理名称已存在', en: 'This name is already in use' } },
  badRule: {
    status: 400,
    text: {
      zh: '匹配规则有误，请填写主机，如 api.example.com 或 *.example.com',
      en: 'Invalid match rule. Use hosts such as api.example.com or *.example.com.',
    },
  },
  badHost: { status: 400, text: { zh: '主机格式有误', en: 'Invalid host' } },
  secretsAgain: {
    status: 400,
    text: { zh: '代理地址已更换，请重新填写密码', en: 'The address has changed. Enter the password again.' },
  },
  isUsed: {
    status: 400,
    text: {
      zh: '代理“{name}”正被绘画接口“{apiName}”使用，请先为它更换代理',
      en: 'The proxy “{name}” is used by the drawing API “{apiName}”. Change it there first.',
    },
  },
  isUsedByChat: {
    status: 400,
    text: {
      zh: '代理“{name}”正被对话接口“{apiName}”使用，请先为它更换代理',
      en: 'The proxy “{name}” is used by the chat API “{apiName}”. Change it there first.',
    },
  },
})
