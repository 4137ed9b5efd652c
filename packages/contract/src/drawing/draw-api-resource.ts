import { defineResource } from '../core/resource.ts'
import { DRAW_API_PATH, DrawApiListRow } from './draw-api.ts'

const CAPABILITIES = [
  { value: 'txt2img', label: { zh: '文生图', en: 'Text to image' } },
  { value: 'img2img', label: { zh: '图生图', en: 'Image to image' } },
  { value: 'edit', label: { zh: '图片编辑', en: 'Edit' } },
  { value: 'upscale', label: { zh: '放大', en: 'Upscale' } },
  { value: 'to3d', label: { zh: '生成 3D', en: 'To 3D' } },
  { value: 'describe', label: { zh: '看图说话', en: 'Describe' } },
]
const FLOWS = [
  { value: 'sync', label: { zh: '一次返回', en: 'Synchronous' } },
  { value: 'poll', label: { zh: '轮询', en: 'Polling' } },
]

/** The list of drawing APIs for the kit: columns, filters and call names. Its form is the editor's own, so it is not among `resources`. */
export const drawApiResource = defineResource({
  name: 'drawApi',
  path: DRAW_API_PATH,
  calls: {
    list: 'selectDrawApiPage',
    detail: 'detail',
    save: 'saveDrawApi',
    remove: 'remove',
    restore: 'restore',
    export: 'export',
  },
  row: DrawApiListRow,
  actions: ['add', 'edit', 'view', 'delete'],
  names: ['apiName', 'apiCode'],
  fields: {
    apiName: { kind: 'text', search: 'contains' },
    capability: { kind: 'select', options: CAPABILITIES, search: 'equals', sortable: false },
    active: { kind: 'switch', search: 'equals' },
    flow: { kind: 'select', options: FLOWS },
    baseUrl: { kind: 'text', sortable: false },
    health: { kind: 'text', sortable: false },
    today: { kind: 'json', sortable: false },
    updateTime: { kind: 'datetime' },
  },
  texts: {
    title: { zh: '绘画接口', en: 'Drawing APIs' },
    purpose: {
      zh: '画图时调用的服务：请求怎么发，结果怎么取',
      en: 'Services that draw: how requests are sent and results are fetched',
    },
    fields: {
      apiName: { label: { zh: '名称', en: 'Name' } },
      capability: { label: { zh: '能力', en: 'Capability' } },
      active: { label: { zh: '启用', en: 'Enabled' } },
      flow: { label: { zh: '流程', en: 'Flow' } },
      baseUrl: { label: { zh: '服务主机', en: 'Host' } },
      health: { label: { zh: '健康', en: 'Health' } },
      today: { label: { zh: '今天', en: 'Today' } },
      updateTime: { label: { zh: '更新于', en: 'Updated' } },
    },
  },
  defaultSort: { field: 'sort', order: 'asc' },
})
