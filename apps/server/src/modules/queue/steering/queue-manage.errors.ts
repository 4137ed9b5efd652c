import { defineErrors } from '../../../platform/errors.ts'

export const queueManageErrors = defineErrors('queueManage', {
  started: {
    status: 409,
    text: {
      zh: '这条绘画已经开始，不能再移出、移动或修改；需要停止请用“终止”',
      en: 'This drawing has begun: it cannot be taken out, moved or changed any more. To stop it, kill it',
    },
  },
  ended: { status: 409, text: { zh: '这条绘画已经结束', en: 'This drawing has ended already' } },
  noWords: {
    status: 400,
    text: {
      zh: '这条绘画由系统自己处理，没有可以修改的内容',
      en: 'This drawing is made by the system itself; there is nothing in it to change',
    },
  },
  nothingToChange: {
    status: 400,
    text: { zh: '请填写要修改的提示词或参数', en: 'Give the prompt or the parameters to change' },
  },
  otherKind: {
    status: 400,
    text: { zh: '这个接口不能画这类内容，请换一个', en: 'This API cannot make such drawings; choose another one' },
  },
  atProvider: {
    status: 409,
    text: { zh: '已经提交给服务商，不能换接口', en: 'The provider has it already, so it cannot go to another API' },
  },
  nothingNamed: {
    status: 400,
    text: { zh: '请选择要重试的记录，或给出筛选条件', en: 'Choose the records to try again, or give a filter' },
  },
})
