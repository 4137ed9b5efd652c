import { defineErrors } from '../../../platform/errors.ts'

export const flowFormErrors = defineErrors('flowForm', {
  keyTaken: { status: 409, text: { zh: '表单标识已存在', en: 'This key is already in use' } },
  formOfWhat: {
    status: 400,
    text: {
      zh: '请指定 taskId、processInstanceId 或 processDefinitionId',
      en: 'Specify a taskId, processInstanceId or processDefinitionId',
    },
  },
  draftOfWhat: {
    status: 400,
    text: { zh: '请指定 taskId 或 processDefinitionId', en: 'Specify a taskId or processDefinitionId' },
  },
  draftTooLong: { status: 413, text: { zh: '草稿内容过长', en: 'The draft is too long' } },
  ownPage: {
    status: 409,
    text: { zh: '该流程有自己的表单，请在其页面发起', en: 'This process has its own form. Start it on its page.' },
  },
})
