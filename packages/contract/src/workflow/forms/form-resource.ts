import { defineResource } from '../../core/resource.ts'
import { FLOW_FORM_PATH, FlowForm } from './form.ts'

/** Forms as data: what people fill in when they start a process or handle a task. */
export const flowFormResource = defineResource({
  name: 'flowForm',
  code: 'flow_form',
  path: FLOW_FORM_PATH,
  row: FlowForm,
  rows: { table: 'wfForm', nameField: 'name' },
  actions: ['add', 'edit', 'view', 'delete'],
  names: ['name', 'nameEn', 'key'],
  fields: {
    name: { kind: 'text', search: 'contains', widthPx: 220 },
    nameEn: { kind: 'text', hideIn: ['list'] },
    key: { kind: 'text', search: 'contains', widthPx: 180 },
    fields: { kind: 'json', hideIn: ['list'], sortable: false },
    layout: { kind: 'json', hideIn: ['list'], sortable: false },
    remark: { kind: 'textarea' },
    updateTime: { kind: 'datetime', hideIn: ['form'] },
  },
  texts: {
    title: { zh: '流程表单', en: 'Forms' },
    purpose: {
      zh: '发起流程和办理任务时填写的表单',
      en: 'Forms for starting processes and handling tasks',
    },
    removal: {
      zh: '使用该表单的流程将不能再发起；进行中的任务仍可办理，但不再显示表单',
      en: 'Processes with this form can no longer be started. Running tasks can still be handled, without the form.',
    },
    fields: {
      name: { label: { zh: '表单名称', en: 'Name' }, required: { zh: '请输入表单名称', en: 'Enter a name' } },
      nameEn: { label: { zh: '英文名称', en: 'English name' } },
      key: {
        label: { zh: '表单标识', en: 'Key' },
        required: { zh: '请输入表单标识', en: 'Enter a key' },
        help: {
          zh: '在流程图中填写此标识，例如 expense；expense:3 固定使用第 3 版',
          en: 'The key used in diagrams, e.g. expense. expense:3 always uses version 3.',
        },
      },
      fields: {
        label: { zh: '字段', en: 'Fields' },
        required: { zh: '请至少添加一个字段', en: 'Add at least one field' },
      },
      layout: { label: { zh: '布局', en: 'Layout' } },
      remark: { label: { zh: '备注', en: 'Notes' } },
      updateTime: { label: { zh: '更新于', en: 'Updated' } },
    },
  },
})
