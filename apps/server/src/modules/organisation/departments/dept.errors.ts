import { defineErrors } from '../../../platform/errors.ts'

export const deptErrors = defineErrors('dept', {
  unknownCategory: { status: 400, text: { zh: '没有这种部门类型', en: 'Department type not found' } },
  unknownHead: { status: 400, text: { zh: '用户不存在', en: 'User not found' } },
  movedMeanwhile: {
    status: 409,
    text: {
      zh: '部门在这期间被移动或删除了，顺序没有改变，请刷新后再试',
      en: 'A department was moved or deleted in the meantime. The order is unchanged; refresh and try again.',
    },
  },
  hasPeople: {
    status: 400,
    text: {
      zh: '部门“{deptName}”还有 {count} 名用户，请先把他们调到其他部门',
      en: 'The department “{deptName}” still has {count} users. Move them to another department first.',
    },
  },
})
