import {
  CHAT_DOCUMENT_BYTES_MAX,
  CHAT_DOCUMENT_CHARS_MAX,
  CHAT_DOCUMENTS_MAX,
} from '@drawdesk/contract/chat/chat-documents'
import { defineErrors } from '../../../platform/errors.ts'

const MB = CHAT_DOCUMENT_BYTES_MAX / 1024 / 1024

/** Why no text is taken out of a file. */
export const documentErrors = defineErrors('chatDocument', {
  missing: { status: 400, text: { zh: '请选择文件', en: 'Select a file' } },
  wrongKind: {
    status: 400,
    text: {
      zh: '只支持文本、Markdown、CSV、PDF 和 xlsx 文件',
      en: 'Only text, Markdown, CSV, PDF, and xlsx files are supported',
    },
  },
  oldExcel: {
    status: 400,
    text: {
      zh: '旧版 Excel 或加密的表格无法读取，请另存为不加密的 .xlsx',
      en: 'Old or encrypted Excel files can’t be read. Save it as an unencrypted .xlsx file.',
    },
  },
  encrypted: {
    status: 400,
    text: { zh: 'PDF 已加密，请去掉密码后上传', en: 'The PDF is encrypted. Remove its password first.' },
  },
  noText: {
    status: 400,
    text: {
      zh: 'PDF 没有可读取的文字，可能是扫描件，请先做文字识别（OCR）',
      en: 'The PDF has no readable text. If it’s a scan, run OCR on it first.',
    },
  },
  empty: { status: 400, text: { zh: '文件没有内容', en: 'The file is empty' } },
  damaged: { status: 400, text: { zh: '文件已损坏，无法读取', en: 'The file is damaged and can’t be read' } },
  tooLarge: { status: 413, text: { zh: `文件不能超过 ${MB} MB`, en: `Files can be up to ${MB} MB` } },
  tooLong: {
    status: 400,
    text: {
      zh: `文字超过 ${CHAT_DOCUMENT_CHARS_MAX / 10_000} 万字，请拆成几个文件`,
      en: `The text is longer than ${CHAT_DOCUMENT_CHARS_MAX / 1_000_000} million characters. Split the file.`,
    },
  },
  tooManyCells: {
    status: 400,
    text: {
      zh: '表格最多 20,000 行、100 列，请拆成几个文件',
      en: 'Sheets can have up to 20,000 rows and 100 columns. Split the file.',
    },
  },
  tooHard: {
    status: 400,
    text: {
      zh: '读取文件需要的时间或内存太多，请拆成几个文件',
      en: 'Reading the file takes too much time or memory. Split the file.',
    },
  },
  tooMany: {
    status: 400,
    text: {
      zh: `每个对话最多 ${CHAT_DOCUMENTS_MAX} 个文件`,
      en: `A chat can have up to ${CHAT_DOCUMENTS_MAX} files`,
    },
  },
  busy: {
    status: 429,
    text: { zh: '正在读取的文件太多，请稍后重试', en: 'Too many files are being read. Try again later.' },
  },
})
