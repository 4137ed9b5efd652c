import { defineErrors } from '../../../platform/errors.ts'

export const drawSealErrors = defineErrors('drawSeal', {
  isUsed: {
    status: 400,
    text: {
      zh: '印章“{name}”正被体验“{exNames}”使用，请先在体验里换掉它',
      en: 'The seal “{name}” is used by the experience “{exNames}”. Replace it there first.',
    },
  },
  notPicture: { status: 400, text: { zh: '请选择一张图片', en: 'Select a picture' } },
  unreadable: { status: 400, text: { zh: '图片无法读取', en: 'Couldn’t read the picture' } },
})
