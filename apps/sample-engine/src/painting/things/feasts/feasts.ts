import { block, both, circle, ellipse, path, star, stroke, times, turned } from '../shapes.ts'
import type { Thing } from '../thing.ts'

const table = { home: 'table' } as const

export const FEASTS: readonly Thing[] = [
  {
    id: 'halloween',
    zh: '万圣节 南瓜灯 南瓜',
    en: 'halloween, jack-o-lantern, jack o lantern, pumpkin',
    home: 'land',
    colour: [0.7, 0.18, 52],
    draw: (b) =>
      `${path('M46 26C44 12 50 4 60 2L62 8C56 10 55 18 56 26Z', b.green)}${both(ellipse(24, 64, 26, 34, b.main(-0.06)))}${both(ellipse(36, 64, 22, 38, b.main(-0.02)))}${ellipse(50, 64, 20, 40, b.main(0.03))}${both(path('M22 56L36 42L44 58Z', b.tone(0.93, 0.16, 95)))}${path('M46 66L50 58L54 66Z', b.tone(0.93, 0.16, 95))}${path('M16 70C30 80 70 80 84 70C80 92 62 98 50 98C38 98 20 92 16 70ZM32 76V84H41V78ZM59 78V86H68V76ZM45 96V88H55V96Z', b.tone(0.93, 0.16, 95))}`,
  },
  {
    id: 'red-envelope',
    zh: '红包 恭喜发财 压岁钱 招财进宝',
    en: 'red envelope, red packet, lucky money, hongbao',
    ...table,
    colour: [0.54, 0.21, 27],
    draw: (b) =>
      `${turned(block(20, 2, 62, 96, b.main(-0.07), 4), 9, 50, 60)}${block(18, 4, 64, 96, b.main(), 4)}${path('M18 4H82V26C66 40 34 40 18 26Z', b.main(-0.08))}${circle(50, 36, 13, b.gold)}${block(45.5, 31.5, 9, 9, b.main())}${stroke('M30 62C36 56 44 56 50 62C56 56 64 56 70 62M34 76H66M40 86H60', b.gold, 2.6)}`,
  },
  {
    id: 'new-year',
    zh: '春节 新年 过年 除夕 新春 大年 鞭炮 爆竹 福字',
    en: 'chinese new year, lunar new year, spring festival, firecracker, new year',
    ...table,
    colour: [0.54, 0.21, 27],
    brings: ['fireworks', 'night'],
    draw: (b) =>
      `${stroke('M50 -40V-16', b.gold, 2.4)}${block(36, -18, 28, 7, b.gold, 2)}${ellipse(50, 22, 46, 36, b.main())}${ellipse(50, 22, 30, 36, b.main(0.05))}${ellipse(50, 22, 12, 36, b.main())}${stroke('M50 -14V58M26 -8C10 8 10 36 26 52M74 -8C90 8 90 36 74 52', b.gold, 1.8)}${turned(block(34, 6, 32, 32, b.gold, 2), 45, 50, 22)}${stroke('M40 14H44M38 20H46L40 28M43 25V34M50 13H62M51 17H61V22H51ZM50 25H62V34H50ZM56 25V34M50 29.500H62', b.main(-0.12), 2)}${block(34, 56, 32, 7, b.gold, 2)}${times(5, (i) => stroke(`M${40 + i * 5} 63V96`, b.main(-0.04), 2.6))}${circle(50, 66, 4, b.gold)}`,
  },
  {
    id: 'lion-dance',
    zh: '舞狮 醒狮',
    en: 'lion dance',
    home: 'land',
    colour: [0.56, 0.21, 30],
    size: 1.1,
    draw: (b) =>
      `${path('M-6 100C-10 60 14 40 50 40C86 40 110 60 106 100Z', b.gold)}${times(6, (i) => path(`M${-4 + i * 18} 100C${-2 + i * 18} 84 ${14 + i * 18} 84 ${14 + i * 18} 100Z`, i % 2 ? b.green : b.main()))}${both(`${path('M20 22C4 8 -2 20 6 34C12 40 20 38 24 34Z', b.gold)}${circle(10, 24, 5, b.pink)}`)}${path('M50 0C78 0 88 22 84 46C80 66 66 76 50 76C34 76 20 66 16 46C12 22 22 0 50 0Z', b.main())}${path('M50 -10C58 -8 60 0 58 8H42C40 0 42 -8 50 -10Z', b.gold)}${circle(50, 12, 5.5, b.glass)}${both(`${path('M20 30C24 16 42 16 46 28C42 24 28 24 20 30Z', b.white)}${circle(34, 34, 11, b.white)}${circle(34, 34, 6.5, b.dark)}${circle(36, 32, 2, b.white)}`)}${ellipse(50, 46, 8, 6, b.gold)}${path('M24 54C38 62 62 62 76 54C74 78 62 86 50 86C38 86 26 78 24 54Z', b.dark)}${path('M28 58C40 63 60 63 72 58L70 64C60 68 40 68 30 64Z', b.white)}${path('M38 76C44 70 56 70 62 76C60 84 40 84 38 76Z', b.pink)}${both(stroke('M26 62C16 70 18 84 12 92', b.white, 5))}`,
  },
  {
    id: 'easter-egg',
    zh: '复活节 彩蛋',
    en: 'easter, easter egg',
    ...table,
    colour: [0.76, 0.13, 320],
    draw: (b) =>
      `${path('M50 0C76 0 90 40 90 62C90 86 72 100 50 100C28 100 10 86 10 62C10 40 24 0 50 0Z', b.main())}${path('M12 50L22 42L32 50L42 42L52 50L62 42L72 50L82 42L88 48L90 62L82 56L72 64L62 56L52 64L42 56L32 64L22 56L11 64Z', b.yellow)}${[28, 40, 52, 64, 74].map((x, i) => circle(x, 28 + (i % 2) * 6, 4, b.white)).join('')}${[26, 38, 50, 62, 74].map((x, i) => circle(x, 80 + (i % 2) * 5, 4, b.blue)).join('')}`,
  },
  {
    id: 'heart-one',
    zh: '爱心 心形 红心 爱情 情人节 比心',
    en: "heart, valentine, valentine's day, valentines",
    home: 'air',
    colour: [0.58, 0.22, 20],
    size: 1.1,
    draw: (b) =>
      `${path('M50 98C10 68 -6 44 0 22C8 -6 42 -8 50 18C58 -8 92 -6 100 22C106 44 90 68 50 98Z', b.main())}${stroke('M14 34C12 20 22 10 32 12', b.white, 7, 0.7)}${star(96, -4, 9, b.white, { points: 4, inner: 0.22 })}`,
  },
  {
    id: 'star-one',
    zh: '五角星 星星 小星星',
    en: 'star shape, golden star',
    home: 'air',
    colour: [0.88, 0.16, 92],
    draw: (b) =>
      `${star(50, 52, 54, b.main())}${path('M50 52L50 -2L62 34ZM50 52L101 35L71 59ZM50 52L82 96L50 74ZM50 52L18 96L30 59ZM50 52L-1 35L38 34Z', b.main(-0.07))}${both(circle(42, 48, 3, b.dark))}${stroke('M45 56C48 60 52 60 55 56', b.dark, 2.2)}`,
  },
  {
    id: 'snowflake',
    zh: '雪花 冰晶',
    en: 'snowflake, ice crystal',
    home: 'air',
    colour: [0.9, 0.05, 230],
    brings: ['snow'],
    draw: (b) =>
      `${times(6, (i) => turned(stroke('M50 50V0M50 10L38 0M50 10L62 0M50 26L34 14M50 26L66 14M50 36L42 30M50 36L58 30', b.main(), 4.6), i * 60))}${circle(50, 50, 5, b.white)}`,
  },
  {
    id: 'tornado',
    zh: '龙卷风 台风 飓风 旋风',
    en: 'tornado, hurricane, cyclone, typhoon',
    home: 'land',
    colour: [0.58, 0.02, 255],
    size: 1.4,
    brings: ['mist', 'cloud'],
    draw: (b) =>
      times(9, (i) => {
        const [w, x] = [56 - i * 5.8, 50 + Math.sin(i * 0.9) * 6 + i * 0.6]
        return `${ellipse(x, 6 + i * 11, w, 8 - i * 0.5, b.main(i % 2 ? 0.06 : -0.04))}${stroke(`M${x - w * 0.8} ${7 + i * 11}C${x - w * 0.3} ${12 + i * 11} ${x + w * 0.3} ${12 + i * 11} ${x + w * 0.8} ${5 + i * 11}`, b.main(0.18), 1.6)}`
      }),
  },
  {
    id: 'lightning',
    zh: '闪电 雷电 打雷 雷雨 暴风雨',
    en: 'lightning, thunder, thunderstorm, thunderbolt, storm',
    home: 'air',
    colour: [0.9, 0.17, 95],
    size: 1.3,
    brings: ['rain', 'cloud'],
    draw: (b) =>
      `${path('M58 30L30 68H48L36 110L76 56H56L68 30Z', b.main())}${[
        [20, 30, 20],
        [44, 16, 26],
        [72, 22, 22],
        [88, 34, 16],
        [8, 38, 14],
      ]
        .map(([x = 0, y = 0, r = 0]) => circle(x, y, r, b.tone(0.46, 0.02, 260)))
        .join('')}${block(4, 30, 90, 20, b.tone(0.46, 0.02, 260), 10)}${[
        [24, 26, 14],
        [46, 12, 18],
        [72, 20, 14],
      ]
        .map(([x = 0, y = 0, r = 0]) => circle(x, y, r, b.tone(0.58, 0.02, 260)))
        .join('')}`,
  },
  {
    id: 'smiling-sun',
    zh: '太阳公公 笑脸 表情',
    en: 'smiling sun, smiley, emoji, smile',
    home: 'air',
    colour: [0.86, 0.17, 88],
    draw: (b) =>
      `${times(12, (i) => turned(path('M44 10L50 -12L56 10Z', b.orange), i * 30, 50, 50))}${circle(50, 50, 36, b.main())}${both(`${circle(38, 44, 4, b.dark)}${ellipse(30, 56, 6, 4, b.pink)}`)}${stroke('M36 58C42 70 58 70 64 58', b.dark, 3)}`,
  },
  {
    id: 'sword',
    zh: '剑 宝剑 刀',
    en: 'sword, blade, katana, excalibur',
    home: 'land',
    colour: [0.8, 0.02, 240],
    size: 1.1,
    draw: (b) =>
      `${ellipse(50, 98, 34, 7, b.grey)}${path('M45 -18L50 -30L55 -18V0H45Z', b.main())}${block(45, -30, 10, 20, b.brown, 4)}${circle(50, -32, 6, b.gold)}${block(26, -12, 48, 8, b.gold, 4)}${path('M43 -4H57V94L50 98L43 94Z', b.main())}${path('M50 -4H57V94L50 98Z', b.main(-0.14))}${circle(50, -8, 4, b.red)}`,
  },
  {
    id: 'mask',
    zh: '京剧脸谱 脸谱 京剧 面具 戏曲',
    en: 'peking opera mask, opera mask, mask, peking opera',
    ...table,
    colour: [0.55, 0.21, 27],
    draw: (b) =>
      `${path('M50 -6C86 -6 96 24 92 52C88 82 66 104 50 104C34 104 12 82 8 52C4 24 14 -6 50 -6Z', b.white)}${path('M50 -6C86 -6 96 24 92 46C80 40 66 42 60 54L56 30H44L40 54C34 42 20 40 8 46C4 24 14 -6 50 -6Z', b.main())}${path('M44 -4H56L53 30H47Z', b.gold)}${both(`${path('M12 40C20 22 40 26 44 36C34 34 22 36 12 40Z', b.dark)}${path('M16 50C22 42 38 44 42 54C34 60 22 58 16 50Z', b.dark)}${circle(30, 51, 4.4, b.white)}${circle(30, 51, 2.2, b.dark)}${path('M20 64C30 62 36 70 34 80C26 78 20 72 20 64Z', b.main())}`)}${path('M45 56H55L58 70C54 74 46 74 42 70Z', b.pink)}${path('M36 84C44 78 56 78 64 84C58 92 42 92 36 84Z', b.main())}`,
  },
]
