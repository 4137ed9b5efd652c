import { defineErrors } from '../../../platform/errors.ts'

export const queueManageErrors = defineErrors('queueManage', {
  started: {
    status: 409,
    text: {
      zh: '这条绘画已经开始，不能再移出、移动或修改；需要停止请用“终止”',
      en: 'This drawing has already started and can’t be removed, moved or edited. Terminate it to stop it.',
    },
  },
  ended: { status: 409, text: { zh: '这条绘画已经结束', en: 'This drawing has already ended' } },
  noWords: {
    status: 400,
    text: {
      zh: '这条绘画由系统自己处理，没有可以修改的内容',
      en: 'This drawing is processed by the system and can’t be edited',
    },
  },
  nothingToChange: {
    status: 400,
    text: { zh: '请填写要修改的提示词或参数', en: 'Enter a prompt or parameters' },
  },
  otherKind: {
    status: 400,
    text: {
      zh: '这个接口不能画这类内容，请换一个',
      en: 'This API can’t make this type of drawing. Select another one.',
    },
  },
  atProvider: {
    status: 409,
    text: { zh: '已经提交给服务商，不能换接口', en: 'Already submitted to the provider; the API can’t be changed' },
  },
  nothingNamed: {
    status: 400,
    text: { zh: '请选择要重试的记录，或给出筛选条件', en: 'Select records to retry, or set filters' },
  },
})
