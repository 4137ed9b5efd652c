import { defineErrors } from '../../platform/errors.ts'

export const fileErrors = defineErrors('file', {
  missing: { status: 400, text: { zh: '请上传文件!', en: 'Select a file' } },
  wrongType: {
    status: 400,
    text: {
      zh: '只支持 png、jpeg、webp、gif、mp3、wav、glb 文件',
      en: 'Only png, jpeg, webp, gif, mp3, wav and glb files are supported',
    },
  },
  damaged: { status: 400, text: { zh: '文件已损坏，无法读取', en: 'The file is damaged and can’t be read' } },
  tooManyPixels: { status: 400, text: { zh: '图片尺寸过大', en: 'The picture is too large' } },
  tooManyMisses: {
    status: 429,
    text: {
      zh: '访问不存在的文件过多，请稍后再试',
      en: 'Too many requests for files that don’t exist. Try again later.',
    },
  },
  notStored: {
    status: 503,
    text: {
      zh: '存储服务暂时不可用，文件没有保存，请稍后再试',
      en: 'Storage is unavailable; the file wasn’t saved. Try again later.',
    },
  },
  notReadable: {
    status: 503,
    text: {
      zh: '存放该文件的存储暂时不可用，请稍后再试',
      en: 'The storage of this file is unavailable. Try again later.',
    },
  },
  linkExpired: { status: 403, text: { zh: '链接无效或已过期', en: 'Invalid or expired link' } },
})
