import type { CompanyName } from './companies.ts'

/** What an answer of a company is instead of the truth (`pay-scenes.ts` of the fakes): an error that it documents, a lost answer, one that somebody else has signed. */
export interface Mishap {
  company: CompanyName
  call: string
  scene: string
}

const NO_TRUTH = ['unsigned', 'badSignature', 'tampered', 'badJson', 'otherOrder']
const NO_ANSWER = ['dropBefore', 'dropAfter', 'dropAfter', 'gateway']

const SCENES: Readonly<Record<CompanyName, Readonly<Record<string, readonly string[]>>>> = {
  wechat: {
    create: ['SYSTEM_ERROR', 'FREQUENCY_LIMITED', ...NO_TRUTH, ...NO_ANSWER],
    query: ['SYSTEM_ERROR', 'ORDER_NOT_EXIST unsigned', 'otherMerchant', 'otherApp', ...NO_TRUTH, ...NO_ANSWER],
    close: ['SYSTEM_ERROR', 'ORDER_CLOSED badSignature', ...NO_ANSWER],
    refund: [
      'SYSTEM_ERROR',
      'BANK_ERROR',
      'FREQUENCY_LIMITED',
      'NOT_ENOUGH',
      'NOT_ENOUGH',
      'NOT_ENOUGH unsigned',
      ...NO_TRUTH,
      ...NO_ANSWER,
    ],
    refundQuery: ['SYSTEM_ERROR', 'RESOURCE_NOT_EXISTS badSignature', ...NO_TRUTH, ...NO_ANSWER],
    certificates: ['SYSTEM_ERROR', 'dropBefore', 'badSignature'],
  },
  alipay: {
    precreate: ['ACQ.SYSTEM_ERROR', 'isv.app-call-limited', ...NO_TRUTH, ...NO_ANSWER],
    query: ['isp.unknow-error', 'ACQ.TRADE_NOT_EXIST unsigned', ...NO_TRUTH, ...NO_ANSWER],
    close: ['ACQ.SYSTEM_ERROR', 'ACQ.TRADE_NOT_EXIST badSignature', ...NO_ANSWER],
    refund: [
      'ACQ.SYSTEM_ERROR',
      'aop.ACQ.SYSTEM_ERROR',
      'isv.app-call-limited',
      'ACQ.SELLER_BALANCE_NOT_ENOUGH',
      'ACQ.SELLER_BALANCE_NOT_ENOUGH',
      'ACQ.SELLER_BALANCE_NOT_ENOUGH unsigned',
      ...NO_TRUTH,
      ...NO_ANSWER,
    ],
    refundQuery: ['ACQ.SYSTEM_ERROR', 'ACQ.TRADE_NOT_EXIST badSignature', ...NO_TRUTH, ...NO_ANSWER],
  },
}

export const MISHAPS: readonly Mishap[] = Object.entries(SCENES).flatMap(([company, calls]) =>
  Object.entries(calls).flatMap(([call, scenes]) =>
    scenes.map((scene) => ({ company: company as CompanyName, call, scene })),
  ),
)
