import type { BilingualFieldError } from '../../../platform/errors.ts'

/** Beside `apiCode` of an entry whose API is not here. */
export const noApiWithCode = (apiCode: string): BilingualFieldError => ({
  field: 'apiCode',
  text: { zh: `没有编号为“${apiCode}”的绘画接口`, en: `No drawing API has the code “${apiCode}”` },
})
