import { defineResource } from '../../core/resource.ts'
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
  },
  texts: {
    title: { zh: '作品图库', en: 'Gallery' },
    purpose: { zh: '已完成并通过审核的作品', en: 'Finished and approved pictures' },
    fields: {
      prompt: { label: { zh: '提示词', en: 'Prompt' } },
      styleId: { label: { zh: '风格', en: 'Style' } },
      exId: { label: { zh: '体验', en: 'Experience' } },
      apiId: { label: { zh: '接口', en: 'API' } },
    },
  },
})
