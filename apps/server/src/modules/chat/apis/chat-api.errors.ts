import { defineErrors } from '../../../platform/errors.ts'

export const chatErrors = defineErrors('chatApi', {
  codeTaken: { status: 400, text: { zh: '接口编号已存在', en: 'This code is already in use' } },
  secretsAgain: {
    status: 400,
    text: { zh: '服务地址已更换，请重新填写密钥', en: 'The URL has changed. Enter the secrets again.' },
  },
  noModels: { status: 400, text: { zh: '请先添加模型，再启用接口', en: 'Add a model before enabling it' } },
  /** The chosen API is off or gone. */
  inactive: {
    status: 400,
    text: { zh: '对话接口已停用，请换一个模型', en: 'This chat API is disabled. Select another model.' },
  },
  /** No API at all is on. */
  none: {
    status: 400,
    text: { zh: '还没有可用的对话接口，请联系管理员', en: 'No chat API is enabled. Contact an administrator.' },
  },
  unknownModel: {
    status: 400,
    text: { zh: '对话接口没有这个模型，请换一个', en: 'This chat API doesn’t have this model. Select another one.' },
  },
})
