import { defineErrors } from '../../../platform/errors.ts'

export const kioskErrors = defineErrors('kiosk', {
  closed: { status: 409, text: { zh: '这台设备暂停使用', en: 'This device is closed for now' } },
  noExperience: { status: 409, text: { zh: '现在没有绘画体验', en: 'Nothing to draw right now' } },
  outOfPaper: {
    status: 409,
    text: { zh: '相纸不够了，请稍后再试或减少张数', en: 'Not enough paper. Try again later or order fewer prints.' },
  },
  printerStopped: {
    status: 409,
    text: { zh: '打印机暂时不能用，请稍后再试', en: 'The printer isn’t available. Try again later.' },
  },
  notDrawn: { status: 409, text: { zh: '画还没有好', en: 'The picture isn’t finished yet' } },
  notPrinted: { status: 409, text: { zh: '这个订单不含打印', en: 'This order doesn’t include prints' } },
  notYourPhoto: { status: 400, text: { zh: '图片不存在', en: 'Picture not found' } },
  noPhoto: { status: 400, text: { zh: '这不是可以使用的图片', en: 'Unusable picture' } },
  photoTooLarge: { status: 413, text: { zh: '图片不能超过 10 MB', en: 'Pictures can be up to 10 MB' } },
})
