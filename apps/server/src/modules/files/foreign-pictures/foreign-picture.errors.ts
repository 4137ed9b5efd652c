import { defineErrors } from '../../../platform/errors.ts'

export const foreignPictureErrors = defineErrors('foreignPicture', {
  unreadable: { status: 400, text: { zh: '图片无法读取', en: 'Couldn’t read the picture' } },
  busy: { status: 429, text: { zh: '请求太多，请稍后再试', en: 'Too many requests. Try again shortly.' } },
})
