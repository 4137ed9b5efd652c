/** Words that say how something is asked and not what about. Longer ones stand first, so that they are taken out whole. */
const ASKING_ZH = [
  '请问一下',
  '在什么地方',
  '有什么办法',
  '有没有办法',
  '是什么意思',
  '有什么区别',
  '怎么样才能',
  '应该怎么',
  '我想知道',
  '能不能',
  '可不可以',
  '是不是',
  '怎么样',
  '怎么办',
  '为什么',
  '在哪里',
  '在哪儿',
  '什么时候',
  '今天',
  '昨天',
  '明天',
  '现在',
  '请问',
  '告诉我',
  '帮我',
  '我想',
  '我要',
  '我们',
  '你们',
  '他们',
  '怎么',
  '怎样',
  '如何',
  '什么',
  '哪些',
  '哪个',
  '哪里',
  '哪儿',
  '多少',
  '多久',
  '可以',
  '能够',
  '应该',
  '需要',
  '是否',
  '这个',
  '那个',
  '一个',
  '一下',
  '一些',
  '我',
  '你',
  '您',
  '他',
  '她',
  '它',
  '的',
  '了',
  '吗',
  '呢',
  '吧',
  '啊',
  '么',
  '是',
  '有',
  '在',
  '把',
  '被',
  '和',
  '与',
  '或',
  '给',
  '让',
  '会',
  '能',
  '要',
  '请',
  '就',
  '都',
  '也',
  '还',
  '很',
  '谁',
  '哪',
  '这',
  '那',
]
const ASKING = new RegExp(ASKING_ZH.join('|'), 'gu')

const ASKING_EN = new Set(
  (
    'a an the i me my we us our you your it its they them their he she his her this that these those is are was were be been am do does did doing done how what where when which who whom why can could should would will shall may might must ' +
    'to of in on at by for from with into onto about as and or but if then than so not no there here have has had get got use used using want need please tell show know let make made work works thing things some any one way up out'
  ).split(' '),
)

/** Different words for one thing, made one in manual and question alike. */
const ONE_WORD: readonly (readonly [pattern: RegExp, word: string])[] = [
  [/\b(?:(?:sign|log)(?:ging|ing|ged|ed|s)?[ -]in|login)\b/g, ' signin '],
  [/\b(?:(?:sign|log)(?:ging|ing|ged|ed|s)?[ -]out|logout)\b/g, ' signout '],
  [/\bback(?:ing|ed|s)?[ -]up\b/g, ' backup '],
  [/\bforgotten\b/g, ' forgot '],
  [/\bconversations?\b/g, ' dialog '],
  [/\b(?:images?|photos?)\b/g, ' picture '],
  [/\b(?:remov(?:e|es|ed|ing))\b/g, ' delete '],
  [/\bpermissions?\b/g, ' right '],
  [/\bfairly\b/g, ' fair '],
  [/忘了|忘掉/g, '忘记'],
  [/登陆/g, '登录'],
  [/删掉|删了/g, '删除'],
  [/作图|画图|画画|绘图|出图/g, '绘画'],
  [/账户/g, '账号'],
  [/聊天|会话/g, '对话'],
  [/水印/g, '印章'],
  [/盖章/g, '印章'],
  [/配额|限额/g, '额度'],
  [/固定/g, '置顶'],
  [/密匙/g, '密钥'],
]

