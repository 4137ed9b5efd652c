import { Resvg } from '@resvg/resvg-js'
import { describe, expect, it } from 'vitest'
import { drawSvg } from './render.ts'
import { mixPalette } from './palette.ts'
import { createRandom } from './random.ts'
import { THINGS } from './things/all-things.ts'
import { createBrush } from './things/brush.ts'
import { readWish } from './words.ts'

const thingsOf = (prompt: string): string[] => readWish(prompt).things.map(({ thing, count }) => `${count} ${thing.id}`)

describe('things that people ask for', () => {
  it('are at least 150, each under one name', () => {
    const ids = THINGS.map(({ id }) => id)
    const names = THINGS.flatMap(({ zh, en }) => [...zh.split(' '), ...en.split(', ')])

    expect(ids.length).toBeGreaterThanOrEqual(150)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it('are known by each of their names in both languages', () => {
    const missed = THINGS.flatMap(({ id, zh, en }) =>
      [...zh.split(' '), ...en.split(', ')].filter((name) => readWish(name).things[0]?.thing.id !== id),
    )

    expect(missed).toEqual([])
  })

  it('are drawn in each palette, inside of some space around their box', () => {
    const broken = THINGS.filter((thing) =>
      ['水墨', '夜', '霓虹', '晨'].some((hour) => {
        const palette = mixPalette(readWish(hour), createRandom('hour'))
        return /NaN|undefined|Infinity/.test(thing.draw(createBrush(palette, thing.colour, undefined)))
      }),
    )

    expect(broken.map(({ id }) => id)).toEqual([])
  })

  it.each([
    ['龙', ['1 dragon']],
    ['一颗星星', ['1 star-one']],
    ['雪山下的红色小木屋，夜里有星星', []],
    ['看星星的小狗', ['1 dog']],
    ['小狗和五角星', ['1 dog', '1 star-one']],
    ['长城', ['1 great-wall']],
    ['医生', ['1 doctor']],
    ['生日快乐', ['1 birthday-cake']],
    ['happy birthday', ['1 birthday-cake']],
    ['跑车', ['1 sports-car']],
    ['一碗面', ['1 noodles']],
    ['大象', ['1 elephant']],
    ['机器人', ['1 robot']],
    ['埃菲尔铁塔', ['1 eiffel']],
    ['美人鱼', ['1 mermaid']],
    ['鲨鱼', ['1 shark']],
    ['鲸鱼', ['1 whale']],
    ['an old man', ['1 old-man']],
    ['a young woman in a red dress', ['1 woman']],
    ['熊猫', ['1 panda']],
    ['cats without hats', ['3 cat']],
    ['一只戴帽子的猫', ['1 hat', '1 cat']],
    ['a sailing boat at sea', ['1 sailing-boat']],
    ['红色的帆船', ['1 sailing-boat']],
    ['三只猫', ['3 cat']],
    ['two dogs and five penguins', ['2 dog', '5 penguin']],
    ['一群绵羊', ['5 sheep']],
    ['一对情侣', ['2 couple']],
    ['婚礼', ['1 bride']],
    ['圣诞老人和雪人', ['1 santa', '1 snowman']],
    ['中秋节', ['1 mooncake']],
    ['春节', ['1 new-year']],
    ['端午龙舟', ['1 dragon-boat']],
    ['消防员', ['1 firefighter']],
    ['警察叔叔', ['1 police', '1 man']],
    ['火锅', ['1 hotpot']],
    ['饺子', ['1 dumplings']],
    ['一杯咖啡', ['1 coffee']],
    ['西瓜', ['1 watermelon']],
    ['火箭发射', ['1 rocket-one']],
    ['蒸汽火车', ['1 train']],
    ['自行车', ['1 bicycle']],
    ['直升机', ['1 helicopter']],
    ['城堡和公主', ['1 castle', '1 princess']],
    ['摩天轮', ['1 ferris-wheel']],
    ['恐龙', ['1 dinosaur']],
    ['独角兽', ['1 unicorn']],
    ['向日葵', ['1 sunflower']],
    ['足球运动员', ['1 footballer']],
    ['芭蕾舞者', ['1 dancer']],
    ['钢琴', ['1 piano']],
    ['龙卷风', ['1 tornado']],
    ['地球', ['1 globe']],
    ['the wolves howl', ['3 wolf']],
  ])('%s asks for %j', (prompt, things) => {
    expect(thingsOf(prompt)).toEqual(things)
  })

  it.each([
    '抽象的印象',
    '里面和表面',
    '马上出发',
    '热爱生活',
    '热气球',
    'category theory',
    'the breadth of carpets',
    '没有猫的街道',
  ])('finds none in %s', (prompt) => {
    expect(thingsOf(prompt)).toEqual([])
  })
})

describe('a colour and its noun', () => {
  it.each([
    ['红色的帆船', 'sailing-boat', 26],
    ['a blue elephant on the beach', 'elephant', 255],
    ['在海上的绿色小船', 'sailing-boat', 150],
  ])('belong together in %s, and the picture keeps its own', (prompt, id, hue) => {
    const wish = readWish(prompt)

    expect(wish.things.map(({ thing, colour }) => [thing.id, colour?.[2]])).toEqual([[id, hue]])
    expect(wish.colours).toEqual([])
  })

  it('differ for two of a kind, for scenery and for the picture', () => {
    expect(readWish('黑色的猫和橘色的猫').things.map(({ colour }) => colour?.[2])).toEqual([265, 55])
    expect(readWish('红色的灯塔').colourOf.get('lighthouse')?.[2]).toBe(26)
    expect(readWish('红色的灯塔').colours).toEqual([])
    expect(readWish('红色的山谷').colours).toHaveLength(1)
  })

  it('shows: a red sail is red and the sea is not', () => {
    const { top, bottom } = redShares('红色的帆船在白天的海上')

    expect(top).toBeGreaterThan(0.03)
    expect(bottom).toBeLessThan(0.02)
  })

  it.each(['极简 一只红色的大象', 'minimalist red car'])('keeps the subject of %s', (prompt) => {
    const { top, bottom } = redShares(prompt)

    expect(top + bottom).toBeGreaterThan(0.02)
  })
})

describe('words that are not known', () => {
  it.each([
    ['一只水獭在河边', ['水獭']],
    ['一位会计师', ['会计师']],
    ['河马', ['河马']],
    ['a stegosaurus', ['stegosaurus']],
    ['a platypus with a hat', ['platypus']],
    ['an armadillo and a cat', ['armadillo']],
    ['an accountant at work', ['accountant']],
    ['皮卡丘', ['皮卡丘']],
    ['哈利波特', ['哈利', '波特']],
  ])('of %s are named', (prompt, unknown) => {
    expect(readWish(prompt).unknown).toEqual(unknown)
  })

  it.each([
    '宁静的湖边，远处有雪山，唯美',
    'A serene japanese garden with a koi pond',
    '城市夜景，赛博朋克风格',
    '可爱的小女孩在草地上玩耍',
    'a cozy cabin in the snowy woods at night',
    'a purple elephant on the beach',
    '水彩风格的海边小镇',
    '抽象几何构成',
    '未来城市，飞行汽车，霓虹灯',
    'a bowl of ramen with chopsticks on a table',
    '你好',
    '把背景换成蓝色',
    'sunset over the ocean',
    '红色的帆船',
  ])('are none in %s', (prompt) => {
    expect(readWish(prompt).unknown).toEqual([])
  })
})

/** Shares of strongly red points in the upper two thirds and in the lowest, without the lettering. */
function redShares(prompt: string): { top: number; bottom: number } {
  const [width, height] = [150, 150]
  const { pixels } = new Resvg(
    drawSvg({ prompt, seed: 5, widthPx: width, heightPx: height, format: 'png', compression: 90 }),
  ).render()
  const isRed = (index: number): boolean => {
    const [red = 0, green = 0, blue = 0] = [pixels[index * 4], pixels[index * 4 + 1], pixels[index * 4 + 2]]
    return red > 110 && red > green * 2.2 && red > blue * 1.9
  }
  const share = (from: number, to: number): number => {
    let red = 0
    for (let index = from * width; index < to * width; index += 1) if (isRed(index)) red += 1
    return red / ((to - from) * width)
  }
  return { top: share(0, 100), bottom: share(100, height) }
}
