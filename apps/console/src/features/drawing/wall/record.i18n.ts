import { defineTexts } from '../../../lib/texts.ts'

export const recordTexts = defineTexts({
  zh: {
    cancel: '停止', cancelOf: '停止 {name}', retry: '重试', retryOf: '重试 {name}', again: '再画一次', againOf: '再画一次 {name}', cancelAsk: '停止这次绘画?', cancelText: '已经开始的，服务商可能仍会计费。', keep: '不停', cancelled: '已停止', retried: '已重新排队', repeated: '已开始新的一次',
    noPicture0: '还在排队', noPicture1: '正在画', noPicture3: '没有图片', noPicture4: '已取消，没有图片', noPicture5: '审核未通过，不显示图片', childModel3d: '3D 模型',
    prompt: '提示词', negativePrompt: '反向提示词', words: '客人说的', variables: '变量', size: '尺寸', n: '张数', seed: '种子', params: '其他参数', api: '接口', style: '风格', template: '提示词模板', ex: '体验', seal: '印章', user: '谁画的', queuedTime: '排队', startedTime: '开始', finishedTime: '结束', took: '用时', cost: '成本', attemptCount: '尝试次数', moderation: '审核', id: '编号', parent: '来自', version: '版本 {n}', random: '未指定', stamped: '已盖章（{n} 层）',
    moderation0: '未审核', moderation1: '通过', moderation2: '待复审', moderation3: '未通过',
    look: '查看图片 {name}', place: '{at} / {n}', placeMore: '{at} / {n}+', pictureOf: '第 {at} 张，共 {n} 张', facts: '参数', actions: '可以做的', detail: '打开详情', download: '下载原图', cover: '设为风格封面', coverDone: '已设为“{name}”的封面', compareParent: '与原图对比', comparePlain: '盖章前后', compareOf: '对比 {left} 和 {right}', before: '盖章前', after: '盖章后', original: '原图', result: '结果', lost: '这条记录已经不在了', noPicture: '没有可以看的图片', compareFailed: '有一条没有图片，不能对比', hideFacts: '收起参数', showFacts: '显示参数',
  },
  en: {
    cancel: 'Stop', cancelOf: 'Stop {name}', retry: 'Retry', retryOf: 'Retry {name}', again: 'Draw again', againOf: 'Draw again: {name}', cancelAsk: 'Stop this drawing?', cancelText: 'What has begun may still be charged by the provider.', keep: 'Let it run', cancelled: 'Stopped', retried: 'Queued again', repeated: 'A new one has begun',
    noPicture0: 'Waiting in the queue', noPicture1: 'Being drawn', noPicture3: 'No picture', noPicture4: 'Cancelled, no picture', noPicture5: 'Refused by moderation; not shown', childModel3d: '3D model',
    prompt: 'Prompt', negativePrompt: 'Negative prompt', words: 'Guest’s words', variables: 'Variables', size: 'Size', n: 'Pictures', seed: 'Seed', params: 'Other parameters', api: 'API', style: 'Style', template: 'Prompt template', ex: 'Experience', seal: 'Seal', user: 'Drawn by', queuedTime: 'Queued', startedTime: 'Started', finishedTime: 'Finished', took: 'Took', cost: 'Cost', attemptCount: 'Attempts', moderation: 'Moderation', id: 'Id', parent: 'From', version: 'version {n}', random: 'not given', stamped: 'stamped ({n} layers)',
    moderation0: 'Not checked', moderation1: 'Passed', moderation2: 'To review', moderation3: 'Refused',
    look: 'Picture: {name}', place: '{at} of {n}', placeMore: '{at} of {n}+', pictureOf: 'Picture {at} of {n}', facts: 'Parameters', actions: 'What can be done', detail: 'Open details', download: 'Download original', cover: 'Make it the style’s cover', coverDone: 'Now the cover of “{name}”', compareParent: 'Compare with its source', comparePlain: 'Before and after stamping', compareOf: 'Compare {left} and {right}', before: 'Before stamping', after: 'After stamping', original: 'Source', result: 'Result', lost: 'This record is gone', noPicture: 'No picture to look at', compareFailed: 'One of them has no picture to compare', hideFacts: 'Hide parameters', showFacts: 'Show parameters',
  },
})
