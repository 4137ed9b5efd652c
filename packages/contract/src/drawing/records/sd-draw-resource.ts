import { defineResource } from '../../core/resource.ts'
import { FAVOURITE, RATINGS } from './mark-options.ts'
import { SD_DRAW_PATH, SdDraw } from './sd-draw.ts'

/** The gallery for the kit: its filters. Its rows are records, made by drawing alone, so it is not among `resources`. */
export const sdDrawResource = defineResource({
  name: 'sdDraw',
  path: SD_DRAW_PATH,
  calls: { list: 'page', detail: 'page', save: 'page', remove: 'page', restore: 'page' },
  row: SdDraw,
  actions: ['view'],
  fields: {
    prompt: { kind: 'text', search: 'contains', sortable: false },
    styleId: { kind: 'select', search: 'equals' },
    exId: { kind: 'select', search: 'equals' },
    apiId: { kind: 'select', search: 'equals' },
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
  },
  texts: {
    title: { zh: '作品图库', en: 'Gallery' },
    purpose: { zh: '已完成并通过审核的作品', en: 'Finished and approved pictures' },
    fields: {
      prompt: { label: { zh: '提示词', en: 'Prompt' } },
      styleId: { label: { zh: '风格', en: 'Style' } },
      exId: { label: { zh: '体验', en: 'Experience' } },
      apiId: { label: { zh: '接口', en: 'API' } },
      favourite: { label: { zh: '收藏', en: 'Favorites' } },
      rating: { label: { zh: '评分', en: 'Rating' } },
      boardId: { label: { zh: '画板', en: 'Board' } },
      tag: { label: { zh: '标签', en: 'Tag' } },
    },
  },
})
