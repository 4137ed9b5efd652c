import { defineErrors } from '../../../platform/errors.ts'

export const menuErrors = defineErrors('menu', {
  codeTaken: {
    status: 400,
    text: {
      zh: '菜单编号已被使用（可能是已删除的菜单，可恢复它）',
      en: 'This code is already in use (maybe by a deleted menu, which can be restored)',
    },
  },
  belowButton: { status: 400, text: { zh: '按钮下面不能再有菜单或按钮', en: 'Buttons can’t have children' } },
  buttonAtTop: { status: 400, text: { zh: '按钮必须放在菜单下面', en: 'Buttons must be inside a menu' } },
  hasChildren: {
    status: 400,
    text: {
      zh: '下面还有菜单或按钮，不能改为按钮',
      en: 'It has menus or buttons below it, so it can’t become a button',
    },
  },
})
