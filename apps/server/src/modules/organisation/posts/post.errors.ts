import { defineErrors } from '../../../platform/errors.ts'

export const postErrors = defineErrors('post', {
  codeTaken: { status: 400, text: { zh: '岗位编号已存在', en: 'This code is already in use' } },
  unknownCategory: { status: 400, text: { zh: '没有这种岗位类型', en: 'Position level not found' } },
  isHeld: {
    status: 400,
    text: {
      zh: '岗位“{postName}”还有 {count} 人在任（{people}），请先调整他们的岗位',
      en: 'The position “{postName}” is held by {count} people ({people}). Change their position first.',
    },
  },
})
