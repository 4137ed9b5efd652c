import { defineResource } from '../../core/resource.ts'
import { DRAW_INFO_PATH, DrawInfo } from './draw-info.ts'
import { FAVOURITE, RATINGS } from './mark-options.ts'

const STATES = [
  { value: 0, label: { zh: '排队中', en: 'Queued' } },
  { value: 1, label: { zh: '绘画中', en: 'Drawing' } },
  { value: 2, label: { zh: '已完成', en: 'Done' } },
  { value: 3, label: { zh: '失败', en: 'Failed' } },
  { value: 4, label: { zh: '已取消', en: 'Canceled' } },
  { value: 5, label: { zh: '审核未通过', en: 'Blocked' } },
]

const TYPES = [
  { value: 'draw', label: { zh: '绘画', en: 'Drawing' } },
  { value: 'upscale', label: { zh: '放大', en: 'Upscale' } },
  { value: 'model3d', label: { zh: '3D 模型', en: '3D model' } },
]

const MODERATIONS = [
  { value: 0, label: { zh: '未审核', en: 'Not checked' } },
  { value: 1, label: { zh: '通过', en: 'Passed' } },
  { value: 2, label: { zh: '待复审', en: 'To review' } },
  { value: 3, label: { zh: '未通过', en: 'Blocked' } },
]

const TAKEN_DOWN = [
  { value: 1, label: { zh: '已拦截', en: 'Taken down' } },
  { value: 0, label: { zh: '未拦截', en: 'Visible' } },
]

/** Drawing records for the kit: columns and filters. Records are made by drawing, never by a form, so it is not among `resources`. */
export const drawInfoResource = defineResource({
  name: 'drawInfo',
  path: DRAW_INFO_PATH,
  calls: { list: 'page', detail: 'detail', save: 'submit', remove: 'remove', restore: 'restore', export: 'export' },
  row: DrawInfo,
  actions: ['view', 'edit'],
  fields: {
    prompt: { kind: 'text', search: 'contains', sortable: false },
    state: { kind: 'select', options: STATES, search: 'equals' },
    apiId: { kind: 'select', search: 'equals', hideIn: ['list'] },
    apiName: { kind: 'text', sortable: false },
    userName: { kind: 'text', sortable: false },
    finishedTime: { kind: 'text', sortable: false },
    cost: { kind: 'text', sortable: false },
    createTime: { kind: 'datetime', search: 'range' },
    favourite: { kind: 'select', options: FAVOURITE, search: 'equals', hideIn: ['list'] },
    rating: { kind: 'select', options: RATINGS, search: 'equals', hideIn: ['list'] },
    boardId: {
      kind: 'select',
      search: 'equals',
      hideIn: ['list'],
      from: { path: '/blade-biz/drawMark/boards', value: 'id', label: 'name' },
    },
    tag: {
      kind: 'select',
      search: 'equals',
      hideIn: ['list'],
      from: { path: '/blade-biz/drawMark/tags', value: 'tag', label: 'tag' },
    },
    styleId: { kind: 'select', search: 'equals', hideIn: ['list'] },
    exId: { kind: 'select', search: 'equals', hideIn: ['list'] },
    promptId: { kind: 'select', search: 'equals', hideIn: ['list'] },
    userId: { kind: 'select', search: 'equals', hideIn: ['list'] },
    type: { kind: 'select', options: TYPES, search: 'equals', hideIn: ['list'] },
    moderation: { kind: 'select', options: MODERATIONS, search: 'equals', hideIn: ['list'] },
    takenDown: { kind: 'select', options: TAKEN_DOWN, search: 'equals', hideIn: ['list'] },
  },
  texts: {
    title: { zh: '绘画记录', en: 'Drawings' },
    purpose: { zh: '每一次绘画的图片、参数和经过', en: 'Every drawing: pictures, parameters and history' },
    fields: {
      prompt: { label: { zh: '提示词', en: 'Prompt' } },
      state: { label: { zh: '状态', en: 'Status' } },
      apiId: { label: { zh: '接口', en: 'API' } },
      apiName: { label: { zh: '接口', en: 'API' } },
      userName: { label: { zh: '绘画人', en: 'Drawn by' } },
      finishedTime: { label: { zh: '用时', en: 'Duration' } },
      cost: { label: { zh: '费用', en: 'Cost' } },
      createTime: { label: { zh: '时间', en: 'Time' } },
      favourite: { label: { zh: '收藏', en: 'Favorites' } },
      rating: { label: { zh: '评分', en: 'Rating' } },
      boardId: { label: { zh: '画板', en: 'Board' } },
      tag: { label: { zh: '标签', en: 'Tag' } },
      styleId: { label: { zh: '风格', en: 'Style' } },
      exId: { label: { zh: '体验', en: 'Experience' } },
      promptId: { label: { zh: '提示词模板', en: 'Prompt template' } },
      userId: { label: { zh: '绘画人', en: 'Drawn by' } },
      type: { label: { zh: '类型', en: 'Type' } },
      moderation: { label: { zh: '审核', en: 'Moderation' } },
      takenDown: { label: { zh: '拦截', en: 'Taken down' } },
    },
  },
})
