import { defineTexts } from '../../lib/texts/texts.ts'

/** Texts of trees. They come with the part that says them. */
export const treeTexts = defineTexts({
  zh: {
    unfold: '展开 {name}',
    fold: '收起 {name}',
    unfoldAll: '全部展开',
    foldAll: '全部收起',
  },
  en: {
    unfold: 'Expand {name}',
    fold: 'Collapse {name}',
    unfoldAll: 'Expand all',
    foldAll: 'Collapse all',
  },
})
