import { defineTexts } from '../../lib/texts/texts.ts'

/** Texts of the department/role dialog. Fixed wordings of the specification stand here word for word. */
export const texts = defineTexts({
  zh: {
    title: '部门角色切换',
    help: '切换后只按所选部门和角色工作，打开的页面会关闭。',
    dept: '部门',
    'dept.required': '请选择部门',
    role: '角色',
    'role.required': '请选择角色',
    submit: '切换',
    cancel: '取消',
    failed: '部门和角色没有加载成功',
    retry: '重试',
  },
  en: {
    title: 'Switch department and role',
    help: 'You’ll work for this department and in this role only. Open pages are closed.',
    dept: 'Department',
    'dept.required': 'Select a department',
    role: 'Role',
    'role.required': 'Select a role',
    submit: 'Switch',
    cancel: 'Cancel',
    failed: 'Couldn’t load departments and roles',
    retry: 'Try again',
  },
})
