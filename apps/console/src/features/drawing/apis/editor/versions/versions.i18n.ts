import { defineTexts } from '../../../../../lib/texts/texts.ts'

/** What only the versions of an API say; the rest stands with the parts of versions. */
export const apiVersionTexts = defineTexts({
  zh: {
    tests: '测试历史',
    same: '这两个版本没有区别。',
    tooDifferent: '区别太多，请直接查看 JSON。',
    unified: '上下',
    split: '左右',
    look: '查看方式',
    keys: '密钥不变；如果服务地址的主机不同，需要重新填写密钥。',
  },
  en: {
    tests: 'Test history',
    same: 'No differences between these versions.',
    tooDifferent: 'Too many differences. View the JSON instead.',
    unified: 'Unified',
    split: 'Side by side',
    look: 'View',
    keys: 'Secrets are kept. If the host changes, enter them again.',
  },
})
