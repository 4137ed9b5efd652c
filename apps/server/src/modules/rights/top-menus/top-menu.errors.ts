import { defineErrors } from '../../../platform/errors.ts'

export const topMenuErrors = defineErrors('topMenu', {
  codeTaken: { status: 400, text: { zh: '菜单编号已存在', en: 'A top menu has this code already' } },
  unknownMenus: {
    status: 400,
    text: { zh: '所选菜单中有不存在的，或你没有的', en: 'Some of these menus don’t exist, or you don’t have them' },
  },
})
