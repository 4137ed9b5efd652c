import type { Language } from './language.ts'

export type Bilingual = Readonly<Record<Language, string>>

/** What the service says of itself and around what it finds. */
export const phrases = {
  greeting: {
    zh: '你好。我不是语言模型，只从产品手册里查找答案，并注明出处。\n\n可以这样问我：\n\n- 怎么新增一个绘画接口？\n- 风格里的变量怎么写？\n- 绘画失败了怎么重试？\n- 今天画了多少张？\n- 哪个队列等得最久？',
    en: 'Hello. I am no language model: I look answers up in this product’s manual and say where they stand.\n\nAsk me, for example:\n\n- How do I add a drawing API?\n- How are variables written in a style?\n- How do I retry a failed drawing?\n- How many draws today?\n- Which lane waits longest?',
  },
  thanks: {
    zh: '不客气。还想知道什么，直接问就好。',
    en: 'You are welcome. Ask whatever else you would like to know.',
  },
  nothingFound: {
    zh: '我不是语言模型，只从产品手册里查找答案；这个问题在手册里没有找到。\n\n换个说法试试，用页面或按钮的名字最容易查到。可以问我绘画接口、风格、提示词、体验、印章、记录、审核、队列、租户、权限、日志、代理、备份、对话、语音包和工具箱怎么用。',
    en: 'I am no language model: I look answers up in this product’s manual, and this question was not found there.\n\nTry other words; names of pages and buttons are found best. You can ask how drawing APIs, styles, prompts, experiences, seals, records, moderation, queues, tenants, rights, logs, proxies, backups, dialogs, voice packets and tools are used.',
  },
  noTool: {
    zh: '这个数字我查不到：没有给我查询它的工具。手册里有关的内容：',
    en: 'I cannot look this figure up: I was given no tool for it. What the manual says about it:',
  },
  noToolAlone: {
    zh: '这个数字我查不到：没有给我查询它的工具。',
    en: 'I cannot look this figure up: I was given no tool for it.',
  },
  noPictures: { zh: '（我看不了图片，只回答文字。）', en: '(I cannot see pictures; I answer the words alone.)' },
  sources: { zh: '出处', en: 'Source' },
  further: { zh: '延伸阅读', en: 'Further reading' },
  footer: {
    zh: '我不是语言模型，只从产品手册里查找答案。',
    en: 'I am no language model: I answer from this product’s manual alone.',
  },
  fromFiles: { zh: '文件里有关的内容：', en: 'What the files say about it:' },
  nothingInFiles: {
    zh: '文件里没有找到这个问题的说法。文件的开头是：\n',
    en: 'The files have none of these words. They begin with:\n',
  },
  filesFooter: {
    zh: '我不是语言模型，只摘出文件里的句子。',
    en: 'I am no language model: I quote sentences from the files.',
  },
  countLimit: { zh: '我能从 1 数到 5000。', en: 'I can count from 1 to 5000.' },
} as const satisfies Record<string, Bilingual>

export const isGreeting = (question: string): boolean =>
  /^(?:你好|您好|嗨|哈喽|在吗|早上好|上午好|下午好|晚上好|你是谁|你叫什么(?:名字)?|你(?:是|能|会|可以)(?:做|干|帮我做)?(?:什么|啥)|帮助|hi|hello|hey|help|good (?:morning|afternoon|evening)|who are you|what are you|what can you do)[呀啊吗呢\s,.!?，。！？~～]*$/i.test(
    question.trim(),
  )

export const isThanks = (question: string): boolean =>
  /^(?:谢谢|多谢|感谢|好的|知道了|明白了|thanks|thank you|thx|ok|okay|great|got it)(?:你|您|了|very much|a lot)?[\s,.!?，。！？~～]*$/i.test(
    question.trim(),
  )
