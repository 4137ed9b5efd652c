import { defineTexts } from '../../../lib/texts/texts.ts'

export const menuTexts = defineTexts({
  zh: {
    moveUp: '上移',
    moveDown: '下移',
    drag: '拖动“{name}”调整顺序',
    button: '按钮',
    window: '新窗口',
    roles: '限定角色',
    rolesHint: '不限',
    rolesHelp:
      '只有这些角色（按别名）在菜单里看到它，别人打开地址会被拒绝；不选则有权限的人都能看到。权限仍由“角色 › 权限设置”授予',
    isListed: '显示在菜单里',
    isListedHelp: '关闭后不在菜单和搜索里出现，地址仍可打开，如详情页',
    hasTab: '以页签打开',
    hasTabHelp: '关闭后打开这个页面不留下页签',
    textKey: '名称用控制台文本',
    textKeyHint: '不用，按上面的名称显示',
    textKeyHelp: '选了以后名称随界面语言取自控制台的文本，代替上面的菜单名称和英文名称；一般不用选',
    limited: '限定 {roles}',
    unlisted: '不在菜单里',
    tabless: '不开页签',
  },
  en: {
    moveUp: 'Move up',
    moveDown: 'Move down',
    drag: 'Drag to move {name}',
    button: 'Button',
    window: 'New window',
    roles: 'Restricted to roles',
    rolesHint: 'Everyone',
    rolesHelp:
      'Only these roles (by alias) see it in the menu; others are denied at its address. If empty, everyone with permission sees it. Permissions are still granted under Roles › Permissions.',
    isListed: 'Show in menu',
    isListedHelp: 'When off, it isn’t shown in menus or search, but its address still works, e.g. for detail pages',
    hasTab: 'Open as tab',
    hasTabHelp: 'When off, opening the page leaves no tab',
    textKey: 'Name from console texts',
    textKeyHint: 'None: use the names above',
    textKeyHelp:
      'Takes the name from a console text in the current language, instead of both names above. Rarely needed.',
    limited: 'Only {roles}',
    unlisted: 'Not in menu',
    tabless: 'No tab',
  },
})
