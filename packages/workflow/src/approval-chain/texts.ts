/** Names that a diagram made of a chain gives to what has no card. */
export const CHAIN_NAMES = {
  zh: {
    start: '发起',
    end: '结束',
    withdrawn: '已撤销',
    correct: '修改申请',
    decided: '是否同意？',
    passed: '同意',
    refused: '驳回',
    corrected: '是否重新提交？',
    again: '重新提交',
    givenUp: '撤销',
    otherwise: '否则',
  },
  en: {
    start: 'Start',
    end: 'End',
    withdrawn: 'Withdrawn',
    correct: 'Correct request',
    decided: 'Approved?',
    passed: 'Approved',
    refused: 'Rejected',
    corrected: 'Resubmit?',
    again: 'Resubmit',
    givenUp: 'Withdraw',
    otherwise: 'Otherwise',
  },
} as const

export type ChainNames = (typeof CHAIN_NAMES)[keyof typeof CHAIN_NAMES]
