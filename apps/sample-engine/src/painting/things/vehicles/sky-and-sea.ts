import { block, both, circle, ellipse, path, stroke, times, turned } from '../shapes.ts'
import type { Thing } from '../thing.ts'

export const SKY_AND_SEA: readonly Thing[] = [
  {
    id: 'sailing-boat',
    zh: '帆船 帆 小船 船 舟 渔船 乌篷船 孤舟',
    en: 'sailing boat, sailboat, sail boat, boat, yacht, sail, canoe, fishing boat',
    home: 'sea',
    colour: [0.95, 0.02, 80],
    size: 1.15,
    draw: (b) =>
      `${stroke('M50 -4V84', b.wood, 3)}${path('M52 -2C74 18 88 46 92 70H52Z', b.main())}${path('M48 8C36 30 20 54 8 70H48Z', b.main(-0.06))}${stroke('M52 24L70 26M52 46L83 48', b.main(-0.14), 1.2)}${path('M-2 78H102C98 90 90 98 82 99H18C10 98 2 90 -2 78Z', b.wood)}${path('M-2 78H102L101 83H-1Z', b.brown)}${path('M50 -5L64 -10L50 -14Z', b.red)}`,
  },
  {
    id: 'ship',
    zh: '轮船 游轮 邮轮 大船 货轮 军舰 航母 海盗船',
    en: 'ship, cruise ship, steamship, ferry, ocean liner, warship, vessel, pirate ship',
    home: 'sea',
    colour: [0.38, 0.09, 258],
    size: 1.35,
    draw: (b) =>
      `${times(3, (i) => circle(52 - i * 16, 6 - i * 8, 7 + i * 3, b.white, 0.7))}${block(40, 18, 13, 26, b.red)}${block(62, 18, 13, 26, b.red)}${block(40, 22, 13, 5, b.dark)}${block(62, 22, 13, 5, b.dark)}${block(22, 42, 66, 12, b.white, 2)}${block(10, 54, 88, 14, b.white, 2)}${times(9, (i) => circle(17 + i * 9, 61, 2.6, b.tone(0.5, 0.08, 240)))}${times(6, (i) => block(28 + i * 9.5, 45, 6, 5, b.tone(0.5, 0.08, 240), 1))}${path('M-14 68H122C116 84 108 96 100 99H6C-4 96 -12 84 -14 68Z', b.main())}${path('M-8 88H112C108 95 104 98 100 99H6C0 98 -4 94 -8 88Z', b.red)}${stroke('M92 54V36', b.dark, 1.6)}`,
  },
  {
    id: 'submarine',
    zh: '潜水艇 潜艇',
    en: 'submarine',
    home: 'deep',
    colour: [0.83, 0.16, 88],
    size: 1.25,
    draw: (b) =>
      `${stroke('M54 30V12H68', b.grey, 4)}${path('M36 46L42 26H66L72 46Z', b.main(-0.08))}${path('M-6 66L-20 50V88L-6 74Z', b.main(-0.1))}${ellipse(-20, 69, 4, 14, b.grey)}${path('M-8 68C-8 50 20 42 52 42C88 42 108 54 108 69C108 84 88 94 52 94C20 94 -8 86 -8 68Z', b.main())}${times(3, (i) => `${circle(28 + i * 24, 66, 9, b.grey)}${circle(28 + i * 24, 66, 6.5, b.glass)}`)}${path('M0 80C20 90 84 92 102 80C92 90 74 94 52 94C28 94 8 90 0 80Z', b.main(-0.14))}`,
  },
  {
    id: 'plane',
    zh: '飞机 客机 战斗机',
    en: 'plane, airplane, aeroplane, aircraft, jet, airliner, fighter jet',
    home: 'air',
    colour: [0.96, 0.008, 240],
    size: 1.4,
    draw: (b) =>
      turned(
        `${path('M-10 24L4 24L18 46H2Z', b.red)}${path('M-8 54C-4 44 10 42 30 42H86C102 42 112 50 114 56C112 64 102 66 86 66H20C6 66 -4 62 -8 54Z', b.main())}${path('M-8 58C10 62 80 64 112 60C108 65 98 66 86 66H20C6 66 -4 62 -8 58Z', b.tone(0.5, 0.12, 250))}${times(8, (i) => circle(26 + i * 8, 51, 2.2, b.tone(0.42, 0.08, 250)))}${path('M96 44C104 46 108 50 110 53H98Z', b.glass)}${path('M62 58L24 92H40L82 60Z', b.main(-0.1))}${path('M60 44L36 22H48L76 43Z', b.main(-0.06))}${ellipse(54, 74, 8, 4, b.grey)}`,
        -12,
      ),
  },
  {
    id: 'helicopter',
    zh: '直升机 直升飞机',
    en: 'helicopter, chopper',
    home: 'air',
    colour: [0.57, 0.18, 27],
    size: 1.25,
    draw: (b) =>
      `${stroke('M6 22H112', b.dark, 3)}${stroke('M60 22V36', b.dark, 4)}${path('M-14 44L-6 30L2 46L34 48V58L-10 54Z', b.main(-0.08))}${stroke('M-16 34L-4 52M-4 34L-16 52', b.dark, 2)}${path('M28 50C32 36 50 34 66 34C90 36 102 52 102 64C102 76 90 82 66 82C44 82 28 72 28 50Z', b.main())}${path('M72 40C88 42 97 54 98 62H72Z', b.glass)}${block(46, 44, 18, 16, b.glass, 3)}${stroke('M48 82V92M76 82V92M34 94H92C96 94 98 92 98 89', b.dark, 3)}`,
  },
  {
    id: 'rocket-one',
    zh: '火箭 飞船 宇宙飞船 航天飞机',
    en: 'rocket, spaceship, spacecraft, starship, space shuttle',
    home: 'air',
    colour: [0.96, 0.01, 90],
    size: 1.35,
    brings: ['stars', 'night'],
    draw: (b) =>
      `${path('M36 78C34 96 44 106 50 122C56 106 66 96 64 78Z', b.orange)}${path('M42 78C42 92 47 98 50 108C53 98 58 92 58 78Z', b.yellow)}${both(path('M32 48C16 60 14 76 16 90L34 76Z', b.red))}${path('M50 -16C66 0 74 30 66 78H34C26 30 34 0 50 -16Z', b.main())}${path('M50 -16C60 -6 66 8 69 22H31C34 8 40 -6 50 -16Z', b.red)}${path('M58 -6C70 12 72 42 64 78H57C64 44 64 16 58 -6Z', b.dark, 0.12)}${circle(50, 38, 10, b.grey)}${circle(50, 38, 7.5, b.tone(0.6, 0.12, 235))}${path('M46 58H54V86H46Z', b.red)}`,
  },
  {
    id: 'ufo',
    zh: '飞碟 不明飞行物',
    en: 'ufo, flying saucer',
    home: 'air',
    colour: [0.72, 0.02, 250],
    size: 1.3,
    draw: (b) =>
      `${path('M34 58L8 112H92L66 58Z', b.yellow, 0.4)}${path('M28 40C28 20 38 12 50 12C62 12 72 20 72 40Z', b.glass)}${path('M45 40C42 30 46 25 50 25C54 25 58 30 55 40Z', b.green)}${both(circle(47.5, 31, 1.6, b.dark))}${ellipse(50, 48, 58, 15, b.main())}${ellipse(50, 42, 36, 8, b.main(0.12))}${times(6, (i) => circle(4 + i * 18.4, 50 + (i === 0 || i === 5 ? -1 : 4), 3.6, [b.red, b.yellow, b.green][i % 3] ?? b.red))}`,
  },
  {
    id: 'dragon-boat',
    zh: '龙舟 端午 端午节 赛龙舟',
    en: 'dragon boat',
    home: 'sea',
    colour: [0.56, 0.2, 27],
    size: 1.4,
    draw: (b) =>
      `${times(5, (i) => `${stroke(`M${22 + i * 14} 68L${10 + i * 14} 98`, b.wood, 2.6)}${path(`M${14 + i * 14} 72C${14 + i * 14} 58 ${28 + i * 14} 58 ${28 + i * 14} 72Z`, b.yellow)}${circle(21 + i * 14, 55, 5.5, b.skin)}${path(`M${15.5 + i * 14} 54C${17 + i * 14} 47 ${25 + i * 14} 47 ${26.5 + i * 14} 54Z`, b.red)}`)}${path('M-14 58C-10 72 0 74 14 74H86C96 74 98 62 96 50C94 38 104 30 112 34L124 40L118 46L124 50C118 54 112 52 108 50C108 74 106 96 92 98H10C-6 96 -20 78 -24 48C-20 54 -16 54 -14 58Z', b.main())}${stroke('M-8 78C20 88 80 88 102 72', b.gold, 3)}${stroke('M104 32C100 24 104 18 98 12M112 33C112 24 118 20 116 12', b.gold, 2.8)}${circle(112, 40, 3.4, b.white)}${circle(112.5, 40, 1.7, b.dark)}${stroke('M122 41C130 38 132 46 128 52', b.gold, 2)}${stroke('M-30 98C-10 92 10 102 30 98C50 92 70 102 90 98C104 94 120 100 130 97', b.white, 2.4, 0.8)}`,
  },
  {
    id: 'balloon-one',
    zh: '气球 红气球',
    en: 'party balloon, red balloon',
    home: 'air',
    colour: [0.58, 0.2, 25],
    size: 0.9,
    draw: (b) =>
      `${stroke('M50 62C44 76 56 86 50 104', b.dark, 1.4)}${path('M50 0C70 0 78 16 76 30C74 46 62 56 50 62C38 56 26 46 24 30C22 16 30 0 50 0Z', b.main())}${path('M46 60H54L56 67H44Z', b.main(-0.1))}${path('M34 28C32 18 38 10 44 9C38 14 37 20 39 27Z', b.white, 0.65)}`,
  },
  {
    id: 'parachute',
    zh: '降落伞 滑翔伞 跳伞',
    en: 'parachute, paraglider, skydiver',
    home: 'air',
    colour: [0.6, 0.19, 30],
    size: 1.2,
    draw: (b) =>
      `${stroke('M4 40L50 80M28 44L50 80M72 44L50 80M96 40L50 80', b.dark, 1)}${path('M2 42C2 12 26 0 50 0C74 0 98 12 98 42C92 34 82 34 76 44C68 34 56 34 50 44C44 34 32 34 24 44C18 34 8 34 2 42Z', b.main())}${path('M24 44C24 20 38 4 50 0C62 4 76 20 76 44C68 34 56 34 50 44C44 34 32 34 24 44Z', b.white)}${path('M38 38C40 20 46 6 50 0C54 6 60 20 62 38C57 36 53 39 50 44C47 39 43 36 38 38Z', b.main())}${circle(50, 76, 4.5, b.skin)}${stroke('M50 80V90M50 82L44 76M50 82L56 76M50 90L46 100M50 90L54 100', b.dark, 3)}`,
  },
  {
    id: 'kite',
    zh: '风筝 纸鸢',
    en: 'kite',
    home: 'air',
    colour: [0.6, 0.2, 28],
    draw: (b) =>
      `${path('M60 -2L90 34L52 74L26 26Z', b.main())}${path('M60 -2L90 34L58 30Z', b.yellow)}${path('M26 26L58 30L52 74Z', b.blue)}${stroke('M60 -2L52 74M26 26L90 34', b.dark, 1.4)}${stroke('M52 74C40 84 60 92 46 102C38 108 30 108 24 114', b.dark, 1.4)}${times(3, (i) => path(`M${48 - i * 6 + (i === 1 ? 6 : 0)} ${84 + i * 10}l-8 -4v8zl8 -4v8z`, [b.red, b.yellow, b.blue][i] ?? b.red))}`,
  },
]
