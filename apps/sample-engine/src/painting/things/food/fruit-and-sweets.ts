import { block, both, circle, ellipse, path, stroke, times, turned } from '../shapes.ts'
import type { Thing } from '../thing.ts'

const table = { home: 'table', size: 0.85 } as const
const leaf = (x: number, y: number, fill: string): string =>
  path(
    `M${x} ${y}C${x + 4} ${y - 14} ${x + 20} ${y - 16} ${x + 28} ${y - 12}C${x + 24} ${y} ${x + 10} ${y + 4} ${x} ${y}Z`,
    fill,
  )

export const FRUIT_AND_SWEETS: readonly Thing[] = [
  {
    id: 'apple',
    zh: '苹果',
    en: 'apple',
    ...table,
    colour: [0.57, 0.21, 27],
    draw: (b) =>
      `${path('M50 30C58 18 90 18 92 50C94 78 74 100 62 99C56 99 54 96 50 96C46 96 44 99 38 99C26 100 6 78 8 50C10 18 42 18 50 30Z', b.main())}${path('M22 50C20 36 28 28 36 30C28 36 26 44 28 54Z', b.white, 0.6)}${stroke('M50 32C49 22 52 14 57 8', b.brown, 4)}${leaf(54, 20, b.green)}`,
  },
  {
    id: 'orange',
    zh: '橙子 橘子 柑橘 桔子',
    en: 'oranges, orange fruit, tangerine, mandarin, clementine',
    ...table,
    colour: [0.75, 0.17, 58],
    draw: (b) =>
      `${circle(44, 58, 40, b.main())}${[
        [30, 50],
        [50, 40],
        [40, 70],
        [60, 64],
        [24, 66],
        [52, 84],
      ]
        .map(([x = 0, y = 0]) => circle(x, y, 1.4, b.main(-0.1)))
        .join(
          '',
        )}${leaf(44, 22, b.green)}${circle(86, 76, 24, b.main())}${circle(86, 76, 20.5, b.cream)}${times(8, (i) => turned(path('M86 74L81 60C84 57 88 57 91 60Z', b.main()), i * 45, 86, 76))}`,
  },
  {
    id: 'banana',
    zh: '香蕉',
    en: 'banana',
    ...table,
    colour: [0.88, 0.16, 95],
    draw: (b) =>
      `${path('M30 6C26 44 40 74 92 78C98 78 98 84 94 88C60 104 8 84 20 12Z', b.main(-0.06))}${path('M30 6C32 44 50 66 92 78C60 92 14 80 20 12Z', b.main())}${path('M18 4L32 2L31 14L19 15Z', b.brown)}${path('M90 77L98 79L95 89L89 86Z', b.brown)}`,
  },
  {
    id: 'watermelon',
    zh: '西瓜',
    en: 'watermelon, melon',
    ...table,
    size: 1,
    colour: [0.6, 0.2, 22],
    draw: (b) =>
      `${path('M-8 44H108C108 78 82 100 50 100C18 100 -8 78 -8 44Z', b.leaf)}${path('M-3 44H103C103 75 79 95 50 95C21 95 -3 75 -3 44Z', b.tone(0.93, 0.06, 125))}${path('M2 44H98C98 72 76 90 50 90C24 90 2 72 2 44Z', b.main())}${[
        [22, 56],
        [38, 52],
        [54, 54],
        [70, 52],
        [82, 58],
        [30, 68],
        [46, 70],
        [62, 68],
        [52, 82],
      ]
        .map(([x = 0, y = 0]) => ellipse(x, y, 2, 3.4, b.dark))
        .join('')}`,
  },
  {
    id: 'strawberry',
    zh: '草莓',
    en: 'strawberry, strawberries',
    ...table,
    colour: [0.58, 0.22, 25],
    draw: (b) =>
      `${path('M50 24C76 16 96 34 90 56C84 80 62 98 50 100C38 98 16 80 10 56C4 34 24 16 50 24Z', b.main())}${[
        [30, 42],
        [50, 38],
        [70, 42],
        [22, 56],
        [40, 56],
        [60, 56],
        [78, 56],
        [32, 70],
        [50, 72],
        [68, 70],
        [44, 86],
        [57, 86],
      ]
        .map(([x = 0, y = 0]) => ellipse(x, y, 1.6, 2.6, b.yellow))
        .join(
          '',
        )}${path('M50 26L36 34L34 24L18 24L32 14L26 6L42 12L50 0L58 12L74 6L68 14L82 24L66 24L64 34Z', b.green)}`,
  },
  {
    id: 'grapes',
    zh: '葡萄 提子 蓝莓',
    en: 'grape, grapes, blueberry, blueberries, berries',
    ...table,
    colour: [0.46, 0.15, 300],
    draw: (b) =>
      `${stroke('M50 24V4', b.brown, 4)}${leaf(52, 16, b.green)}${[5, 4, 3, 2, 1].map((n, row) => times(n, (i) => `${circle(50 + (i - (n - 1) / 2) * 18, 30 + row * 15, 10, b.main())}${circle(47 + (i - (n - 1) / 2) * 18, 27 + row * 15, 2.6, b.white, 0.6)}`)).join('')}`,
  },
  {
    id: 'peach',
    zh: '桃子 水蜜桃 仙桃 蟠桃',
    en: 'peach, peaches, apricot',
    ...table,
    colour: [0.82, 0.12, 20],
    draw: (b) =>
      `${path('M50 18C84 14 102 40 92 68C84 88 66 98 50 100C34 98 16 88 8 68C-2 40 16 14 50 18Z', b.main())}${path('M50 18C84 14 102 40 92 68C84 88 66 98 50 100C74 80 76 44 50 18Z', b.main(-0.08))}${stroke('M50 18C42 40 40 62 46 82', b.main(-0.18), 2.2)}${leaf(50, 18, b.green)}<g transform="matrix(-1 0 0 1 100 0)">${leaf(50, 18, b.leaf)}</g>`,
  },
  {
    id: 'pineapple',
    zh: '菠萝 凤梨',
    en: 'pineapple',
    ...table,
    colour: [0.78, 0.15, 78],
    draw: (b) =>
      `${times(7, (i) => turned(path('M50 40C42 24 44 8 50 -8C56 8 58 24 50 40Z', i % 2 ? b.leaf : b.green), -54 + i * 18, 50, 42))}${ellipse(50, 68, 29, 34, b.main())}${stroke('M26 50L66 96M40 38L78 80M22 66L50 100M74 50L34 96M60 38L22 80M78 66L50 100', b.main(-0.18), 2)}`,
  },
  {
    id: 'cherry',
    zh: '樱桃 车厘子',
    en: 'cherries',
    ...table,
    colour: [0.5, 0.21, 22],
    draw: (b) =>
      `${stroke('M26 62C30 38 44 20 62 8C66 28 74 44 76 66', b.green, 3)}${leaf(60, 12, b.green)}${circle(26, 78, 21, b.main())}${circle(75, 80, 20, b.main(-0.04))}${ellipse(19, 70, 5, 3.4, b.white, 0.7)}${ellipse(68, 72, 5, 3.4, b.white, 0.7)}`,
  },
  {
    id: 'corn',
    zh: '玉米',
    en: 'corn, maize',
    ...table,
    colour: [0.87, 0.16, 90],
    draw: (b) =>
      `${path('M50 -4C70 4 72 56 62 88H38C28 56 30 4 50 -4Z', b.main())}${times(10, (r) => times(5, (i) => circle(36 + i * 7, 14 + r * 7.4, 3.2, b.main(-0.06))))}${both(path('M50 100C24 96 16 64 20 34C34 54 46 74 50 100Z', b.green))}${path('M50 100C44 84 44 70 50 58C56 70 56 84 50 100Z', b.leaf)}`,
  },
  {
    id: 'carrot',
    zh: '胡萝卜 萝卜',
    en: 'carrot, radish',
    ...table,
    colour: [0.7, 0.18, 50],
    draw: (b) =>
      `${times(5, (i) => turned(path('M50 30C42 18 44 4 50 -10C56 4 58 18 50 30Z', i % 2 ? b.leaf : b.green), -44 + i * 22, 50, 32))}${path('M50 26C66 24 76 32 72 46C68 66 58 90 50 102C42 90 32 66 28 46C24 32 34 24 50 26Z', b.main())}${stroke('M30 46H42M70 54H58M35 66H45M62 74H54', b.main(-0.12), 2.2)}`,
  },
  {
    id: 'chili',
    zh: '辣椒',
    en: 'chili, chilli, pepper',
    ...table,
    colour: [0.56, 0.22, 27],
    draw: (b) =>
      `${stroke('M66 22C68 12 74 8 80 6', b.green, 5)}${path('M50 26C56 18 78 16 84 26C90 60 64 96 12 100C44 84 44 50 50 26Z', b.main())}${path('M48 28C54 16 80 14 86 28C80 30 76 24 72 30C66 24 62 30 58 26C54 30 52 26 48 28Z', b.green)}${path('M60 36C62 58 52 76 40 86C54 66 54 50 54 38Z', b.white, 0.4)}`,
  },
  {
    id: 'coffee',
    zh: '咖啡 拿铁 热咖啡',
    en: 'coffee, latte, cappuccino, espresso',
    ...table,
    size: 1,
    colour: [0.95, 0.015, 80],
    draw: (b) =>
      `${times(3, (i) => stroke(`M${30 + i * 16} 34C${24 + i * 16} 24 ${36 + i * 16} 16 ${30 + i * 16} 4`, b.white, 3.4, 0.6))}<path d="M84 56C104 52 106 80 82 80" fill="none" stroke="${b.main(-0.05)}" stroke-width="7"/>${ellipse(46, 94, 54, 7, b.main(-0.1))}${ellipse(46, 92, 50, 5, b.main())}${path('M6 46H86C88 72 74 92 60 92H32C18 92 4 72 6 46Z', b.main())}${ellipse(46, 46, 40, 9, b.main(-0.06))}${ellipse(46, 47, 36, 7, b.tone(0.42, 0.08, 50))}${path('M46 52C36 48 38 43 42 44C45 44 46 46 46 47C46 46 48 44 51 44C55 43 56 48 46 52Z', b.cream)}`,
  },
  {
    id: 'tea',
    zh: '茶 茶壶 绿茶 功夫茶 喝茶 茶具 紫砂壶 品茶',
    en: 'tea, teapot, green tea, tea ceremony',
    ...table,
    size: 1,
    colour: [0.5, 0.1, 38],
    draw: (b) =>
      `${times(2, (i) => stroke(`M${96 + i * 12} 68C${90 + i * 12} 60 ${102 + i * 12} 54 ${96 + i * 12} 44`, b.white, 2.6, 0.6))}<path d="M12 50C-14 48 -14 84 10 80" fill="none" stroke="${b.main(-0.05)}" stroke-width="6.5"/>${path('M70 62C84 60 82 44 96 40L98 45C90 50 92 70 72 78Z', b.main())}${path('M8 66C8 44 24 38 42 38C60 38 76 44 76 66C76 86 64 96 56 98H28C20 96 8 86 8 66Z', b.main())}${path('M20 42C24 30 60 30 64 42C54 46 30 46 20 42Z', b.main(0.06))}${circle(42, 29, 5, b.main(-0.05))}${path('M22 54C18 66 22 78 28 84', b.main(0.14), 0)}${path('M84 78H120C120 90 112 98 108 99H96C92 98 84 90 84 78Z', b.white)}${ellipse(102, 78, 18, 4, b.tone(0.72, 0.12, 110))}`,
  },
  {
    id: 'milk-tea',
    zh: '奶茶 珍珠奶茶 可乐 果汁 饮料 牛奶',
    en: 'bubble tea, milk tea, boba, juice, cola, soda, milk, drink',
    ...table,
    size: 1,
    colour: [0.76, 0.08, 62],
    draw: (b) =>
      `${stroke('M60 20L72 -14', b.red, 6)}${path('M16 22H84L76 100H24Z', b.main())}${path('M16 22H84L82.500 38H17.5Z', b.cream)}${[
        [32, 92],
        [44, 94],
        [56, 94],
        [68, 92],
        [38, 82],
        [50, 84],
        [62, 82],
        [34, 72],
        [66, 72],
      ]
        .map(([x = 0, y = 0]) => circle(x, y, 5, b.dark))
        .join(
          '',
        )}${path('M20 22C24 4 76 4 80 22Z', b.white, 0.7)}${block(12, 18, 76, 7, b.white, 3)}${both(circle(42, 52, 2.6, b.dark))}${stroke('M46 58C48 61 52 61 54 58', b.dark, 2)}`,
  },
  {
    id: 'wine',
    zh: '红酒 酒 葡萄酒 香槟 白酒 酒杯 干杯',
    en: 'wine, red wine, champagne, cocktail, whisky, cheers',
    ...table,
    size: 1,
    colour: [0.4, 0.16, 18],
    draw: (b) =>
      `${path('M64 100V56C64 44 74 42 74 30V-6H88V30C88 42 98 44 98 56V100Z', b.tone(0.36, 0.06, 150))}${block(72, -10, 18, 14, b.red, 2)}${block(64, 62, 34, 26, b.cream)}${stroke('M68 70H94M72 78H90', b.wood, 2)}${path('M4 20H52C56 48 44 60 28 60C12 60 0 48 4 20Z', b.glass, 0.85)}${path('M3 34H53C53 52 42 58 28 58C14 58 3 52 3 34Z', b.main())}${stroke('M28 60V94', b.glass, 3.4)}${ellipse(28, 97, 19, 3.4, b.glass)}`,
  },
  {
    id: 'beer',
    zh: '啤酒 扎啤',
    en: 'beer, lager, ale, pint',
    ...table,
    size: 1,
    colour: [0.8, 0.16, 75],
    draw: (b) =>
      `<path d="M76 44C104 40 104 84 76 80" fill="none" stroke="${b.glass}" stroke-width="8"/>${block(16, 26, 62, 74, b.main(), 6)}${block(22, 36, 6, 56, b.main(0.1), 3)}${block(38, 36, 6, 56, b.main(0.07), 3)}${block(54, 36, 6, 56, b.main(0.07), 3)}${[
        [18, 24, 13],
        [36, 16, 15],
        [56, 16, 14],
        [74, 24, 12],
        [46, 28, 14],
        [28, 32, 10],
        [66, 32, 10],
      ]
        .map(([x = 0, y = 0, r = 0]) => circle(x, y, r, b.white))
        .join('')}${path('M18 30V50C18 56 26 56 26 50V34Z', b.white)}`,
  },
  {
    id: 'ice-cream',
    zh: '冰淇淋 冰激凌 雪糕 甜筒 冰棍',
    en: 'ice cream, icecream, gelato, popsicle',
    ...table,
    size: 1,
    colour: [0.85, 0.1, 2],
    draw: (b) =>
      `${path('M26 52H74L50 108Z', b.tone(0.74, 0.11, 68))}${stroke('M32 54L58 90M46 54L64 78M68 54L42 90M54 54L36 78', b.tone(0.6, 0.1, 60), 1.6)}${circle(36, 38, 19, b.main())}${circle(64, 38, 19, b.cream)}${circle(50, 18, 19, b.tone(0.85, 0.09, 165))}${path('M20 44C18 58 30 56 34 50C38 60 46 58 50 51C54 60 64 58 66 50C70 56 82 58 80 44Z', b.main(-0.03))}${circle(52, -4, 6, b.red)}${stroke('M52 -9C54 -14 58 -16 62 -16', b.green, 1.8)}`,
  },
  {
    id: 'donut',
    zh: '甜甜圈 饼干 曲奇',
    en: 'donut, doughnut, cookie, biscuit',
    ...table,
    colour: [0.82, 0.12, 0],
    draw: (b) =>
      `${circle(50, 58, 42, b.tone(0.74, 0.11, 65))}${path('M50 18C76 18 92 36 91 58C92 72 84 82 80 84C74 80 70 90 64 92C58 88 54 96 48 95C42 90 36 94 30 90C26 84 20 86 16 80C10 74 8 66 9 58C8 36 24 18 50 18Z', b.main())}${circle(50, 57, 14, b.tone(0.66, 0.11, 60))}${circle(50, 58, 11.5, b.tone(0.3, 0.03, 50))}${times(
        16,
        (i) => {
          const [x, y] = [50 + (22 + (i % 3) * 6) * Math.cos(i * 0.41), 57 + (22 + (i % 3) * 6) * Math.sin(i * 0.41)]
          return turned(
            block(x - 4, y - 1.3, 8, 2.6, [b.yellow, b.blue, b.white, b.green][i % 4] ?? b.white, 1.3),
            i * 53,
            x,
            y,
          )
        },
      )}`,
  },
  {
    id: 'candy',
    zh: '糖果 棒棒糖 糖 巧克力',
    en: 'candy, lollipop, sweets, chocolate',
    ...table,
    colour: [0.62, 0.2, 15],
    draw: (b) =>
      `${stroke('M50 60V110', b.white, 5)}${circle(50, 34, 36, b.main())}${stroke('M50 34C54 30 58 36 54 40C46 46 38 38 42 30C48 18 66 24 66 38C64 56 38 58 30 42C24 22 42 6 60 10C74 14 82 26 82 38', b.white, 5.5)}`,
  },
]
