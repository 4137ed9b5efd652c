import type { Bilingual } from '@drawdesk/contract/core/texts'

/** Of the open page of a print's code. */
export const PROOF_TEXTS = {
  title: { zh: '打印件核验', en: 'Verify a print' },
  ask: { zh: '输入打印件上的 10 位编号', en: 'Enter the 10-letter code on the print' },
  code: { zh: '编号', en: 'Code' },
  look: { zh: '核验', en: 'Verify' },
  another: { zh: '核验另一张', en: 'Verify another print' },
  valid: { zh: '真品：由本店打印', en: 'Genuine: printed here' },
  takenDown: {
    zh: '由本店打印，但其画面已被下架',
    en: 'Printed here, but its picture has been taken down',
  },
  forged: { zh: '不可信：签名与记录不符', en: 'Not trustworthy: the signature doesn’t match' },
  unknown: { zh: '没有这个编号', en: 'Code not found' },
  unknownHint: {
    zh: '请核对打印件上的编号；本店打印的每一张都能查到。',
    en: 'Check the code on the print. Every print made here can be found.',
  },
  time: { zh: '打印时间', en: 'Printed' },
  device: { zh: '设备', en: 'Device' },
  experience: { zh: '体验', en: 'Experience' },
  venue: { zh: '场馆', en: 'Venue' },
  approval: { zh: '内容审核', en: 'Moderation' },
  approved: { zh: '打印前已通过', en: 'Passed before printing' },
  notApproved: { zh: '未经审核', en: 'Not checked' },
  signature: { zh: '数字签名', en: 'Signature' },
  checking: { zh: '正在你的浏览器中核验签名…', en: 'Verifying the signature in your browser…' },
  good: { zh: '已在你的浏览器中核验：签名有效', en: 'Verified in your browser: signature valid' },
  bad: { zh: '签名无效：这份记录被改动过', en: 'Signature invalid: this record has been changed' },
  unable: {
    zh: '此浏览器无法核验签名（需要 https 和较新的浏览器）',
    en: 'This browser can’t verify the signature (requires https and a recent version)',
  },
  details: { zh: '签名内容', en: 'Signed content' },
  key: { zh: '密钥', en: 'Key' },
} as const satisfies Record<string, Bilingual>
