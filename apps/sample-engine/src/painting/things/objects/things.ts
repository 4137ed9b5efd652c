import { block, both, circle, ellipse, path, star, stroke, times, turned } from '../shapes.ts'
import type { Thing } from '../thing.ts'

const table = { home: 'table' } as const

export const OBJECTS: readonly Thing[] = [
  {
    id: 'camera',
    zh: '相机 照相机 摄影 单反',
    en: 'camera, photography',
    ...table,
    colour: [0.34, 0.02, 265],
    draw: (b) =>
      `${path('M30 34L36 22H64L70 34Z', b.main())}${block(2, 32, 96, 60, b.main(), 7)}${block(2, 44, 96, 10, b.tone(0.6, 0.09, 45))}${circle(50, 64, 26, b.grey)}${circle(50, 64, 21, b.dark)}${circle(50, 64, 14, b.tone(0.4, 0.1, 260))}${ellipse(44, 58, 5, 4, b.white, 0.75)}${circle(86, 40, 3, b.red)}${block(12, 26, 14, 7, b.grey, 2)}`,
  },
  {
    id: 'phone',
    zh: '手机 电话',
    en: 'phone, smartphone, mobile phone, telephone, iphone',
    ...table,
    colour: [0.3, 0.02, 265],
    draw: (b) =>
      `${block(24, -4, 52, 104, b.main(), 9)}${block(28, 4, 44, 86, b.tone(0.72, 0.1, 235), 3)}${times(12, (i) => block(32 + (i % 3) * 13, 14 + Math.floor(i / 3) * 14, 10, 10, [b.red, b.yellow, b.green, b.white, b.purple][i % 5] ?? b.red, 3))}${circle(50, 95, 3, b.grey)}${block(43, -1, 14, 3, b.dark, 1.5)}`,
  },
  {
    id: 'computer',
    zh: '电脑 笔记本电脑 笔记本 显示器 程序员',
    en: 'computer, laptop, pc, monitor, programmer',
    ...table,
    colour: [0.5, 0.02, 255],
    draw: (b) =>
      `${block(6, 12, 88, 66, b.main(), 5)}${block(11, 17, 78, 54, b.tone(0.28, 0.05, 265), 2)}${stroke('M18 28H42M24 36H58M24 44H50M30 52H66M18 60H36', b.tone(0.8, 0.14, 150), 2.6)}${stroke('M48 28H60M60 44H76', b.tone(0.8, 0.13, 60), 2.6)}${path('M-8 80H108L100 92H0Z', b.main(0.12))}${block(-10, 90, 120, 6, b.main(-0.06), 3)}`,
  },
  {
    id: 'tv',
    zh: '电视 电视机',
    en: 'tv, television',
    ...table,
    colour: [0.55, 0.1, 40],
    draw: (b) =>
      `${stroke('M50 20L30 -6M50 20L72 -8', b.dark, 2.6)}${block(2, 18, 96, 72, b.main(), 8)}${block(10, 26, 62, 56, b.dark, 8)}${times(6, (i) => block(13 + i * 9.4, 30, 9.4, 48, [b.red, b.orange, b.yellow, b.green, b.blue, b.purple][i] ?? b.red))}${circle(85, 38, 5, b.dark)}${circle(85, 54, 5, b.dark)}${stroke('M79 66H91M79 72H91M79 78H91', b.dark, 1.6)}${both(path('M16 90H28L22 100Z', b.dark))}`,
  },
  {
    id: 'clock',
    zh: '时钟 闹钟 钟表 手表',
    en: 'clock, alarm clock, watch',
    ...table,
    colour: [0.57, 0.19, 27],
    draw: (b) =>
      `${both(`${circle(24, 14, 13, b.main(-0.08))}${stroke('M26 90L16 100', b.dark, 5)}`)}${stroke('M50 12V2M44 2H56', b.dark, 4)}${circle(50, 54, 44, b.main())}${circle(50, 54, 36, b.white)}${times(12, (i) => turned(block(49, 21, 2, i % 3 ? 4 : 7, b.dark), i * 30, 50, 54))}${stroke('M50 54L50 32M50 54L66 62', b.dark, 3.6)}${circle(50, 54, 3.4, b.red)}`,
  },
  {
    id: 'umbrella',
    zh: '雨伞 伞 油纸伞 打伞 撑伞',
    en: 'umbrella, parasol',
    home: 'land',
    colour: [0.57, 0.2, 25],
    brings: ['rain'],
    draw: (b) =>
      `${stroke('M50 6V90C50 100 64 100 64 90', b.wood, 4)}${path('M-4 50C0 18 26 2 50 2C74 2 100 18 104 50C98 42 86 42 80 50C72 40 58 40 50 50C42 40 28 40 20 50C14 42 2 42 -4 50Z', b.main())}${path('M20 50C22 26 36 8 50 2C64 8 78 26 80 50C72 40 58 40 50 50C42 40 28 40 20 50Z', b.main(0.1))}${path('M36 44C38 26 44 10 50 2C56 10 62 26 64 44C58 42 53 45 50 50C47 45 42 42 36 44Z', b.main())}`,
  },
  {
    id: 'book',
    zh: '书 书本 书籍 读书 阅读',
    en: 'book, books, reading, novel',
    ...table,
    colour: [0.5, 0.13, 255],
    draw: (b) =>
      `${path('M50 36C36 26 12 24 -6 30V92C12 86 36 88 50 98C64 88 88 86 106 92V30C88 24 64 26 50 36Z', b.main())}${path('M50 34C38 24 16 22 2 26V86C16 82 38 84 50 93Z', b.white)}${path('M50 34C62 24 84 22 98 26V86C84 82 62 84 50 93Z', b.cream)}${times(6, (i) => `${stroke(`M9 ${36 + i * 8}C22 ${33 + i * 8} 34 ${36 + i * 8} 44 ${42 + i * 8}`, b.grey, 1.5)}${stroke(`M91 ${36 + i * 8}C78 ${33 + i * 8} 66 ${36 + i * 8} 56 ${42 + i * 8}`, b.grey, 1.5)}`)}${path('M76 24V48L80 43L84 48V23Z', b.red)}`,
  },
  {
    id: 'lamp',
    zh: '灯泡 台灯 灯',
    en: 'light bulb, lightbulb, lamp, bulb, idea',
    ...table,
    colour: [0.9, 0.15, 95],
    draw: (b) =>
      `${times(9, (i) => turned(stroke('M50 -14V-26', b.main(), 4), -112 + i * 28, 50, 34))}${path('M50 -8C76 -8 88 12 86 32C84 48 70 54 66 72H34C30 54 16 48 14 32C12 12 24 -8 50 -8Z', b.main())}${stroke('M40 70C42 54 34 46 40 42C46 40 48 50 50 50C52 50 54 40 60 42C66 46 58 54 60 70', b.orange, 2.4)}${block(35, 74, 30, 6, b.grey, 3)}${block(36, 82, 28, 6, b.grey, 3)}${path('M40 90H60L55 98H45Z', b.dark)}`,
  },
  {
    id: 'candle',
    zh: '蜡烛 烛光',
    en: 'candle, candlelight',
    ...table,
    colour: [0.95, 0.04, 85],
    draw: (b) =>
      `${circle(50, 14, 34, b.yellow, 0.25)}${path('M50 -12C62 6 60 22 50 24C40 22 38 6 50 -12Z', b.orange)}${path('M50 4C55 12 54 20 50 22C46 20 45 12 50 4Z', b.yellow)}${stroke('M50 22V32', b.dark, 2)}${path('M34 32C38 28 62 28 66 32V92H34Z', b.main())}${path('M34 32C38 28 62 28 66 32V40C64 52 60 48 60 40C56 38 54 46 50 44C44 42 44 60 40 60C36 60 34 48 34 40Z', b.white)}${ellipse(50, 94, 34, 6, b.gold)}`,
  },
  {
    id: 'key',
    zh: '钥匙',
    en: 'key',
    ...table,
    colour: [0.78, 0.13, 82],
    draw: (b) =>
      turned(
        `<circle cx="50" cy="14" r="20" fill="none" stroke="${b.main()}" stroke-width="10"/>${block(45, 34, 10, 66, b.main())}${block(54, 72, 18, 8, b.main())}${block(54, 86, 14, 8, b.main())}`,
        32,
        50,
        54,
      ),
  },
  {
    id: 'crown',
    zh: '皇冠 王冠',
    en: 'crown, tiara',
    ...table,
    colour: [0.82, 0.14, 85],
    draw: (b) =>
      `${path('M2 90L-6 34L24 56L50 14L76 56L106 34L98 90Z', b.main())}${path('M50 14L76 56L106 34L98 90H60Z', b.main(-0.07))}${block(2, 86, 96, 12, b.main(-0.1), 3)}${circle(-6, 32, 5.5, b.red)}${circle(50, 12, 6.5, b.red)}${circle(106, 32, 5.5, b.red)}${circle(50, 66, 6, b.blue)}${circle(26, 72, 4.4, b.green)}${circle(74, 72, 4.4, b.green)}`,
  },
  {
    id: 'ring',
    zh: '戒指 钻戒 钻石 求婚 宝石 珠宝',
    en: 'ring, diamond, diamond ring, gem, jewel, engagement',
    ...table,
    colour: [0.82, 0.13, 85],
    draw: (b) =>
      `<circle cx="50" cy="70" r="28" fill="none" stroke="${b.main()}" stroke-width="8"/>${path('M30 4H70L84 20L50 52L16 20Z', b.glass)}${path('M30 4L38 20H16ZM70 4L62 20H84ZM38 20H62L50 52Z', b.tone(0.76, 0.1, 225))}${path('M38 20L50 4L62 20Z', b.white)}${stroke('M16 20H84', b.white, 1.2)}${star(94, 2, 9, b.white, { points: 4, inner: 0.22 })}${star(8, 4, 6, b.white, { points: 4, inner: 0.22 })}`,
  },
  {
    id: 'chair',
    zh: '椅子 沙发',
    en: 'chair, sofa, armchair, couch',
    home: 'land',
    colour: [0.58, 0.14, 35],
    draw: (b) =>
      `${block(14, 10, 72, 64, b.main(), 16)}${block(0, 42, 24, 48, b.main(-0.06), 10)}${block(76, 42, 24, 48, b.main(-0.06), 10)}${block(20, 58, 60, 28, b.main(0.07), 8)}${both(path('M12 90H22L19 100H15Z', b.brown))}${both(circle(36, 30, 2, b.main(-0.15)))}${circle(50, 42, 2, b.main(-0.15))}`,
  },
  {
    id: 'hat',
    zh: '帽子 草帽 礼帽',
    en: 'hat, straw hat, cap, top hat',
    ...table,
    size: 0.9,
    colour: [0.8, 0.11, 80],
    draw: (b) =>
      `${ellipse(50, 82, 60, 14, b.main())}${path('M20 80C18 40 26 24 50 24C74 24 82 40 80 80C64 88 36 88 20 80Z', b.main(0.03))}${path('M19.500 66C36 74 64 74 80.500 66V80C64 88 36 88 20 80Z', b.red)}`,
  },
  {
    id: 'shoes',
    zh: '鞋 鞋子 高跟鞋 运动鞋 球鞋',
    en: 'shoe, shoes, sneaker, high heels, boots',
    ...table,
    colour: [0.57, 0.19, 27],
    draw: (b) =>
      `${path('M6 38C18 44 30 40 36 30C48 46 64 58 88 62C102 64 108 74 106 84H-4C-4 66 -2 48 6 38Z', b.main())}${path('M-6 82H108V90C108 96 104 98 98 98H2C-4 98 -6 94 -6 90Z', b.white)}${stroke('M40 42L52 36M48 50L60 44M58 56L68 50', b.white, 3.4)}${path('M6 66C24 62 40 72 60 72L64 80H-3Z', b.main(-0.12))}`,
  },
  {
    id: 'glasses',
    zh: '眼镜 墨镜 太阳镜',
    en: 'glasses, sunglasses, spectacles',
    ...table,
    colour: [0.26, 0.02, 265],
    draw: (b) =>
      `${both(`${path('M4 46H44C46 68 38 82 24 82C10 82 2 66 4 46Z', b.main())}${path('M10 50H28L14 66C10 60 10 56 10 50Z', b.white, 0.35)}${stroke('M4 48L-14 40', b.main(), 5)}`)}${stroke('M43 50C47 46 53 46 57 50', b.main(), 5)}`,
  },
  {
    id: 'backpack',
    zh: '书包 背包 双肩包',
    en: 'backpack, rucksack, schoolbag',
    ...table,
    colour: [0.58, 0.14, 240],
    draw: (b) =>
      `<path d="M36 16C36 -4 64 -4 64 16" fill="none" stroke="${b.dark}" stroke-width="5"/>${path('M14 40C14 18 30 8 50 8C70 8 86 18 86 40V92C86 97 82 100 78 100H22C18 100 14 97 14 92Z', b.main())}${block(24, 56, 52, 36, b.main(-0.1), 7)}${block(24, 56, 52, 10, b.main(-0.18), 5)}${block(45, 60, 10, 10, b.gold, 2)}${stroke('M24 36H76', b.main(-0.16), 3)}${both(block(6, 58, 9, 30, b.main(-0.14), 4))}`,
  },
  {
    id: 'globe',
    zh: '地球 地球仪',
    en: 'earth, globe, planet earth',
    home: 'air',
    colour: [0.58, 0.14, 245],
    size: 1.2,
    draw: (b) =>
      `${circle(50, 50, 48, b.main())}${path('M20 16C34 8 46 14 44 24C50 30 40 40 32 40C30 50 20 48 12 44C6 34 12 22 20 16ZM38 52C50 50 60 60 54 72C50 84 42 94 38 90C36 78 28 66 38 52ZM62 14C78 14 92 26 96 42C92 54 80 52 76 44C66 46 58 38 62 30C56 24 56 16 62 14ZM76 66C84 62 92 64 92 68C88 78 80 82 74 78Z', b.green)}${path('M30 6C16 16 10 30 12 46C18 28 28 16 44 10C40 6 34 5 30 6Z', b.white, 0.35)}`,
  },
  {
    id: 'telescope',
    zh: '望远镜',
    en: 'telescope',
    home: 'land',
    colour: [0.45, 0.09, 262],
    brings: ['stars', 'night'],
    draw: (b) =>
      `${stroke('M50 54L24 100M50 54L76 100M50 54V96', b.wood, 4)}${turned(`${block(4, 38, 60, 22, b.main(), 3)}${block(60, 34, 40, 30, b.main(-0.06), 3)}${block(98, 32, 7, 34, b.gold, 2)}${block(-10, 42, 16, 14, b.dark, 2)}${block(56, 34, 6, 30, b.gold)}`, -32, 50, 50)}`,
  },
  {
    id: 'skull',
    zh: '骷髅 头骨',
    en: 'skull, skeleton',
    ...table,
    colour: [0.95, 0.015, 85],
    draw: (b) =>
      `${path('M50 2C82 2 96 24 94 48C94 62 86 68 80 72V88C80 96 74 98 70 98H30C26 98 20 96 20 88V72C14 68 6 62 6 48C4 24 18 2 50 2Z', b.main())}${both(ellipse(31, 48, 13, 14, b.dark))}${path('M50 60L57 74H43Z', b.dark)}${stroke('M36 84V97M50 84V97M64 84V97M43 84V97M57 84V97', b.dark, 2)}`,
  },
]