/** What people say, and what the manual calls it: found as well, at less weight. Looked for in questions as whole phrases. */
const ALSO: readonly (readonly [said: string, meant: string])[] = [
  ['去掉', '删除'],
  ['生成图片', '绘画'],
  ['上不去', '登录'],
  ['用户名', '账号'],
  ['关掉', '停用'],
  ['关闭', '停用'],
  ['打开', '启用'],
  ['念', '朗读'],
  ['读出来', '朗读'],
  ['收费', '费用'],
  ['花费', '费用'],
  ['多少钱', '价格'],
  ['价钱', '价格'],
  ['定价', '价格'],
  ['上限', '额度'],
  ['公司', '租户'],
  ['客户', '租户'],
  ['套餐', '产品包'],
  ['授权', '权限'],
  ['看不到', '权限'],
  ['看不见', '权限'],
  ['没权限', '权限'],
  ['排队', '队列'],
  ['卡住', '停住'],
  ['不动', '停住'],
  ['很慢', '等待'],
  ['恢复', '还原'],
  ['重命名', '改名'],
  ['搜', '搜索'],
  ['快捷键', '键盘'],
  ['计算', '表达式'],
  ['算式', '表达式'],
  ['展览', '体验'],
  ['活动', '体验'],
  ['审查', '审核'],
  ['违规', '审核'],
  ['敏感', '审核'],
  ['三维', '3d'],
  ['变大', '放大'],
  ['高清', '放大'],
  ['lost', 'forgot'],
  ['generate', 'draw'],
  ['create', 'new'],
  ['watermark', 'seal'],
  ['stamp', 'seal'],
  ['price', 'cost'],
  ['pay', 'cost'],
  ['expensive', 'cost'],
  ['limit', 'quota'],
  ['allowance', 'quota'],
  ['company', 'tenant'],
  ['customer', 'tenant'],
  ['plan', 'package'],
  ['access', 'rights'],
  ['chats', 'dialogs'],
  ['chat', 'dialog'],
  ['stuck', 'stands still'],
  ['slow', 'wait'],
  ['bigger', 'upscale'],
  ['enlarge', 'upscale'],
  ['3d', 'model'],
  ['tts', 'voice'],
  ['speech', 'voice'],
  ['speak', 'read aloud'],
  ['calculate', 'expression'],
  ['calculator', 'expression'],
  ['formula', 'expression'],
  ['token', 'key'],
  ['event', 'experience'],
  ['exhibition', 'experience'],
  ['disable', 'turn off'],
  ['template', 'prompt'],
]

const ALSO_WEIGHT = 0.5
/** A question is looked at so far; what follows is seldom the question. */
const MAX_QUESTION_CHARS = 2_000

/** The end of an English word taken off, so that its forms meet: drawings, drawing, draws → draw. It need not be a word. */
export function stemOf(word: string): string {
  let stem = word
    .replace(/(.{4,})(?:ly|ness)$/, '$1')
    .replace(/ies$/, 'y')
    .replace(/(ss|us|is)$/, '$1·')
    .replace(/s$/, '')
    .replace('·', '')
  const shorter = /^(.{3,})(?:ing|ed)$/.exec(stem)?.[1]
  if (shorter !== undefined && /[aeiouy]/.test(shorter)) stem = shorter.replace(/([bdfgmnprt])\1$/, '$1')
  return stem.length > 3 ? stem.replace(/e$/, '') : stem
}

/** Lower case, one form of each character, and one word for one thing. */
export const plainOf = (text: string): string =>
  ONE_WORD.reduce(
    (plain, [pattern, word]) => plain.replace(pattern, word),
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[’']s\b/g, ''),
  )

/** The terms of a text in the order they stand: stems of words and figures; of Chinese each two neighbours, and each character by itself if `hasSingles`. */
export function termsOf(text: string, { hasSingles }: { hasSingles: boolean }): string[] {
  const terms: string[] = []
  for (const [run] of plainOf(text).matchAll(/\p{Script=Han}+|[a-z0-9]+/gu)) {
    if (/^[a-z0-9]/.test(run)) {
      if (!ASKING_EN.has(run)) terms.push(stemOf(run))
      continue
    }
    const characters = [...run]
    if (hasSingles || characters.length === 1) terms.push(...characters)
    for (let at = 0; at + 1 < characters.length; at++) terms.push(`${characters[at]}${characters[at + 1]}`)
  }
  return terms
}

/** What a question looks for, with weights: its own terms 1, those of words that mean the same less. */
export function questionTerms(question: string): Map<string, number> {
  const asked = plainOf(question.slice(0, MAX_QUESTION_CHARS))
  const weights = new Map<string, number>()
  for (const term of termsOf(asked.replace(ASKING, ' '), { hasSingles: false })) weights.set(term, 1)
  for (const [said, meant] of ALSO) {
    const isSaid = /^[a-z0-9 ]+$/.test(said) ? new RegExp(`\\b${said}\\b`).test(asked) : asked.includes(said)
    if (!isSaid) continue
    for (const term of termsOf(meant, { hasSingles: false })) if (!weights.has(term)) weights.set(term, ALSO_WEIGHT)
  }
  return weights
}
