import { defineTexts } from '../../../lib/texts.ts'

export const drawInfoTexts = defineTexts({
  zh: {
    view: '查看方式', wall: '图墙', table: '表格', refresh: '刷新', noPrompt: '没有提示词', pictures: '{n} 张', open: '查看 {name}', loadMore: '再看更早的', loadingMore: '正在加载', allShown: '到底了，共 {n} 条',
    nothing: '还没有绘画记录', nothingHint: '每画一次，这里就多一条。可以先到“绘画接口”里测试一个接口。', nothingGo: '去绘画接口', nothingFound: '没有符合条件的记录', nothingFoundHint: '换个条件，或清除条件看全部。', clear: '清除条件', failed: '记录没能加载出来', noRights: '没有查看绘画记录的权限', noRightsHint: '需要的话，请管理员在角色里加上这个页面。',
    cancel: '停止', cancelOf: '停止 {name}', retry: '重试', retryOf: '重试 {name}', again: '再画一次', againOf: '再画一次 {name}', cancelAsk: '停止这次绘画?', cancelText: '已经开始的，服务商可能仍会计费。', keep: '不停', cancelled: '已停止', retried: '已重新排队', repeated: '已开始新的一次',
    detail: '绘画记录', detailFailed: '这条记录没能加载出来', facts: '参数', body: '实际发送的请求体', inputs: '输入图片', children: '由它生成', childDraw: '再画', childUpscale: '放大', childModel3d: '3D 模型', attempts: '尝试与调用', noPicture0: '还在排队', noPicture1: '正在画', noPicture3: '没有图片', noPicture4: '已取消，没有图片', noPicture5: '审核未通过，不显示图片',
    prompt: '提示词', negativePrompt: '反向提示词', size: '尺寸', n: '张数', seed: '种子', params: '其他参数', api: '接口', style: '风格', ex: '体验', user: '谁画的', queuedTime: '排队', startedTime: '开始', finishedTime: '结束', cost: '成本', attemptCount: '尝试次数', moderation: '审核', id: '编号', parent: '来自', version: '版本 {n}', random: '未指定',
    moderation0: '未审核', moderation1: '通过', moderation2: '待复审', moderation3: '未通过',
  },
  en: {
    view: 'Shown as', wall: 'Wall', table: 'Table', refresh: 'Refresh', noPrompt: 'No prompt', pictures: '{n} pictures', open: 'Open {name}', loadMore: 'Show older ones', loadingMore: 'Loading', allShown: 'That is all: {n}',
    nothing: 'Nothing drawn yet', nothingHint: 'Each drawing appears here. Begin by testing one of the drawing APIs.', nothingGo: 'To the drawing APIs', nothingFound: 'No record matches', nothingFoundHint: 'Change the filters, or clear them to see everything.', clear: 'Clear filters', failed: 'The records could not be loaded', noRights: 'You may not view the records', noRightsHint: 'If you need it, ask an administrator to add this page to your role.',
    cancel: 'Stop', cancelOf: 'Stop {name}', retry: 'Retry', retryOf: 'Retry {name}', again: 'Draw again', againOf: 'Draw {name} again', cancelAsk: 'Stop this drawing?', cancelText: 'What has begun may still be charged by the provider.', keep: 'Let it run', cancelled: 'Stopped', retried: 'Queued again', repeated: 'A new one has begun',
    detail: 'Drawing', detailFailed: 'This record could not be loaded', facts: 'Parameters', body: 'Body as it was sent', inputs: 'Input pictures', children: 'Made from it', childDraw: 'Drawing', childUpscale: 'Upscale', childModel3d: '3D model', attempts: 'Attempts and calls', noPicture0: 'Waiting in the queue', noPicture1: 'Being drawn', noPicture3: 'No picture', noPicture4: 'Cancelled, no picture', noPicture5: 'Refused by moderation; not shown',
    prompt: 'Prompt', negativePrompt: 'Negative prompt', size: 'Size', n: 'Pictures', seed: 'Seed', params: 'Other parameters', api: 'API', style: 'Style', ex: 'Experience', user: 'Drawn by', queuedTime: 'Queued', startedTime: 'Started', finishedTime: 'Finished', cost: 'Cost', attemptCount: 'Attempts', moderation: 'Moderation', id: 'Id', parent: 'From', version: 'version {n}', random: 'not given',
    moderation0: 'Not checked', moderation1: 'Passed', moderation2: 'To review', moderation3: 'Refused',
  },
})
