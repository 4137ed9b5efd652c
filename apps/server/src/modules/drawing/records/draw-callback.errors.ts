import { defineErrors } from '../../../platform/errors.ts'

export const drawCallbackErrors = defineErrors('drawCallback', {
  noPublicUrl: {
    status: 400,
    text: {
      zh: '回调接口没有轮询时，须先在服务器设置 PUBLIC_URL（服务商访问本系统的地址）',
      en: 'Callback APIs without polling require PUBLIC_URL on the server (the URL the provider uses to reach it)',
    },
  },
})
