import { defineErrors } from '../../../platform/errors.ts'

export const drawChildErrors = defineErrors('drawChild', {
  notFinished: {
    status: 400,
    text: { zh: '只有已完成的绘画才能继续处理', en: 'Only a finished drawing can be worked on' },
  },
  noPicture: { status: 400, text: { zh: '请选择该绘画的图片', en: 'Choose a picture of this drawing' } },
  wrongApi: { status: 400, text: { zh: '该接口不能用于此操作', en: 'This API is not made for that' } },
  inactive: { status: 400, text: { zh: '该接口未启用', en: 'This API is switched off' } },
  noModeller: { status: 400, text: { zh: '没有可用的三维接口', en: 'There is no 3D API to use' } },
  tooLarge: {
    status: 400,
    text: {
      zh: '放大后为 {width}×{height} 像素，本地放大每边最多 {limit} 像素',
      en: 'It would have {width}×{height} pixels; we enlarge to at most {limit} pixels a side ourselves',
    },
  },
})
