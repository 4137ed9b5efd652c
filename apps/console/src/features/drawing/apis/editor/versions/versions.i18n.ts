import { defineTexts } from '../../../../../lib/texts/texts.ts'

/** What only the versions of an API say; the rest stands with the parts of versions. */
export const apiVersionTexts = defineTexts({
  zh: {
    same: '这两个版本没有区别。',
    tooDifferent: '区别太多，请直接查看 JSON。',
    unified: '上下',
    split: '左右',
    look: '查看方式',
    keys: '密钥不变；如果服务地址的主机不同，需要重新填写密钥。',
  },
  en: {
    same: 'These versions do not differ.',
    tooDifferent: 'Too much differs; look at the JSON itself.',
    unified: 'Unified',
    split: 'Side by side',
    look: 'Shown',
    keys: 'Secrets stay as they are, unless the address has another host: then enter them again.',
  },
})
