import { both, circle, ellipse, path, placed, stroke } from '../shapes.ts'
import type { Thing } from '../thing.ts'
import { figure, small } from './figure.ts'

export const AGES: readonly Thing[] = [
  {
    id: 'old-man',
    zh: '老人 老爷爷 爷爷 老头 老翁 渔翁 老先生 外公 老汉',
    en: 'old man, grandfather, grandpa, elderly man, old fisherman, elder, senior',
    home: 'land',
    colour: [0.5, 0.06, 230],
    draw: (b) =>
      figure(b, {
        hair: b.white,
        cut: 'bald',
        onHead: `${path('M38 24C38 40 44 46 50 46C56 46 62 40 62 24C58 28 55 27 50 27.500C45 27 42 28 38 24Z', b.white)}${stroke('M47 30C48.500 31 51.5 31 53 30', b.tone(0.5, 0.14, 25), 1.2)}${both(`${stroke('M42 15.500L47 15', b.white, 2)}<circle cx="45" cy="20" r="3.6" fill="none" stroke="${b.dark}" stroke-width="0.9"/>`)}${stroke('M48.600 20H51.4', b.dark, 0.9)}`,
        inHand: stroke('M74 99V60C74 53 82 53 82 58', b.wood, 3),
      }),
  },
  {
    id: 'old-woman',
    zh: '老奶奶 奶奶 老太太 外婆 婆婆 老婆婆',
    en: 'old woman, grandmother, grandma, elderly woman, granny, old lady',
    home: 'land',
    colour: [0.55, 0.12, 330],
    draw: (b) =>
      figure(b, {
        hair: b.tone(0.88, 0.01, 250),
        cut: 'bun',
        dress: 'robe',
        onHead: `${both(`<circle cx="45" cy="20" r="3.8" fill="none" stroke="${b.dark}" stroke-width="1"/>`)}${stroke('M48.800 20H51.2', b.dark, 1)}`,
        onCoat: path('M37 40C44 52 56 52 63 40L66 46C58 60 42 60 34 46Z', b.cream),
        inHand: stroke('M74 99V60C74 53 82 53 82 58', b.wood, 3),
      }),
  },
  {
    id: 'man',
    zh: '男人 男子 先生 叔叔 爸爸 父亲 男士 大叔',
    en: 'man, men, gentleman, guy, father, dad, uncle, husband',
    home: 'land',
    colour: [0.42, 0.07, 255],
    draw: (b) =>
      figure(b, {
        onCoat: `${path('M45 36L50 46L55 36Z', b.white)}${path('M48.500 40H51.500L53 58L50 62L47 58Z', b.red)}`,
        onHead: '',
      }),
  },
  {
    id: 'woman',
    zh: '女人 女子 女士 阿姨 妈妈 母亲 美女 夫人 仙女',
    en: 'woman, women, lady, mother, mom, mum, aunt, wife',
    home: 'land',
    colour: [0.6, 0.17, 15],
    draw: (b) =>
      figure(b, {
        hair: b.tone(0.3, 0.05, 45),
        cut: 'long',
        dress: 'gown',
        onCoat: stroke('M44 36C46 41 54 41 56 36', b.gold, 1.6),
      }),
  },
  {
    id: 'girl',
    zh: '女孩 小女孩 少女 姑娘 女生 小姑娘',
    en: 'girl, little girl, schoolgirl, daughter',
    home: 'land',
    colour: [0.74, 0.14, 5],
    size: 0.9,
    draw: (b) =>
      figure(b, {
        hair: b.tone(0.32, 0.05, 45),
        cut: 'tails',
        dress: 'skirt',
        onHead: both(circle(37, 14, 3, b.red)),
        arms: 'wave',
      }),
  },
  {
    id: 'boy',
    zh: '男孩 小男孩 少年 男生 孩子 小孩 儿童 小朋友',
    en: 'boy, little boy, schoolboy, child, children, kid, son',
    home: 'land',
    colour: [0.62, 0.15, 245],
    size: 0.88,
    draw: (b) =>
      figure(b, {
        hair: b.tone(0.3, 0.04, 45),
        arms: 'up',
        legs: b.tone(0.5, 0.07, 90),
        onCoat: stroke('M38 48H62M38 56H62', b.white, 3),
      }),
  },
  {
    id: 'baby',
    zh: '婴儿 宝宝 婴孩 娃娃 新生儿 胖娃娃',
    en: 'baby, babies, infant, newborn, toddler',
    home: 'land',
    colour: [0.8, 0.1, 230],
    size: 0.8,
    draw: (b) =>
      `${both(`${ellipse(26, 92, 13, 8, b.skin)}${stroke('M34 66C24 70 18 78 20 84', b.skin, 9)}`)}${path('M50 54C70 54 76 78 72 92C66 101 34 101 28 92C24 78 30 54 50 54Z', b.main())}${path('M36 84C42 90 58 90 64 84L66 96C58 101 42 101 34 96Z', b.white)}${both(ellipse(23, 36, 4, 6, b.skin))}${circle(50, 34, 27, b.skin)}${stroke('M50 8C54 2 60 6 55 11', b.brown, 2.6)}${both(`${circle(40, 35, 2.8, b.dark)}${ellipse(33, 43, 5, 3, b.pink)}`)}${circle(50, 47, 6, b.main(-0.08))}${circle(50, 47, 3, b.yellow)}`,
  },
  {
    id: 'couple',
    zh: '情侣 恋人 夫妻 夫妇 两口子',
    en: 'couple, lovers, husband and wife',
    home: 'land',
    colour: [0.6, 0.18, 15],
    draw: (b) =>
      `${placed(figure(b, { coat: b.tone(0.36, 0.05, 262), onCoat: path('M45 36L50 46L55 36Z', b.white) }), -22, 0)}${placed(figure(b, { hair: b.tone(0.3, 0.05, 45), cut: 'long', dress: 'gown' }), 26, 8, 0.92)}${path('M50 2C44 -4 40 -10 44 -14C48 -16 50 -12 50 -10C50 -12 52 -16 56 -14C60 -10 56 -4 50 2Z', b.red)}`,
  },
  {
    id: 'family',
    zh: '一家三口 一家人 全家福 家庭 家人 亲子',
    en: 'family, parents',
    home: 'land',
    colour: [0.6, 0.15, 25],
    size: 1.05,
    draw: (b) =>
      `${placed(figure(b, { coat: b.tone(0.45, 0.08, 250) }), -34, 0)}${placed(figure(b, { hair: b.tone(0.3, 0.05, 45), cut: 'long', dress: 'gown' }), 40, 8, 0.92)}${small(figure(b, { coat: b.yellow, arms: 'up', hair: b.tone(0.3, 0.05, 45) }), 0.58)}`,
  },
  {
    id: 'bride',
    zh: '新娘 婚礼 结婚 新婚 大婚 新人 新郎 婚纱',
    en: 'bride, wedding, groom, marriage, newlyweds, bridal',
    home: 'land',
    colour: [0.98, 0.005, 60],
    size: 1.05,
    draw: (b) =>
      `${placed(figure(b, { coat: b.dark, legs: b.dark, onCoat: `${path('M44 36L50 52L56 36Z', b.white)}${path('M50 40L44 37V43ZM50 40L56 37V43Z', b.red)}` }), -24, 0)}${placed(figure(b, { behind: path('M50 2C24 2 22 50 8 96C30 102 70 102 92 96C78 50 76 2 50 2Z', b.white, 0.55), hair: b.tone(0.34, 0.06, 45), cut: 'bun', coat: b.main(), dress: 'gown', arms: 'front', onHead: `${both(circle(44, 7, 3, b.pink))}${circle(50, 5, 3.4, b.white)}`, inHand: `${circle(45, 56, 4.6, b.red)}${circle(54, 56, 4.6, b.pink)}${circle(50, 51, 4.6, b.white)}${path('M46 60H54L51 72H49Z', b.green)}` }), 28, 8, 0.92)}`,
  },
]
