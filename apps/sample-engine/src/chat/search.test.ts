import { describe, expect, it } from 'vitest'
import { languageOf } from './language.ts'
import { loadManual } from './manual.ts'
import { createManualSearch } from './search.ts'

const manual = createManualSearch(loadManual())

/** What people ask, and where it is answered. Worded as they would, not as the manual is. */
const QUESTIONS: readonly (readonly [question: string, address: string])[] = [
  ['怎么登录?', 'zh/first-steps.md#登录'],
  ['我忘了密码怎么办', 'zh/first-steps.md#忘记密码'],
  ['账号锁定了,什么时候能再试', 'zh/first-steps.md#账号被锁定'],
  ['能换成深色主题吗', 'zh/first-steps.md#主题颜色与语言'],
  ['离开座位怎么锁屏', 'zh/first-steps.md#锁屏'],
  ['有哪些快捷键', 'zh/lists.md#键盘操作'],
  ['刚才误删了一条数据能恢复吗', 'zh/lists.md#删除与撤销'],
  ['列表怎么导出 Excel', 'zh/lists.md#导出'],
  ['怎么画一张图', 'zh/drawing.md#怎么画一张图'],
  ['绘画失败是什么原因', 'zh/drawing.md#绘画失败的原因'],
  ['图片能放大到高清吗', 'zh/drawing.md#放大图片'],
  ['怎么添加一个绘画接口？', 'zh/drawing-apis.md#新增绘画接口'],
  ['怎样接入 ComfyUI', 'zh/drawing-apis.md#新增绘画接口'],
  ['API key 填在哪里', 'zh/drawing-apis.md#填写密钥'],
  ['接口显示已熔断是怎么回事', 'zh/drawing-apis.md#已熔断与试探中'],
  ['接口的并发和每分钟请求数在哪里改', 'zh/drawing-apis.md#限制重试与成本'],
  ['风格里的变量怎么写', 'zh/styles.md#风格里的变量'],
  ['给风格换封面', 'zh/styles.md#封面'],
  ['提示词怎么打标签', 'zh/prompts.md#分类与标签'],
  ['体验怎么上线', 'zh/experiences.md#上线与下线'],
  ['体验一张多少钱在哪里设', 'zh/experiences.md#时间与价格'],
  ['印章里能写日期吗', 'zh/seals-stickers.md#印章里的文字和日期'],
  ['批量下载图片', 'zh/records-gallery.md#下载图片'],
  ['审核误判了怎么放行', 'zh/moderation.md#放行'],
  ['为什么一直排队不开始', 'zh/queues.md#为什么绘画不开始'],
  ['租户之间怎么分配公平', 'zh/queues.md#租户之间怎样公平'],
  ['怎么插队,让一个先画', 'zh/queues.md#调整先后'],
  ['新客户开户', 'zh/tenants.md#新增租户'],
  ['产品包是什么', 'zh/tenants.md#产品包'],
  ['批量导入员工账号', 'zh/users-roles.md#从-excel-导入用户'],
  ['角色怎么授权', 'zh/users-roles.md#新建角色并授权'],
  ['为什么我看不到某个菜单', 'zh/users-roles.md#看不到菜单或按钮'],
  ['员工只能看本部门的数据', 'zh/scopes.md#数据权限'],
  ['日志保留几天', 'zh/logs.md#日志保留多久'],
  ['怎么配置 socks5 代理', 'zh/proxies-secrets.md#配置代理'],
  ['内网的 WebUI 连不上', 'zh/proxies-secrets.md#访问内网的服务'],
  ['怎么备份数据', 'zh/operating.md#备份'],
  ['把备份恢复到新服务器', 'zh/operating.md#还原'],
  ['对话怎么导出', 'zh/chat.md#导出对话'],
  ['回答能不能重新生成', 'zh/chat.md#停止与重试回答'],
  ['怎么把对话置顶', 'zh/chat.md#置顶改名与删除对话'],
  ['在聊天里怎么画图', 'zh/chat.md#在对话里画图'],
  ['怎么给每个人设置对话额度', 'zh/chat-admin.md#规定对话额度'],
  ['怎么接入 DeepSeek', 'zh/chat-admin.md#新增对话接口'],
  ['回答能读出来听吗', 'zh/chat.md#朗读回答'],
  ['如何让客人免费画', 'zh/experiences.md#时间与价格'],
  ['怎么把两张图放在一起比较', 'zh/records-gallery.md#看大图与对比'],
  ['如何撤销一次授权', 'zh/scopes.md#权限变更记录与撤销'],
  ['怎么让权限明天生效', 'zh/users-roles.md#预览影响与定时生效'],
  ['邀请码在哪里看', 'zh/invitations.md#邀请一位朋友'],
  ['客人首页的轮播图在哪改', 'zh/operation-pages.md#首页配置'],
  ['回调地址怎么配', 'zh/drawing-apis.md#流程一次返回轮询事件流回调'],
  ['忘记 SECRETS_KEY 会怎样', 'zh/proxies-secrets.md#密钥怎样保存'],
  ['额度用完了怎么办', 'zh/chat.md#对话额度'],
  ['怎么登出', 'zh/first-steps.md#退出系统'],
  ['怎么把文字变成 mp3', 'zh/voice-tools.md#文字转语音'],

  ['How do I sign in?', 'en/first-steps.md#signing-in'],
  ['I forgot my password', 'en/first-steps.md#forgotten-password'],
  ['Is there a dark mode?', 'en/first-steps.md#theme-colors-and-language'],
  ['keyboard shortcuts', 'en/lists.md#keyboard'],
  ['I deleted something by mistake, can I undo it?', 'en/lists.md#deleting-and-undoing'],
  ['export a list to Excel', 'en/lists.md#exporting'],
  ['How can I draw an image?', 'en/drawing.md#how-to-draw-a-picture'],
  ['Why did my drawing fail?', 'en/drawing.md#why-a-drawing-failed'],
  ['make a picture bigger', 'en/drawing.md#enlarging-a-picture'],
  ['How do I add a drawing API?', 'en/drawing-apis.md#adding-a-drawing-api'],
  ['How do I connect Midjourney?', 'en/drawing-apis.md#adding-a-drawing-api'],
  ['Where do I enter the API key?', 'en/drawing-apis.md#entering-secrets'],
  ['What does it mean that an API is stopped and probing?', 'en/drawing-apis.md#circuit-open-and-probing'],
  ['variables in a style', 'en/styles.md#variables-of-a-style'],
  ['How do I put an experience online?', 'en/experiences.md#putting-it-online-and-taking-it-offline'],
  ['add a watermark to pictures', 'en/seals-stickers.md#making-a-seal'],
  ['download many pictures as a zip', 'en/records-gallery.md#downloading-pictures'],
  ['Why is my drawing stuck in the queue?', 'en/queues.md#why-drawings-do-not-begin'],
  ['How are tenants treated fairly?', 'en/queues.md#how-tenants-take-turns'],
  ['pause a lane', 'en/queues.md#pausing-and-resuming-a-lane'],
  ['create a new tenant', 'en/tenants.md#adding-a-tenant'],
  ['import users from a spreadsheet', 'en/users-roles.md#importing-users-from-excel'],
  ['why can I not see a menu', 'en/users-roles.md#a-page-or-button-is-missing'],
  ['view the console as another user', 'en/users-roles.md#viewing-as-someone'],
  ['people should only see rows of their own department', 'en/scopes.md#data-scopes'],
  ['how long are logs kept', 'en/logs.md#how-long-logs-are-kept'],
  ['set up a proxy', 'en/proxies-secrets.md#setting-up-a-proxy'],
  ['How do I make a backup?', 'en/operating.md#backup'],
  ['restore a backup', 'en/operating.md#restoring-a-backup'],
  ['run several servers', 'en/operating.md#several-servers'],
  ['pin a conversation', 'en/chat.md#pinning-renaming-and-deleting-chats'],
  ['regenerate the answer', 'en/chat.md#stopping-and-retrying-an-answer'],
  ['edit my question and send it again', 'en/chat.md#branches-editing-and-resending'],
  ['set a token quota for each person', 'en/chat-admin.md#setting-quotas'],
  ['use a local Ollama model', 'en/chat-admin.md#ollama-on-this-machine'],
  ['read answers aloud', 'en/chat.md#reading-answers-aloud'],
  ['change the language to Chinese', 'en/first-steps.md#theme-colors-and-language'],
  ['unlock account', 'en/first-steps.md#a-locked-account'],
  ['add a date to the seal', 'en/seals-stickers.md#text-and-date-in-a-seal'],
  ['move a drawing to the front', 'en/queues.md#changing-the-order'],
  ['provider says too many requests', 'en/drawing.md#why-a-drawing-failed'],
  ['what is the price per picture', 'en/drawing-apis.md#limits-retries-and-cost'],
  ['why is there no reward', 'en/invitations.md#why-there-is-no-reward'],
  ['publish an announcement', 'en/operation-pages.md#publishing-a-notice'],
  ['how to update to a new version', 'en/operating.md#updating'],
  ['compute a formula', 'en/voice-tools.md#evaluating-expressions'],
]

