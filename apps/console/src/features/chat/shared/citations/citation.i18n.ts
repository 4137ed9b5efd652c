import { defineTexts } from '../../../../lib/texts/texts.ts'

export const citationTexts = defineTexts({
  zh: {
    open: '引用 {no}：{title}',
    of: '引用 {no}：{title}',
    sources: '引用来源',
    page: '第 {page} 页',
    line: '第 {line} 行',
    lines: '第 {from}–{to} 行',
    row: '第 {line} 行',
    rows: '第 {from}–{to} 行',
    headed: '表头和{rows}',
    passage: '引用的内容',
    removed: '文件已移除，看不到这段内容了。',
    hint: '这是发给模型的原文，可能只是文件的一部分。',
  },
  en: {
    open: 'Citation {no}: {title}',
    of: 'Citation {no}: {title}',
    sources: 'Sources',
    page: 'Page {page}',
    line: 'Line {line}',
    lines: 'Lines {from}–{to}',
    row: 'Row {line}',
    rows: 'Rows {from}–{to}',
    headed: 'Heading, {rows}',
    passage: 'Cited passage',
    removed: 'The file was removed. This passage is no longer available.',
    hint: 'This is the text that was sent to the model. It may be only part of the file.',
  },
})
