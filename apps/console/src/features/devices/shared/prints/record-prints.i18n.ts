import { defineTexts } from '../../../../lib/texts/texts.ts'

export const recordPrintsTexts = defineTexts({
  zh: {
    title: '打印',
    none: '这张画还没有打印过',
    failed: '打印记录没有加载成功',
    sheets: '{printed} / {sheets} 张',
    openDevice: '打开设备 {name}',
    order: '订单 {no}',
    guest: '客人的订单',
    by: '{name}',
  },
  en: {
    title: 'Prints',
    none: 'Not printed yet',
    failed: 'Couldn’t load prints',
    sheets: '{printed} of {sheets} printed',
    openDevice: 'Open device {name}',
    order: 'Order {no}',
    guest: 'guest order',
    by: 'by {name}',
  },
})
