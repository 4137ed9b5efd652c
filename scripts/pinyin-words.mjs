// Makes apps/kiosk/src/lib/pinyin/words.txt, which the kiosk's keys take Chinese words from, and apps/server/src/platform/pinyin/characters.txt, by
// which names are found by pinyin, out of the word list of the npm package
// @pinyin-pro/data (ISC): node scripts/pinyin-words.mjs <its folder>/json/complete.json
import fs from 'node:fs'
import process from 'node:process'
import url from 'node:url'

const OUT = url.fileURLToPath(new URL('../apps/kiosk/src/lib/pinyin/words.txt', import.meta.url))
const CHARACTERS = url.fileURLToPath(new URL('../apps/server/src/platform/pinyin/characters.txt', import.meta.url))
/** Words of two to four characters, further ones of two and three; rarer ones are given up, a guest finds them character by character. */
const WORDS = 36_000
const SHORT_WORDS = 24_000
const MOST_CHARACTERS = 4
/** What people ask a picture for and newspapers, which the list counts, write of seldom. */
const ASKED_FOR =
  `小猫 小狗 小熊 小兔 小兔子 小鸟 小鱼 小猪 小马 小象 小鹿 小羊 小鸭 小鸡 小船 小屋 小桥 小路 小镇 小河 小溪 小花 小草 小树 小女孩 小男孩
小公主 小王子 小仙女 小精灵 小怪兽 小恐龙 小狐狸 小松鼠 小刺猬 小企鹅 小老虎 小狮子 小海豚 小火车 小汽车 小飞机 猫咪 橘猫 狗狗 熊猫 大熊猫 兔子 老虎 狮子 长颈鹿
大象 猴子 松鼠 狐狸 刺猬 企鹅 海豚 鲸鱼 海龟 水母 章鱼 乌龟 青蛙 蝴蝶 蜜蜂 蜻蜓 孔雀 凤凰 麒麟 独角兽 美人鱼 恐龙 霸王龙 宇航员 太空人 外星人 机器人 奥特曼 变形金刚
超人 公主 王子 仙女 精灵 骑士 海盗 忍者 武士 魔法师 巫师 圣诞老人 雪人 城堡 宫殿 古镇 园林 亭子 宝塔 灯塔 风车 树屋 木屋 热气球 火箭 飞船 宇宙飞船 摩天轮 旋转木马 过山车
彩虹 极光 星空 银河 流星 流星雨 月亮 月球 太阳 日出 日落 夕阳 晚霞 白云 云海 瀑布 森林 草原 沙漠 雪山 冰川 海边 海滩 沙滩 海浪 大海 海底世界 湖泊 湖边 花园 花海 竹林
樱花 桃花 梅花 荷花 莲花 牡丹 玫瑰 向日葵 薰衣草 郁金香 菊花 枫叶 银杏 蒲公英 荡秋千 放风筝 堆雪人 打雪仗 吹泡泡 看星星 看月亮 钓鱼 划船 骑自行车 骑马 弹钢琴 弹吉他 跳舞 唱歌
画画 看书 踢足球 打篮球 滑雪 滑板 冲浪 露营 野餐 生日蛋糕 冰淇淋 奶茶 咖啡 火锅 西瓜 草莓 气球 灯笼 烟花 风筝 雨伞 帽子 围巾 汉服 旗袍 婚纱 西装 全家福 一家三口 爸爸妈妈
爷爷奶奶 宝宝 闺蜜 情侣 婚礼 毕业照 水墨 水彩 油画 国画 素描 漫画 动漫 卡通 像素 剪纸 皮影 京剧 敦煌 飞天 赛博朋克 蒸汽朋克 印象派 梵高 莫奈 宫崎骏 吉卜力 你好 我们 我的 我想 我要 生日快乐 新年快乐 春节 中秋 圣诞 宇航服 可爱 漂亮 美丽 梦幻 温暖 五颜六色`.split(
    /\s+/,
  )
const ASKED_FOR_LIKELY = 2e-9
/** 着 behind what somebody is doing, which the list reads otherwise or does not have. */
const DOING = [...'穿戴拿坐骑抱看牵站笑举背飞走跑躺吃喝听唱带提拉开追望围撑捧踩'].map((verb) => `${verb}着`)
/** The characters of everyday writing: GB 2312, from its first to its last. */
const GB_2312 = new Set(
  [...Array(0xf7 - 0xaf).keys()].flatMap((high) =>
    [...Array(94).keys()].map((low) => new TextDecoder('gbk').decode(Uint8Array.of(0xb0 + high, 0xa1 + low))),
  ),
)
const RAREST = 1e-12

