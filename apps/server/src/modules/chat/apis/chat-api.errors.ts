import { defineErrors } from '../../../platform/errors.ts'

export const chatErrors = defineErrors('chatApi', {
  codeTaken: { status: 400, text: { zh: '接口编码已存在', en: 'This code is in use already' } },
  secretsAgain: {
    status: 400,
    text: { zh: '服务地址已更换，请重新填写密钥', en: 'The address changed: enter the secrets again' },
  },
  noModels: { status: 400, text: { zh: '请先添加模型，再启用接口', en: 'Add a model before it is switched on' } },
  /** The chosen API is off or gone. */
  inactive: {
    status: 400,
    text: { zh: '对话接口已停用，请换一个模型', en: 'This chat API is switched off; choose another model' },
  },
  /** No API at all is on. */
  none: {
    status: 400,
    text: { zh: '还没有可用的对话接口，请联系管理员', en: 'No chat API is switched on; ask an administrator' },
  },
  unknownModel: {
    status: 400,
    text: { zh: '对话接口没有这个模型，请换一个', en: 'This chat API has no such model; choose another' },
  },
})
