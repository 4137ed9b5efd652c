import { defineTexts } from '../../../../lib/texts/texts.ts'

export const markdownTexts = defineTexts({
  zh: {
    copy: '复制',
    copied: '已复制',
    code: '代码',
    table: '表格',
    formula: '公式',
    diagram: '图表',
    diagramOf: '图表：{code}',
    savePicture: '保存图片',
    picture: '图片',
    showCode: '看代码',
    showDiagram: '看图',
    diagramFailed: '这段图表代码画不出来',
  },
  en: {
    copy: 'Copy',
    copied: 'Copied',
    code: 'Code',
    table: 'Table',
    formula: 'Formula',
    diagram: 'Diagram',
    diagramOf: 'Diagram: {code}',
    savePicture: 'Save picture',
    picture: 'Picture',
    showCode: 'View code',
    showDiagram: 'View diagram',
    diagramFailed: 'This diagram can’t be rendered',
  },
})
