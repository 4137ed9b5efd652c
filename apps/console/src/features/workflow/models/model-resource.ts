import { defineResource } from '@drawdesk/contract/core/resource'
import { Type } from '@drawdesk/contract/core/schema'
import {
  FLOW_MODEL_KEY_PATTERN,
  FLOW_MODEL_LENGTHS,
  FLOW_MODEL_PATH,
  FlowModel,
} from '@drawdesk/contract/workflow/model'
import { categorySource } from '../shared/category.ts'

/** Models as a list and a form; what is drawn is edited on a page of its own. */
export const flowModelResource = defineResource({
  name: 'flowModel',
  code: 'flow_model',
  path: FLOW_MODEL_PATH,
  calls: { list: 'list', detail: 'detail', save: 'submit', remove: 'remove', restore: 'restore' },
  row: Type.Object({
    ...FlowModel.properties,
    name: Type.String({ minLength: 1, maxLength: FLOW_MODEL_LENGTHS.name }),
    nameEn: Type.String({ maxLength: FLOW_MODEL_LENGTHS.name }),
    modelKey: Type.String({
      minLength: 1,
      maxLength: FLOW_MODEL_LENGTHS.modelKey,
      pattern: FLOW_MODEL_KEY_PATTERN,
    }),
    description: Type.String({ maxLength: FLOW_MODEL_LENGTHS.description }),
    descriptionEn: Type.String({ maxLength: FLOW_MODEL_LENGTHS.description }),
    modelEditorXml: Type.Optional(Type.String()),
  }),
  // Its call takes no search text.
  names: [],
  actions: ['add', 'edit', 'view'],
  fields: {
    name: { kind: 'text', search: 'contains', sortable: false },
    nameEn: { kind: 'text', hideIn: ['list'] },
    modelKey: { kind: 'text', search: 'contains', sortable: false, widthPx: 170 },
    category: { kind: 'select', from: categorySource, search: 'equals', sortable: false },
    description: { kind: 'textarea', sortable: false },
    descriptionEn: { kind: 'textarea', hideIn: ['list'] },
    // Drawn on its own page; here its history alone names it.
    modelEditorXml: { kind: 'text', hideIn: ['list', 'form', 'detail'] },
    version: { kind: 'integer', hideIn: ['form'], sortable: false, widthPx: 80 },
    created: { kind: 'datetime', hideIn: ['form'], sortable: false },
    lastUpdated: { kind: 'datetime', hideIn: ['form'], sortable: false },
  },
  texts: {
    title: { zh: '流程模型', en: 'Process models' },
    purpose: {
      zh: '在这里画流程；部署之后才会生效，已经在跑的流程不受修改影响',
      en: 'Design processes here. They take effect when deployed; running processes aren’t affected',
    },
    fields: {
      name: { label: { zh: '模型名称', en: 'Name' }, required: { zh: '请输入模型名称', en: 'Enter a name' } },
      nameEn: {
        label: { zh: '英文名称', en: 'English name' },
        help: {
          zh: '英文界面显示此名称；不填则显示模型名称',
          en: 'Shown in English. Defaults to the name.',
        },
      },
      modelKey: {
        label: { zh: '模型标识', en: 'Key' },
        required: { zh: '请输入模型标识', en: 'Enter a key' },
        help: {
          zh: '字母或下划线开头，同一标识的多次部署是同一流程的不同版本',
          en: 'Starts with a letter or _. Deployments with the same key are versions of the same process.',
        },
      },
      category: { label: { zh: '流程分类', en: 'Category' } },
      description: { label: { zh: '模型描述', en: 'Description' } },
      descriptionEn: { label: { zh: '英文描述', en: 'English description' } },
      modelEditorXml: { label: { zh: '流程图', en: 'Diagram' } },
      version: { label: { zh: '版本', en: 'Version' } },
      created: { label: { zh: '创建时间', en: 'Created' } },
      lastUpdated: { label: { zh: '更新时间', en: 'Updated' } },
    },
  },
})
