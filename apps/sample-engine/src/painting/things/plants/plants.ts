import { block, both, circle, ellipse, path, petals, stroke, times, turned } from '../shapes.ts'
import type { Thing } from '../thing.ts'

const land = { home: 'land' } as const
const stem = (green: string, leaves: string): string =>
  `${stroke('M50 44C52 66 48 84 50 100', green, 4.4)}${path('M50 84C36 84 28 74 26 64C40 64 48 72 50 84Z', leaves)}${path('M50 76C62 76 72 66 74 56C60 56 52 64 50 76Z', leaves)}`

export const PLANTS: readonly Thing[] = [
  {
    id: 'rose',
    zh: '玫瑰 玫瑰花 月季 红玫瑰',
    en: 'rose, roses',
    ...land,
    colour: [0.52, 0.21, 22],
    draw: (b) =>
      `${stem(b.green, b.leaf)}${both(path('M50 46C34 52 22 44 22 30C36 30 48 36 50 46Z', b.green))}${path('M50 50C26 50 18 32 24 14C30 8 38 8 42 12C46 4 56 4 60 12C64 6 72 8 76 14C82 32 74 50 50 50Z', b.main())}${path('M42 12C34 18 32 30 40 38C50 44 62 38 64 28C66 18 60 12 52 12C46 12 42 18 44 24', b.main(-0.1))}${stroke('M46 26C44 18 54 14 58 20C62 28 54 34 46 32C36 28 38 14 50 10M24 16C26 34 36 44 50 48M76 16C74 34 64 44 52 48', b.main(0.14), 1.8)}`,
  },
  {
    id: 'sunflower',
    zh: '向日葵 葵花',
    en: 'sunflower',
    ...land,
    size: 1.1,
    colour: [0.84, 0.17, 85],
    brings: ['field'],
    draw: (b) =>
      `${stem(b.green, b.leaf)}${petals(50, 24, 16, 6.5, 14, 24, b.main(-0.06))}${turned(petals(50, 24, 16, 5.5, 12, 22, b.main()), 11, 50, 24)}${circle(50, 24, 17, b.brown)}${times(24, (i) => circle(50 + Math.sqrt(i / 24) * 14 * Math.cos(i * 2.4), 24 + Math.sqrt(i / 24) * 14 * Math.sin(i * 2.4), 1.3, b.tone(0.6, 0.1, 60)))}`,
  },
  {
    id: 'tulip',
    zh: '郁金香',
    en: 'tulip',
    ...land,
    colour: [0.6, 0.2, 20],
    draw: (b) =>
      `${stroke('M50 44V100', b.green, 4.4)}${path('M50 100C30 92 24 66 28 46C42 58 50 78 50 100ZM50 100C66 92 74 70 72 52C60 62 52 80 50 100Z', b.leaf)}${path('M26 4C34 8 40 12 42 18C44 10 48 4 50 0C52 4 56 10 58 18C60 12 66 8 74 4C80 30 72 50 50 50C28 50 20 30 26 4Z', b.main())}${path('M50 0C60 14 62 34 50 50C38 34 40 14 50 0Z', b.main(0.08))}`,
  },
  {
    id: 'peony',
    zh: '牡丹 牡丹花 菊花 芍药 康乃馨',
    en: 'peony, peonies, chrysanthemum, carnation, dahlia',
    ...land,
    colour: [0.72, 0.17, 0],
    draw: (b) =>
      `${stem(b.green, b.leaf)}${petals(50, 26, 10, 11, 15, 20, b.main(-0.05))}${turned(petals(50, 26, 9, 9, 12, 14, b.main(0.03)), 18, 50, 26)}${petals(50, 26, 7, 6, 9, 8, b.main(0.1))}${circle(50, 26, 5, b.gold)}`,
  },
  {
    id: 'daisy',
    zh: '雏菊 小雏菊 野花 花朵 兰花 百合',
    en: 'daisy, daisies, wildflower, orchid, lily, lilies',
    ...land,
    colour: [0.98, 0.006, 90],
    draw: (b) => `${stem(b.green, b.leaf)}${petals(50, 26, 14, 5, 13, 18, b.main())}${circle(50, 26, 9.5, b.yellow)}`,
  },
  {
    id: 'bouquet',
    zh: '花束 鲜花 花瓶 插花',
    en: 'bouquet, vase, flower arrangement, vase of flowers',
    home: 'table',
    colour: [0.6, 0.1, 235],
    draw: (b) =>
      `${times(7, (i) => stroke(`M50 62L${8 + i * 14} ${26 - (i % 2) * 14}`, b.green, 2.6))}${times(7, (i) => {
        const [x, y] = [8 + i * 14, 24 - (i % 2) * 14 - (3 - Math.abs(3 - i)) * 5]
        return `${petals(x, y, 7, 4.4, 6.5, 7, [b.red, b.pink, b.yellow, b.purple][i % 4] ?? b.red)}${circle(x, y, 3.6, b.gold)}`
      })}${path('M36 52H64L62 62C76 68 78 94 66 100H34C22 94 24 68 38 62Z', b.main())}${stroke('M30 80C42 86 58 86 70 80', b.white, 2.4)}${ellipse(50, 52, 14, 3, b.main(-0.15))}`,
  },
  {
    id: 'cactus',
    zh: '仙人掌 多肉',
    en: 'cactus, cacti, succulent',
    ...land,
    colour: [0.56, 0.13, 150],
    brings: ['desert'],
    draw: (b) =>
      `${stroke('M36 66C18 66 16 56 16 40', b.main(-0.04), 12)}${stroke('M64 56C82 56 84 46 84 28', b.main(-0.04), 12)}${block(36, 4, 28, 96, b.main(), 14)}${stroke('M44 14V96M50 10V96M56 14V96', b.main(-0.1), 1.4)}${times(6, (i) => stroke(`M41 ${20 + i * 13}l-3 -2M47 ${26 + i * 12}l3 -2M59 ${20 + i * 13}l3 -2`, b.cream, 1.2))}${petals(50, 4, 6, 3.6, 6, 6, b.pink)}${circle(50, 4, 2.6, b.yellow)}`,
  },
  {
    id: 'palm',
    zh: '椰子树 棕榈树 椰树 棕榈 热带',
    en: 'palm tree, palm, coconut tree, tropical island',
    ...land,
    size: 1.5,
    colour: [0.55, 0.14, 148],
    brings: ['water', 'waves'],
    draw: (b) =>
      `${stroke('M40 100C44 76 48 50 58 26', b.wood, 7)}${times(6, (i) => stroke(`M${40 + i * 3} ${90 - i * 12}l7 1`, b.brown, 1.4))}${[-150, -110, -66, -24, 16, 60].map((turn) => turned(path('M58 24C72 14 92 14 106 26C92 24 78 26 58 26Z', b.main(turn % 4 ? 0 : -0.06)), turn + 24, 58, 25)).join('')}${path('M58 24C40 8 22 14 12 30C28 22 44 22 58 26Z', b.main())}${path('M58 24C74 8 94 12 104 30C90 22 74 22 58 26Z', b.main(-0.05))}${path('M58 24C56 4 42 -4 28 -4C42 4 50 12 57 25Z', b.main(0.05))}${path('M58 24C62 4 76 -4 90 -2C76 4 66 12 59 25Z', b.main())}${path('M58 24C44 26 34 40 34 54C44 42 52 34 60 28Z', b.main(-0.08))}${path('M58 24C72 28 82 42 82 56C72 44 64 36 57 28Z', b.main(-0.08))}${circle(54, 29, 4.4, b.brown)}${circle(62, 30, 4.4, b.brown)}`,
  },
  {
    id: 'maple-leaf',
    zh: '枫叶 红叶 树叶 落叶',
    en: 'maple leaf, leaf, leaves, autumn leaf, fallen leaves',
    home: 'table',
    colour: [0.58, 0.19, 35],
    draw: (b) =>
      `${stroke('M50 64V104', b.main(-0.14), 3)}${path('M50 -4L58 14L70 8L68 26L92 18L86 32L104 42L80 54L86 64L58 66L50 80L42 66L14 64L20 54L-4 42L14 32L8 18L32 26L30 8L42 14Z', b.main())}${stroke('M50 76V8M50 62L84 30M50 62L16 30M50 66L76 58M50 66L24 58', b.main(0.12), 1.6)}`,
  },
  {
    id: 'mushroom',
    zh: '蘑菇 香菇 菌菇',
    en: 'mushroom, toadstool, fungus',
    ...land,
    size: 0.85,
    colour: [0.57, 0.21, 27],
    draw: (b) =>
      `${path('M36 54C40 74 34 90 30 98C40 102 60 102 70 98C66 90 60 74 64 54Z', b.cream)}${path('M2 54C2 20 26 4 50 4C74 4 98 20 98 54C84 64 16 64 2 54Z', b.main())}${[
        [28, 28, 7],
        [54, 20, 8],
        [76, 36, 7],
        [44, 44, 6],
        [16, 46, 4.6],
        [66, 52, 4],
      ]
        .map(([x = 0, y = 0, r = 0]) => circle(x, y, r, b.white))
        .join('')}${both(circle(44, 76, 2, b.dark))}${stroke('M47 81C49 83 51 83 53 81', b.dark, 1.5)}`,
  },
  {
    id: 'clover',
    zh: '四叶草 三叶草 幸运草',
    en: 'clover, four-leaf clover, shamrock',
    ...land,
    size: 0.85,
    colour: [0.58, 0.15, 148],
    draw: (b) =>
      `${stroke('M50 46C52 70 46 86 58 102', b.main(-0.08), 4.4)}${times(4, (i) => turned(`${path('M50 42C30 34 20 18 32 8C40 2 48 6 50 14C52 6 60 2 68 8C80 18 70 34 50 42Z', b.main())}${stroke('M50 40V22', b.main(0.14), 1.6)}`, i * 90 + 45, 50, 43))}`,
  },
  {
    id: 'bonsai',
    zh: '盆景 盆栽 绿植 松树',
    en: 'bonsai, potted plant, houseplant',
    home: 'table',
    colour: [0.46, 0.11, 150],
    draw: (b) =>
      `${stroke('M50 84C44 66 64 58 52 42C46 34 56 26 60 20M53 56C40 50 34 50 26 44M56 60C66 56 74 56 80 50', b.brown, 6)}${[
        [60, 14, 26],
        [22, 40, 20],
        [82, 46, 19],
      ]
        .map(
          ([x = 0, y = 0, r = 0]) =>
            `${ellipse(x, y, r, r * 0.55, b.main())}${ellipse(x - 4, y - 4, r * 0.7, r * 0.3, b.main(0.1))}`,
        )
        .join(
          '',
        )}${path('M16 82H84L78 98H22Z', b.tone(0.5, 0.11, 38))}${block(12, 79, 76, 6, b.tone(0.44, 0.1, 38), 2)}`,
  },
  {
    id: 'wheat',
    zh: '麦穗 小麦 稻穗 水稻 稻谷',
    en: 'wheat, rice ears, barley',
    ...land,
    colour: [0.78, 0.14, 78],
    brings: ['field'],
    draw: (b) =>
      times(3, (k) =>
        turned(
          `${stroke('M50 100V24', b.main(-0.1), 2.6)}${times(6, (i) => `${turned(ellipse(43, 22 + i * 8, 4, 7.5, b.main()), -26, 43, 22 + i * 8)}${turned(ellipse(57, 22 + i * 8, 4, 7.5, b.main(0.04)), 26, 57, 22 + i * 8)}`)}${ellipse(50, 12, 4, 8, b.main())}${stroke('M50 6V-8M44 16L38 -2M56 16L62 -2', b.main(-0.05), 1.2)}`,
          -20 + k * 20,
          50,
          104,
        ),
      ),
  },
  {
    id: 'christmas-tree',
    zh: '圣诞树 圣诞 圣诞节',
    en: 'christmas tree, christmas, xmas, fir tree',
    ...land,
    size: 1.35,
    colour: [0.42, 0.11, 152],
    brings: ['snow'],
    draw: (b) =>
      `${block(44, 88, 12, 12, b.brown)}${[
        [62, 92, 42],
        [40, 68, 34],
        [18, 44, 25],
      ]
        .map(([top = 0, foot = 0, half = 0]) =>
          path(
            `M50 ${top - 24}L${50 + half} ${foot}C${50 + half / 2} ${foot + 6} ${50 - half / 2} ${foot + 6} ${50 - half} ${foot}Z`,
            b.main(),
          ),
        )
        .join('')}${stroke('M36 36C46 44 56 44 66 38M26 60C42 70 60 70 76 60M18 84C40 96 62 96 84 84', b.gold, 2.2)}${[
        [40, 30],
        [58, 46],
        [36, 54],
        [66, 62],
        [48, 66],
        [30, 78],
        [56, 84],
        [74, 80],
        [42, 90],
      ]
        .map(([x = 0, y = 0], i) => circle(x, y, 3.6, [b.red, b.blue, b.yellow, b.pink][i % 4] ?? b.red))
        .join('')}${path('M50 -18L53.500 -9L63 -8L55.500 -2L58 8L50 2.500L42 8L44.500 -2L37 -8L46.5 -9Z', b.gold)}`,
  },
]
