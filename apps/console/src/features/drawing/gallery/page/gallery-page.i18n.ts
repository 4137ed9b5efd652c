import { defineTexts } from '../../../../lib/texts/texts.ts'

export const sdDrawTexts = defineTexts({
  zh: {
    nothing: '图库里还没有作品',
    nothingHint: '画好并通过审核的图片会出现在这里。',
    nothingFound: '没有符合条件的作品',
    nothingFoundHint: '换个条件，或清除条件看全部。',
    clear: '清除条件',
    failed: '图库没能加载出来',
    noRights: '没有查看作品图库的权限',
    noRightsHint: '需要的话，请管理员在角色里加上这个页面。',
    refresh: '刷新',
  },
  en: {
    nothing: 'No pictures yet',
    nothingHint: 'Finished pictures that passed moderation appear here.',
    nothingFound: 'No matching pictures',
    nothingFoundHint: 'Change the filters, or clear them to see everything.',
    clear: 'Clear filters',
    failed: 'Couldn’t load the gallery',
    noRights: 'You don’t have access to the gallery',
    noRightsHint: 'Ask an administrator to add this page to your role.',
    refresh: 'Refresh',
  },
})
