import { defineErrors } from '../../../platform/errors.ts'

export const uploadErrors = defineErrors('upload', {
  wrongNumber: {
    status: 400,
    text: { zh: '该文件只有 {parts} 个分片', en: 'This file has {parts} parts' },
  },
  wrongLength: {
    status: 400,
    text: { zh: '分片长度应为 {bytes} 字节', en: 'This part must be {bytes} bytes' },
  },
  damagedPart: {
    status: 400,
    text: { zh: '分片在传输中损坏，请重新上传', en: 'The part was damaged in transit. Upload it again.' },
  },
  partsMissing: {
    status: 400,
    text: { zh: '还有 {count} 个分片没有上传', en: '{count} parts are still missing' },
  },
  damaged: {
    status: 400,
    text: { zh: '文件与声明的校验值不一致，请重新上传', en: 'Checksum mismatch. Upload the file again.' },
  },
  tooLarge: {
    status: 413,
    text: { zh: '文件过大，最多 {most} GB', en: 'The file is too large (max. {most} GB)' },
  },
})
