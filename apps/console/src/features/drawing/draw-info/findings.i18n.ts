import { defineTexts } from '../../../lib/texts.ts'

export const findingsTexts = defineTexts({
  zh: {
    show: '显示', all: '全部', review: '待复审', block: '拦截', pass: '通过', found: '发现', stand: '结论', decided: '决定', time: '时间', actions: '操作', by: '{name} · {time}', open: '打开记录', doPass: '通过', doBlock: '拦截', passOf: '通过 {label}', blockOf: '拦截 {label}',
    nothing: '没有审核发现', nothingHint: '服务商拒绝的内容、人工拦截的图片会出现在这里。', failed: '审核发现没能加载出来', passAsk: '这条发现算通过?', blockAsk: '按这条发现拦截?', passText: '一次绘画的全部发现都通过时，图片重新显示。', blockText: '有一条被拦截，这次绘画的图片立即撤下。', alike: '已决定。同样标签还有 {n} 条没有决定。', done: '已决定', total: '共 {n} 条',
  },
  en: {
    show: 'Show', all: 'All', review: 'To review', block: 'Blocked', pass: 'Passed', found: 'Finding', stand: 'Verdict', decided: 'Decision', time: 'Time', actions: 'Actions', by: '{name} · {time}', open: 'Open record', doPass: 'Pass', doBlock: 'Block', passOf: 'Pass: {label}', blockOf: 'Block: {label}',
    nothing: 'No findings', nothingHint: 'What a provider refused and what people took down appears here.', failed: 'The findings could not be loaded', passAsk: 'Pass this finding?', blockAsk: 'Block by this finding?', passText: 'Once all findings of a drawing pass, its pictures are shown again.', blockText: 'One finding that blocks takes the pictures of its drawing down at once.', alike: 'Decided. {n} more with the same label are undecided.', done: 'Decided', total: '{n} in total',
  },
})
