import { defineTexts } from '../../../lib/texts/texts.ts'

export const sysStickersTexts = defineTexts({
  zh: {
    upload: '批量上传',
    uploading: '正在上传 {at}/{total}',
    uploaded: '已添加 {count} 张贴纸',
    failed: '{count} 个文件没有添加：{names}',
    tick: '选择 {name}',
    onlyCategory: '只看“{category}”',
    noCategory: '未分类',
  },
  en: {
    upload: 'Upload several',
    uploading: 'Uploading {at} of {total}',
    uploaded: '{count} {count|sticker|stickers} added',
    failed: '{count} {count|file|files} not added: {names}',
    tick: 'Select {name}',
    onlyCategory: 'Filter by “{category}”',
    noCategory: 'No category',
  },
})
