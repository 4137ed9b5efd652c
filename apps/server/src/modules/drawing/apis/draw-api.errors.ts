import { defineErrors } from '../../../platform/errors.ts'

export const drawApiErrors = defineErrors('drawApi', {
  codeTaken: { status: 400, text: { zh: '接口编码已存在', en: 'This code is in use already' } },
  inUse: {
    status: 400,
    text: {
      zh: '还有风格或提示词在使用该接口，不能删除：{names}',
      en: 'It cannot be removed while these styles or prompts draw with it: {names}',
    },
  },
  badDefinition: {
    status: 400,
    text: { zh: '接口定义有误，请检查标出的内容', en: 'The definition has mistakes; see the marked places' },
  },
  secretsAgain: {
    status: 400,
    text: { zh: '服务地址已更换，请重新填写密钥', en: 'The address changed: enter the secrets again' },
  },
  cannotRender: {
    status: 400,
    text: { zh: '无法生成请求，请检查标出的内容', en: 'The request cannot be made; see the marked places' },
  },
})

/** The database refused a row because another one of the tenant has its code. */
export const isCodeTaken = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'draw_api_code'
