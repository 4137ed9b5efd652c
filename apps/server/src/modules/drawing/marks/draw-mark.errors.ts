import { defineErrors } from '../../../platform/errors.ts'

export const drawMarkErrors = defineErrors('drawMark', {
  nameTaken: { status: 400, text: { zh: '已有同名的画板', en: 'A board with this name already exists' } },
  tooManyBoards: { status: 400, text: { zh: '最多 {n} 个画板', en: 'At most {n} boards' } },
})
