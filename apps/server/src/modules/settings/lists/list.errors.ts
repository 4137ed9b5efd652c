import { VIEWS_MOST } from '@drawdesk/contract/settings/list-settings'
import { defineErrors } from '../../../platform/errors.ts'

export const listErrors = defineErrors('list', {
  viewNameTaken: { status: 400, text: { zh: '已有同名的视图', en: 'You already have a view of this name' } },
  tooManyViews: {
    status: 400,
    text: {
      zh: `每个列表最多保存 ${VIEWS_MOST} 个视图，请先删除不用的`,
      en: `A list has at most ${VIEWS_MOST} views of yours; delete one first`,
    },
  },
  notShareable: { status: 400, text: { zh: '该列表的视图不能共享', en: 'Views of this list cannot be shared' } },
  notYours: {
    status: 403,
    text: { zh: '只有创建者或租户管理员可以修改', en: 'Only its owner or a tenant administrator can change it' },
  },
})
