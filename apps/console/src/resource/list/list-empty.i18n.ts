import { defineTexts } from '../../lib/texts/texts.ts'

/** Texts of a list without rows. */
export const emptyTexts = defineTexts({
  zh: {
    nothingYet: '还没有{many}',
    nothingYetHint: '{purpose}。',
    nothingYetNext: '新增{one}',
    nothingInScope: '你的数据权限范围内没有{many}',
    nothingInScopeHint: '可能有你看不到的数据；能看到哪些，由角色的数据权限决定。',
    why: '为什么',
    nothingFound: '没有符合条件的{many}',
    nothingFoundHint: '换个条件，或清除条件看全部。',
    clearFilters: '清除全部条件',
    noRights: '没有查看{many}的权限',
    noRightsHint: '需要的话，请管理员在角色里加上这个页面。',
  },
  en: {
    nothingYet: 'No {many} yet',
    nothingYetHint: '{purpose}.',
    nothingYetNext: 'New {one}',
    nothingInScope: 'No {many} in your data scope',
    nothingInScopeHint: 'There may be records you can’t see. Your roles’ data scopes decide which ones you can.',
    why: 'Why?',
    nothingFound: 'No matching {many}',
    nothingFoundHint: 'Change the filters, or clear them to see everything.',
    clearFilters: 'Clear filters',
    noRights: 'You don’t have access to {many}',
    noRightsHint: 'Ask an administrator to add this page to your role.',
  },
})
