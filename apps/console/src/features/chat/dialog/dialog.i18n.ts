import { defineTexts } from '../../../lib/texts.ts'

export const dialogTexts = defineTexts({
  zh: {
    page: '对话', dialogs: '对话列表', newDialog: '新对话', search: '搜索标题和内容', pinned: '置顶', today: '今天', yesterday: '昨天', week: '近 7 天', older: '更早', untitled: '新对话', title: '标题', answering: '正在回答…',
    rename: '改名', pin: '置顶', unpin: '取消置顶', remove: '删除', moreOf: '{title} 的更多操作', removed: '已删除“{title}”', undo: '撤销', noDialogs: '还没有对话', noDialogsHint: '提第一个问题，对话就会出现在这里。', nothingFound: '没有找到对话',
    openList: '打开对话列表', branches: '分支图', systemPrompt: '系统提示词', systemPromptHint: '每次提问前先告诉模型的话：它是谁、怎样回答。从下一个问题起生效。', systemPromptPlaceholder: '例如：你是一位影楼的修图师，回答简短，只用中文。', hasSystemPrompt: '已设置系统提示词',
    save: '保存', cancel: '取消', exportAs: '导出', exportMd: '当前分支（Markdown）', exportJson: '全部分支（JSON）', usage: '{tokens} Token', usageCost: '{tokens} Token · {cost}',
    loadingOlder: '正在读取更早的消息', olderFailed: '更早的消息没能读出来', again: '重试', toEnd: '回到底部', beginning: '对话从这里开始', messages: '消息', sending: '正在发送',
    copy: '复制', copied: '已复制', edit: '改写后重发', retry: '重新回答', removeMessage: '删除消息', removeMessageQuestion: '删除这条消息？', removeMessageHint: '它后面的消息会接到上一条消息后面。', actions: '消息操作',
    placeholder: '输入问题，Enter 发送，Shift+Enter 换行', placeholderShort: '输入问题', write: '提问', send: '发送', stop: '停止回答', addPicture: '添加图片', noPictures: '{model} 不看图片，换一个模型或去掉图片', notPictures: '只能添加图片，一次最多 {count} 张', uploading: '图片上传中', removePicture: '去掉 {name}', dropHere: '松开就添加到问题里',
    prompts: '插入提示词', promptsHint: '提示词和命令', noPrompts: '没有找到提示词', drawCommand: '/draw 画一张图', drawCommandHint: '后面写要画什么，用绘画接口画', drawWith: '用哪个接口画', noDrawApi: '没有可用的文生图接口', drawNeedsWords: '在 /draw 后面写要画什么',
    model: '模型', noModel: '还没有可用的模型', noModelHint: '先在“对话接口”里启用一个模型服务，对话就能用了。', noModelAsk: '请管理员在“对话接口”里启用一个模型服务。', toApis: '去设置对话接口',
    quotaDay: '今日额度', quotaMonth: '本月额度', quotaOfTenant: '（全租户）', quota: '{name} {used} / {limit}', quotaReset: '{time} 重置', quotaUsed: '额度已用完，{time} 重置',
    hello: '有什么想问的？', helloHint: '可以从下面的问题开始，也可以直接输入。', ask1: '今天画了多少张图？', ask2: '现在排队的情况怎么样？', ask3: '我的对话额度还剩多少？', ask4: '怎么添加一个绘画接口？',
    failed: '这个对话没能打开', drawing: '绘画', drawTakenDown: '图片已被拦截，不显示。', drawLost: '读不到这张图的进度', progress: '进度', toRecord: '看绘画记录', drawn: '已画好', notDrawn: '没有画成', drawingNow: '正在画', unsent: '没有发出去', editQuestion: '改写问题', resend: '重发',
  },
  en: {
    page: 'Chat', dialogs: 'Dialogs', newDialog: 'New dialog', search: 'Search titles and messages', pinned: 'Pinned', today: 'Today', yesterday: 'Yesterday', week: 'Last 7 days', older: 'Older', untitled: 'New dialog', title: 'Title', answering: 'Answering…',
    rename: 'Rename', pin: 'Pin', unpin: 'Unpin', remove: 'Delete', moreOf: 'More for {title}', removed: '“{title}” deleted', undo: 'Undo', noDialogs: 'No dialogs yet', noDialogsHint: 'Ask something and it will appear here.', nothingFound: 'No dialog found',
    openList: 'Open the list of dialogs', branches: 'Branches', systemPrompt: 'System prompt', systemPromptHint: 'What the model is told before every question: who it is and how to answer. Counts from the next question on.', systemPromptPlaceholder: 'For example: you retouch pictures for a studio; answer briefly.', hasSystemPrompt: 'Has a system prompt',
    save: 'Save', cancel: 'Cancel', exportAs: 'Export', exportMd: 'This branch (Markdown)', exportJson: 'All branches (JSON)', usage: '{tokens} tokens', usageCost: '{tokens} tokens · {cost}',
    loadingOlder: 'Reading older messages', olderFailed: 'Older messages could not be read', again: 'Try again', toEnd: 'To the end', beginning: 'The dialog begins here', messages: 'Messages', sending: 'Sending',
    copy: 'Copy', copied: 'Copied', edit: 'Edit and ask again', retry: 'Answer again', removeMessage: 'Delete message', removeMessageQuestion: 'Delete this message?', removeMessageHint: 'What follows it will follow the message before it.', actions: 'Message actions',
    placeholder: 'Ask something. Enter sends, Shift+Enter breaks the line', placeholderShort: 'Ask something', write: 'Question', send: 'Send', stop: 'Stop answering', addPicture: 'Add pictures', noPictures: '{model} does not take pictures: choose another model or remove them', notPictures: 'Only pictures can be added, {count} at most', uploading: 'Uploading pictures', removePicture: 'Remove {name}', dropHere: 'Drop to add to the question',
    prompts: 'Insert a prompt', promptsHint: 'Prompts and commands', noPrompts: 'No prompt found', drawCommand: '/draw a picture', drawCommandHint: 'Say what to draw behind it; a drawing API draws it', drawWith: 'Draw with', noDrawApi: 'There is no drawing API that draws from words', drawNeedsWords: 'Say what to draw behind /draw',
    model: 'Model', noModel: 'No model can be used yet', noModelHint: 'Switch on a model service under “Chat APIs” and chat is ready.', noModelAsk: 'Ask an administrator to switch on a model service under “Chat APIs”.', toApis: 'To chat APIs',
    quotaDay: 'Today', quotaMonth: 'This month', quotaOfTenant: ' (whole tenant)', quota: '{name} {used} / {limit}', quotaReset: 'Starts over at {time}', quotaUsed: 'The quota is used up; it starts over at {time}',
    hello: 'What would you like to know?', helloHint: 'Begin with one of these, or write your own.', ask1: 'How many pictures were drawn today?', ask2: 'How is the queue doing right now?', ask3: 'How much of my chat quota is left?', ask4: 'How do I add a drawing API?',
    failed: 'This dialog could not be opened', drawing: 'Drawing', drawTakenDown: 'The picture was taken down and is not shown.', drawLost: 'How far it is cannot be read', progress: 'Progress', toRecord: 'To the record', drawn: 'Drawn', notDrawn: 'Not drawn', drawingNow: 'Drawing', unsent: 'Not sent', editQuestion: 'Edit the question', resend: 'Ask again',
  },
})
