import { defineErrors } from '../../../platform/errors.ts'

export const drawChildErrors = defineErrors('drawChild', {
  notFinished: {
    status: 400,
    text: { zh: '只有已完成的绘画才能继续处理', en: 'Only finished drawings can be processed further' },
  },
  noPicture: { status: 400, text: { zh: '请选择该绘画的图片', en: 'Select a picture of this drawing' } },
  wrongApi: { status: 400, text: { zh: '该接口不能用于此操作', en: 'This API doesn’t support this operation' } },
  inactive: { status: 400, text: { zh: '该接口未启用', en: 'This API is disabled' } },
  noModeller: { status: 400, text: { zh: '没有可用的三维接口', en: 'No 3D API available' } },
  tooLarge: {
    status: 400,
    text: {
      zh: '放大后为 {width}×{height} 像素，本地放大每边最多 {limit} 像素',
      en: 'The result would be {width}×{height} pixels. Local upscaling is limited to {limit} pixels per side.',
    },
  },
})
