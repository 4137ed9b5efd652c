import { defineErrors } from '../../../platform/errors.ts'

export const codeErrors = defineErrors('code', {
  noModel: {
    status: 400,
    text: { zh: '“{name}”还没有选择模型', en: 'Select a model for “{name}”' },
  },
  modelGone: {
    status: 400,
    text: { zh: '“{name}”的模型已删除，请重新选择', en: 'The model of “{name}” was deleted. Select another one.' },
  },
  noChild: {
    status: 400,
    text: { zh: '“{name}”是主子表，请选择子表模型', en: '“{name}” has a child table. Select its model.' },
  },
  badName: {
    status: 400,
    text: {
      zh: '“{name}”不能作为名称，请换一个模型编号',
      en: '“{name}” isn’t a valid name. Use another model code.',
    },
  },
  noColumn: {
    status: 400,
    text: { zh: '模型没有列“{name}”', en: 'The model has no column “{name}”' },
  },
  noFields: {
    status: 400,
    text: { zh: '“{name}”没有可以生成的列', en: 'No columns of “{name}” can be generated' },
  },
  unknownSystem: {
    status: 400,
    text: { zh: '只支持 drawdesk 和 saber', en: 'Only drawdesk and saber are supported' },
  },
  needed: { status: 400, text: { zh: '这个模板需要填写', en: 'Required by this template' } },
  notUnique: {
    status: 400,
    text: { zh: '名称“{name}”不唯一，请用编号', en: 'The name “{name}” isn’t unique. Use the ID.' },
  },
})
