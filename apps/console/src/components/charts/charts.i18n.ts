import { defineTexts } from '../../lib/texts/texts.ts'

export const chartTexts = defineTexts({
  zh: {
    legend: '图例',
    walk: '用左右方向键逐个查看',
    walkAndOpen: '用左右方向键逐个查看，回车打开记录',
    spoken: '{name}：{facts}',
    fact: '{label} {value}',
  },
  en: {
    legend: 'Legend',
    walk: 'Use the left and right arrow keys to browse',
    walkAndOpen: 'Use the left and right arrow keys to browse, Enter to open the records',
    spoken: '{name}: {facts}',
    fact: '{label} {value}',
  },
})
