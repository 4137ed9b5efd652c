import { defineErrors } from '../../../platform/errors.ts'

export const uploadErrors = defineErrors('upload', {
  wrongNumber: {
    status: 400,
    text: { zh: '该文件只有 {parts} 个分片', en: 'This file has {parts} parts' },
  },
  wrongLength: {
    status: 400,
    text: { zh: '分片长度应为 {bytes} 字节', en: 'This part must have {bytes} bytes' },
  },
  damagedPart: {
    status: 400,
    text: { zh: '分片在传输中损坏，请重新上传', en: 'This part was damaged on its way; send it again' },
  },
  partsMissing: {
    status: 400,
    text: { zh: '还有 {count} 个分片没有上传', en: 'Parts are still missing ({count})' },
  },
  damaged: {
    status: 400,
    text: { zh: '文件与声明的校验值不一致，请重新上传', en: 'The file is not what was announced; send it again' },
  },
  tooLarge: {
    status: 413,
    text: { zh: '文件过大，最多 {most} GB', en: 'This file is too large; at most {most} GB' },
  },
})