describe('what is found', () => {
  it.each(QUESTIONS)('%s → %s', (question, address) => {
    const [best] = manual.search(question, { language: languageOf(question) ?? 'zh' })

    expect(best?.section.address).toBe(`manual/${address}`)
  })

  it.each([
    '今天天气好吗',
    '给我写一首关于春天的诗',
    '2024 年世界杯谁赢了',
    'What is the capital of France?',
    'Write me a poem about spring',
    '如何学习弹钢琴',
    'asdf qwer zxcv',
    '🙂🙂',
    '的了吗',
  ])('nothing for %s', (question) => {
    expect(manual.search(question, { language: languageOf(question) ?? 'zh' })).toEqual([])
  })

  it('lets what was asked before help a short question', () => {
    const [alone] = manual.search('怎么删除?', { language: 'zh' })
    const [after] = manual.search('怎么删除?', { language: 'zh', before: '绘画接口怎么新增' })

    expect(alone?.section.address).not.toBe(after?.section.address)
    expect(after?.section.address).toBe('manual/zh/drawing-apis.md#删除接口')
  })

  it('finds the same place in the other language', () => {
    const [found] = manual.search('pause a lane', { language: 'en' })

    expect(found && manual.inLanguage(found.section, 'zh')?.address).toBe('manual/zh/queues.md#暂停与恢复通道')
  })
})
