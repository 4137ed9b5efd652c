import { defineErrors } from '../../../platform/errors.ts'

export const sysStickersErrors = defineErrors('sysStickers', {
  isUsed: {
    status: 400,
    text: {
      zh: '贴纸“{name}”已被体验“{exNames}”选用，请先在体验里取消它',
      en: 'The sticker “{name}” is used by the experience “{exNames}”. Remove it there first.',
    },
  },
})
