/** Chinese words that describe, count, place or ask, and are no things. Parted by spaces. */
const NO_THINGS_ZH = new Set(
  '一个 一只 一张 一幅 一位 一座 一条 一片 一朵 一群 一些 画 画一 画面 图 图片 图画 照片 插画 插图 壁纸 海报 风格 画风 背景 前景 构图 色调 颜色 光线 光影 阳光 细节 高清 超清 质感 真实 写实 唯美 精美 精致 美丽 漂亮 可爱 梦幻 温暖 温柔 安静 宁静 孤独 快乐 开心 幸福 浪漫 神秘 古老 古典 传统 现代 未来 中国 中国风 中式 日式 日本 欧式 复古 简约 极简 简笔画 卡通 动漫 漫画 水彩 水墨 水墨画 墨画 油画 国画 素描 版画 剪纸 像素 摄影 电影 电影感 特写 远景 近景 全景 俯视 仰视 正面 侧面 背面 中间 中央 左边 右边 上面 下面 旁边 里面 前面 后面 附近 身边 正在 站在 坐在 躺在 看着 望着 走在 飞过 跑步 奔跑 飞翔 跳舞 唱歌 睡觉 微笑 大笑 吃 喝 玩 看 走 跑 飞 跳 站 坐 戴 戴着 穿 穿着 拿着 抱着 骑着 牵着 穿过 挂着 开着 充满 以及 还有 没有 不要 我们 我的 你的 他的 她的 它们 他们 自己 大家 请 帮我 给我 生成 绘制 设计 制作 来 一下 时候 早上 中午 下午 晚上 夜晚 白天 清晨 黄昏 傍晚 深夜 春天 夏天 秋天 冬天 春日 夏日 秋日 冬日 季节 今天 明天 世界 故事 梦 梦境 心情 感觉 氛围 意境 温馨 治愈 童话 奇幻 科幻 魔幻 史诗 巨大 小小 大大 高高 长长 远处 远方 天空 空中 天上 地上 路上 水边 岸边 窗外 窗边 门口 室内 室外 户外 颜色鲜艳 鲜艳 明亮 黑暗 光 影 色 彩色 五彩 大 小 新 老 旧 高 长 美 静 生活 时间 时光 景色 风景 景 世纪 年 月 日 孤 独 许多 很多 各种 装饰 元素 主题 四季 星期 快乐地 慢慢 轻轻 独自 一起 之间 之上 之下 作品 艺术 形状 图案 几何 抽象 包豪斯 构成 线条 简单 高级 极致 最佳 杰作 大师 名画 任何 东西 什么 你好 您好 快乐 世界 测试 试画 样例 示例 例子'.split(
    ' ',
  ),
)
const NO_THINGS_EN = new Set(
  'a an the this that these those my your its our their some any no one two three four five six seven eight nine ten of in on at by to for with without and or from under over into through during near beside behind before after between above below around across along is are was be being has have it they who which where when while as like very more most so too also just please draw paint make create generate show give picture image photo photograph photography illustration painting drawing art artwork poster wallpaper style background foreground scene view landscape portrait composition light lighting shadow shadows colour color colours colors detail details detailed beautiful pretty cute lovely nice happy sad quiet calm peaceful lonely cosy cozy warm cold soft bright dark big small large little tiny huge giant tall short long old young new ancient modern traditional vintage retro futuristic realistic cinematic dramatic epic fantasy dreamy magical mysterious minimal minimalist minimalistic simple abstract geometric watercolor watercolour ink oil pencil sketch pixel cartoon anime comic chinese japanese european style hd uhd 4k 8k high quality resolution masterpiece best close closeup wide angle shot front back side top bottom left right middle center centre standing sitting lying walking running flying swimming sleeping eating drinking playing reading looking smiling dancing singing riding holding wearing driving jumping standing resting floating sailing rising falling shining glowing morning noon afternoon evening night midnight day dawn dusk today spring summer autumn fall winter season seasons year time world story dream mood feeling atmosphere nature outdoor indoor outside inside sky air ground far away full lit red orange yellow green blue purple pink black white grey gray brown golden silver teal cyan violet crimson made out up down off there here us me i we you count wooden metal stone golden glass paper hello hi love like want bowl cup glass plate dish pair bunch basket table window street road room wall floor corner test sample example something anything everything thing things shape shapes pattern poppies free weather early late empty open single'.split(
    ' ',
  ),
)
const MOST = 3
/** Stands for each letter of what is known. */
export const BLANK = '\ue000'
const zhWords = new Intl.Segmenter('zh', { granularity: 'word' })