const [, , source] = process.argv
if (!source) throw new Error('Usage: node scripts/pinyin-words.mjs <complete.json of @pinyin-pro/data>')
/** Each word → its reading with tones, and how likely it is, where that is known. */
const entries = Object.entries(JSON.parse(fs.readFileSync(source, 'utf8')))

const isChinese = (word) => [...word].every((character) => GB_2312.has(character))
/** Without tones, ü as v, as it is typed. */
const plain = (reading) =>
  reading
    .normalize('NFD')
    .replaceAll('u\u0308', 'v')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(' ')

/** Reading → character → how likely. A character with several readings has a share of each, by the words that it stands in. */
const single = new Map()
const known = new Map()
const words = []
for (const [word, [reading, likely = 0]] of entries) {
  const characters = [...word]
  const syllables = plain(reading)
  if (
    !isChinese(word) ||
    syllables.length !== characters.length ||
    syllables.some((part) => !/^[a-z]*[aeiouv][a-z]*$/.test(part))
  )
    continue
  if (characters.length === 1) known.set(word, { syllable: syllables[0], likely })
  else if (characters.length <= MOST_CHARACTERS && likely > RAREST) words.push({ word, syllables, likely })
  characters.forEach((character, at) => {
    const shares = single.get(character) ?? new Map()
    shares.set(syllables[at], (shares.get(syllables[at]) ?? 0) + (likely || RAREST))
    single.set(character, shares)
  })
}

const likeliest = (shares) => [...shares].toSorted((a, b) => b[1] - a[1])[0][0]
const listed = new Map(words.map((row) => [row.word, row]))
const readings = new Map(entries)
const readingOf = (word) => {
  if (DOING.includes(word)) return [known.get(word[0]).syllable, 'zhe']
  const [reading] = readings.get(word) ?? []
  return reading
    ? plain(reading)
    : [...word].map((character) => known.get(character)?.syllable ?? likeliest(single.get(character)))
}
const asked = [...new Set([...ASKED_FOR, ...DOING])].map((word) => ({
  word,
  syllables: readingOf(word),
  likely: Math.max(listed.get(word)?.likely ?? 0, ASKED_FOR_LIKELY),
}))
const common = words
  .filter(({ word }) => !asked.some((row) => row.word === word))
  .toSorted((a, b) => b.likely - a.likely)
const rows = [
  ...asked,
  ...common.slice(0, WORDS),
  ...common
    .slice(WORDS)
    .filter(({ syllables }) => syllables.length < MOST_CHARACTERS)
    .slice(0, SHORT_WORDS),
]
const characters = [...known].flatMap(([character, { likely }]) => {
  const shares = [...single.get(character)]
  const all = shares.reduce((sum, [, share]) => sum + share, 0)
  return shares
    .filter(([, share]) => share / all > 0.02)
    .map(([syllable, share]) => ({
      word: character,
      syllables: [syllable],
      likely: ((likely || RAREST) * share) / all,
    }))
})

/** From 0, the rarest, to z, half steps of a power of two. */
const grade = (likely) => Math.max(0, Math.min(35, Math.round(2 * Math.log2(likely / RAREST)) - 2)).toString(36)
const lines = new Map()
for (const { word, syllables, likely } of [...characters, ...rows].toSorted((a, b) => b.likely - a.likely)) {
  const key = syllables.join(' ')
  lines.set(key, `${lines.get(key) ?? ''}${word}${grade(likely)}`)
}
const text = [...lines].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, value]) => `${key} ${value}`)
fs.writeFileSync(OUT, `${text.join('\n')}\n`)
/** Single characters alone, by reading, the most frequent ones first. */
const alone = text
  .filter((line) => line.split(' ').length === 2)
  .map((line) => line.replace(/ .*/, (all) => all.replaceAll(/[0-9a-z]/g, '')))
fs.writeFileSync(CHARACTERS, `${alone.join('\n')}\n`)
process.stdout.write(`${rows.length} words, ${characters.length} readings of characters, ${text.length} lines\n`)
