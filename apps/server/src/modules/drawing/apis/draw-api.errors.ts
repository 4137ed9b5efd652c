import { defineErrors } from '../../../platform/errors.ts'

export const drawApiErrors = defineErrors('drawApi', {
  codeTaken: { status: 400, text: { zh: '接口编号已存在', en: 'This code is already in use' } },
  inUse: {
    status: 400,
    text: {
      zh: '还有风格或提示词在使用该接口，不能删除：{names}',
      en: 'Used by styles or prompts, can’t be deleted: {names}',
    },
  },
  badDefinition: {
    status: 400,
    text: { zh: '接口定义有误，请检查标出的内容', en: 'The definition has errors. See the marked fields.' },
  },
  secretsAgain: {
    status: 400,
    text: { zh: '服务地址已更换，请重新填写密钥', en: 'The URL has changed. Enter the secrets again.' },
  },
  cannotRender: {
    status: 400,
    text: { zh: '无法生成请求，请检查标出的内容', en: 'Couldn’t build the request. See the marked fields.' },
  },
})

/** The database refused a row because another one of the tenant has its code. */
export const isCodeTaken = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'draw_api_code'
