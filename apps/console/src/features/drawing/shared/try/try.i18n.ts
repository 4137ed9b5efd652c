import { defineTexts } from '../../../../lib/texts/texts.ts'

export const tryTexts = defineTexts({
  zh: {
    cancel: '停止',
    cost: '成本 {amount} {currency}',
    attemptNo: '第 {n} 次尝试',
    seed: '种子 {seed}',
    otherSeed: '换个种子再画',
    same: '同样参数再画',
    noSeed: '此接口没有种子，结果本就不同。',
    now: '这一张',
    before: '上一张',
    takenDown: '图片已被拦截',
    waits: '等待中',
    ordersAgain: '服务商失败，正在重新提交 {no}/{max}',
    submitsAgain: '没有提交成功，正在重试 {no}/{max}',
  },
  en: {
    cancel: 'Stop',
    cost: 'Cost {amount} {currency}',
    attemptNo: 'Attempt {n}',
    seed: 'Seed {seed}',
    otherSeed: 'Draw with a new seed',
    same: 'Draw with the same parameters',
    noSeed: 'This API has no seed; results always differ.',
    now: 'Current',
    before: 'Previous',
    takenDown: 'The picture was taken down',
    waits: 'Waiting',
    ordersAgain: 'The provider failed; resubmitting {no}/{max}',
    submitsAgain: 'Submit failed; retrying {no}/{max}',
  },
})