/** What may follow the name of scenery and leave it what it is: 月亮, 海边, 雪地. */
const TAILS = new Set('亮朵子地海空景林天色光水面边上里中下顶间前后儿头原野丛园城市街道路旁畔岸底处人花草灯')
/** What makes one word of the two that the segmenter sees: 会计 + 师. */
const JOINED = new Set('师员家手工匠长鱼虫鸟兽草树机车船器兵')
const COLOUR_ZH = /^[红赤朱橙橘黄金绿翠碧青蓝靛紫粉桃黑灰白银棕褐浅深]+色?$/

/**
 * Words that look like what a prompt is about and that nobody knows. `sparse` is the prompt with the things that are known
 * blanked (`BLANK`), `rest` with the scenery blanked too. Where something is known, only nouns that are counted or end a phrase are named.
 */
export function findUnknown(
  { sparse, rest }: { sparse: string; rest: string },
  scenery: readonly string[],
  isKnown: boolean,
): string[] {
  return [...new Set([...unknownChinese(sparse, scenery, isKnown), ...unknownEnglish(rest, isKnown)])].slice(0, MOST)
}

function unknownChinese(sparse: string, scenery: readonly string[], isKnown: boolean): string[] {
  const found: string[] = []
  const isScenery = (word: string): boolean =>
    scenery.some((name) => {
      const at = word.indexOf(name)
      return at >= 0 && Array.from(word.slice(at + name.length)).every((letter) => TAILS.has(letter))
    })
  // A wave that is in 哈利波特 alone is none.
  const isClear =
    isKnown &&
    (/[a-z]/.test(sparse) ||
      sparse.includes(BLANK) ||
      [...zhWords.segment(sparse)].some(({ segment }) => isScenery(segment)))
  for (const clause of sparse.split(/[，。,.;；：:！!？?、\n]/)) {
    for (const { word, before, after } of nounsOf(clause)) {
      if (isScenery(word)) continue
      const isCounted = COUNTED_ZH.test(before) || clause.trim() === word
      if (!isClear || (isCounted && /^\s*(?:$|在|和|与|正|站|坐|走|上|里|旁)/.test(after))) found.push(word)
    }
    const whole = clause.trim()
    // A name of syllables, such as 皮卡丘, is no word to the segmenter.
    if (
      !isClear &&
      found.length === 0 &&
      /^[\u4e00-\u9fff]{2,6}$/.test(whole) &&
      !NO_THINGS_ZH.has(whole) &&
      !isScenery(whole) &&
      ![...zhWords.segment(whole)].some(({ segment }) => NO_THINGS_ZH.has(segment))
    )
      found.push(whole)
    // The first phrase says what it is about; the others say how.
    if (!isClear && found.length > 0) break
  }
  return found.slice(0, isClear ? MOST : 2)
}

const COUNTED_ZH = /[一二两三四五六七八九十几\d][只条匹头个位名辆艘架朵棵座颗碗杯盘块把本台张支群对双件盏份]\s*$|的\s*$/

function nounsOf(clause: string): { word: string; before: string; after: string }[] {
  const segments = [...zhWords.segment(clause)]
  const nouns: { word: string; before: string; after: string }[] = []
  for (let at = 0; at < segments.length; at += 1) {
    const { segment, index, isWordLike } = segments[at] ?? { segment: '', index: 0, isWordLike: false }
    if (!isWordLike || !/^[\u4e00-\u9fff]+$/.test(segment)) continue
    if (segment.length < 2 || NO_THINGS_ZH.has(segment) || COLOUR_ZH.test(segment)) continue
    if (/^[一二两三四五六七八九十几]/.test(segment) && segment.length === 2) continue
    const next = segments[at + 1]?.segment ?? ''
    const word = JOINED.has(next) ? segment + next : segment
    nouns.push({ word, before: clause.slice(0, index), after: clause.slice(index + word.length) })
  }
  return nouns
}

function unknownEnglish(rest: string, isKnown: boolean): string[] {
  const found: string[] = []
  // A phrase goes on until a stop, a word that joins, or something that is known.
  for (const [, phrase = '', isBeforeKnown] of rest.matchAll(/([a-z'\s-]+)(\ue000?)/g)) {
    const words = phrase.match(/[a-z]+(?:'[a-z]+)?/g) ?? []
    let run: string[] = []
    let article = false
    const end = (): void => {
      const head = run.at(-1)
      if (head !== undefined && (!isKnown || article)) found.push(head)
      run = []
      article = false
    }
    for (const word of words) {
      if (/^(?:a|an|the|one|two|three|my)$/.test(word)) {
        end()
        article = true
      } else if (NO_THINGS_EN.has(word) || /(?:ing|ly)$/.test(word) || word.length < 3) {
        if (/^(?:of|in|on|at|with|and|by|under|over|from|to|near|is|are)$/.test(word)) end()
      } else run.push(word)
    }
    // What stands right before something known describes it.
    if (!isBeforeKnown) end()
  }
  return isKnown ? found : found.slice(0, 1)
}
