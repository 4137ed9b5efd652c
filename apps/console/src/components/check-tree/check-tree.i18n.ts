import { defineTexts } from '../../lib/texts.ts'

export const checkTreeTexts = defineTexts({
  zh: {
    search: '名称、编号或拼音首字母', searchOf: '搜索{label}', chosen: '已选 {count} / {total}', all: '全选', none: '清空', allFound: '选中找到的', noneFound: '取消找到的',
    unfold: '全部展开', fold: '全部收起', below: '全选下级', noneBelow: '取消下级', belowOf: '全选「{name}」的下级', noneBelowOf: '取消「{name}」的下级', nothing: '没有找到“{text}”',
    belowCount: '下级已选 {count} / {total}',
  },
  en: {
    search: 'Name or code', searchOf: 'Search {label}', chosen: '{count} of {total} chosen', all: 'Choose all', none: 'Clear', allFound: 'Choose found', noneFound: 'Clear found',
    unfold: 'Unfold all', fold: 'Fold all', below: 'All below', noneBelow: 'None below', belowOf: 'Choose all below {name}', noneBelowOf: 'Choose none below {name}', nothing: 'Nothing matches “{text}”',
    belowCount: '{count} of {total} below are chosen',
  },
})
