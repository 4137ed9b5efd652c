import { defineTexts } from '../../lib/texts/texts.ts'

export const texts = defineTexts({
  zh: {
    succeeded: '已完成',
    failed: '失败',
    blocked: '审核未通过',
    cancelled: '已取消',
    open: '进行中',
    total: '{count} 张',
    none: '没有绘画',
    spoken: '{name}：共 {count} 张',
    part: '{outcome} {count}',
  },
  en: {
    succeeded: 'Done',
    failed: 'Failed',
    blocked: 'Blocked',
    cancelled: 'Canceled',
    open: 'In progress',
    total: '{count} {count|drawing|drawings}',
    none: 'No drawings',
    spoken: '{name}: {count} total',
    part: '{count} {outcome}',
  },
})
