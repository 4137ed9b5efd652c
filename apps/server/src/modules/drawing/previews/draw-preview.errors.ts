import { defineErrors } from '../../../platform/errors.ts'

export const drawPreviewErrors = defineErrors('drawPreview', {
  linkExpired: { status: 403, text: { zh: '预览地址已失效', en: 'This preview URL is no longer valid' } },
})
