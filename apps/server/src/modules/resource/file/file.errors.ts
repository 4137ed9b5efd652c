import { defineErrors } from '../../../platform/errors.ts'

export const fileErrors = defineErrors('file', {
  missing: { status: 400, text: { zh: '请上传文件!', en: 'Choose a file' } },
  wrongType: { status: 400, text: { zh: '只支持 png、jpeg、webp、gif、mp3、wav、glb 文件', en: 'Only png, jpeg, webp, gif, mp3, wav and glb files are taken' } },
  damaged: { status: 400, text: { zh: '文件已损坏，无法读取', en: 'This file is damaged and cannot be read' } },
  tooManyPixels: { status: 400, text: { zh: '图片尺寸过大', en: 'This picture has too many pixels' } },
  linkExpired: { status: 403, text: { zh: '链接无效或已过期', en: 'This link is wrong or has expired' } },
})
