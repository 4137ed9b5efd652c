import { defineTexts } from '../../../lib/texts.ts'

export const topMenuTexts = defineTexts({
  zh: {
    setting: '菜单配置', settingOf: '{name} 的菜单配置', titleOne: '菜单配置：{name}', titleMany: '菜单配置：{count} 个顶部菜单',
    several: '{names}。半选表示它们不一致，不去动它，就各自保持原样。', menus: '菜单', help: '点击这个顶部菜单后，侧边栏只显示这里勾选的菜单（每个人仍只看到自己有权限的）。',
    beyond: '另有 {count} 项不在您能配置的范围内，保存时原样保留。', none: '没有可以配置的菜单', failed: '菜单没能加载出来', save: '保存', cancel: '取消', saved: '操作成功!',
    unsavedTitle: '还有没保存的修改', unsavedText: '现在关闭，刚才的勾选就没有了。', discard: '放弃修改', keep: '继续编辑',
  },
  en: {
    setting: 'Menus', settingOf: 'Menus of {name}', titleOne: 'Menus of {name}', titleMany: 'Menus of {count} entries',
    several: '{names}. A half-ticked box means that they differ; leave it and each stays as it is.', menus: 'Menus', help: 'Pressing this entry leaves only these menus in the side bar (everybody still sees only his own).',
    beyond: 'Another {count} are not yours to arrange; saving keeps them as they are.', none: 'There are no menus to arrange', failed: 'The menus could not be loaded', save: 'Save', cancel: 'Cancel', saved: 'Saved',
    unsavedTitle: 'Unsaved changes', unsavedText: 'Closing now loses what you ticked.', discard: 'Discard changes', keep: 'Keep editing',
  },
})
