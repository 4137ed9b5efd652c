import type { Brush } from '../brush.ts'
import { block, circle, ellipse, path, stroke, times, wheel } from '../shapes.ts'
import type { Thing } from '../thing.ts'

const land = { home: 'land' } as const

/** A van seen from the side, for those whose colours and signs say what they are. */
const van = (b: Brush, onSide: string): string =>
  `${path('M-6 40H74L96 62L104 66V88H-6Z', b.main())}${path('M72 45L90 62H66V45Z', b.glass)}${block(40, 45, 20, 17, b.glass, 2)}${block(-6, 82, 110, 7, b.main(-0.12))}${circle(102, 72, 3, b.yellow)}${onSide}${wheel(b, 16, 13)}${wheel(b, 80, 13)}`

export const ROAD: readonly Thing[] = [
  {
    id: 'sports-car',
    zh: '跑车 赛车 法拉利 超跑 方程式赛车',
    en: 'sports car, race car, racing car, supercar, ferrari, lamborghini',
    ...land,
    colour: [0.57, 0.21, 27],
    size: 1.2,
    draw: (b) =>
      `${path('M-12 66L-12 58L4 58V66Z', b.dark)}${path('M-10 78C-8 66 12 64 26 60C36 50 50 48 62 50C72 52 78 58 84 62C98 64 110 70 112 80C112 88 108 92 104 92H-4C-10 92 -12 86 -10 78Z', b.main())}${path('M34 61C40 54 50 52 60 54C68 56 74 60 78 63C62 65 46 64 34 61Z', b.glass)}${stroke('M56 53V64', b.main(-0.1), 2.2)}${path('M96 68C104 69 108 72 110 76L98 74Z', b.yellow)}${path('M-9 74L0 72V76L-10 78Z', b.orange)}${path('M28 76C42 72 60 72 72 78L70 84H32Z', b.main(-0.12))}${stroke('M0 68C30 64 70 66 104 76', b.main(0.16), 1.8)}${wheel(b, 14, 13)}${wheel(b, 86, 13)}`,
  },
  {
    id: 'car',
    zh: '汽车 轿车 小汽车 车 老爷车 甲壳虫汽车 出租车 出租 吉普车',
    en: 'car, automobile, taxi, cab, jeep, vintage car, suv, sedan',
    ...land,
    colour: [0.6, 0.14, 240],
    size: 1.1,
    draw: (b) =>
      `${path('M-4 74C-4 66 4 64 12 63C18 46 28 40 48 40C68 40 76 48 84 62C98 64 104 68 104 78V88H-4Z', b.main())}${path('M20 62C24 50 32 46 46 46V62ZM51 46C66 46 72 52 77 62H51Z', b.glass)}${stroke('M48.500 62V84M56 70H62', b.main(-0.14), 1.8)}${block(-6, 84, 112, 5, b.main(-0.16), 2)}${circle(101, 73, 4, b.yellow)}${block(-4, 70, 5, 6, b.red, 2)}${wheel(b, 20, 13)}${wheel(b, 80, 13)}`,
  },
  {
    id: 'bus',
    zh: '公交车 巴士 校车 大巴 双层巴士 公共汽车 面包车',
    en: 'bus, school bus, coach, double decker, minibus, van',
    ...land,
    colour: [0.82, 0.16, 85],
    size: 1.2,
    draw: (b) =>
      `${block(-14, 26, 128, 64, b.main(), 7)}${times(5, (i) => block(-8 + i * 20, 34, 16, 20, b.glass, 2))}${block(93, 34, 19, 26, b.glass, 2)}${block(-14, 62, 128, 4, b.main(-0.22))}${block(72, 60, 15, 28, b.main(-0.12), 1)}${circle(110, 76, 3.4, b.white)}${block(-14, 84, 128, 6, b.dark, 2)}${wheel(b, 14, 12)}${wheel(b, 88, 12)}`,
  },
  {
    id: 'truck',
    zh: '卡车 货车 大货车',
    en: 'truck, lorry, pickup, cargo truck',
    ...land,
    colour: [0.58, 0.17, 35],
    size: 1.2,
    draw: (b) =>
      `${block(-14, 24, 80, 60, b.cream, 2)}${times(5, (i) => stroke(`M${-2 + i * 14} 28V80`, b.grey, 1))}${path('M68 40H90C96 40 104 58 112 64V86H68Z', b.main())}${path('M80 46H89C93 46 98 56 101 62H80Z', b.glass)}${block(-14, 82, 126, 6, b.dark)}${circle(109, 74, 3, b.yellow)}${wheel(b, 6, 11)}${wheel(b, 34, 11)}${wheel(b, 92, 11)}`,
  },
  {
    id: 'fire-engine',
    zh: '消防车',
    en: 'fire engine, fire truck, firetruck',
    ...land,
    colour: [0.56, 0.21, 27],
    size: 1.2,
    draw: (b) =>
      van(
        b,
        `${stroke('M-12 34H66M-12 26H66', b.grey, 2.4)}${times(8, (i) => stroke(`M${-10 + i * 10} 26V34`, b.grey, 2))}${block(-6, 66, 110, 5, b.white)}${block(74, 34, 12, 6, b.blue, 2)}${block(2, 46, 30, 14, b.grey, 1)}`,
      ),
  },
  {
    id: 'ambulance',
    zh: '救护车',
    en: 'ambulance',
    ...land,
    colour: [0.97, 0.005, 90],
    size: 1.15,
    draw: (b) =>
      van(
        b,
        `${block(-6, 66, 110, 6, b.red)}${path('M12 46H20V52H26V60H20V66H12V60H6V52H12Z', b.red)}${block(50, 33, 14, 7, b.blue, 3)}`,
      ),
  },
  {
    id: 'police-car',
    zh: '警车',
    en: 'police car',
    ...land,
    colour: [0.96, 0.005, 240],
    size: 1.1,
    draw: (b) =>
      `${path('M-4 74C-4 66 4 64 12 63C18 46 28 40 48 40C68 40 76 48 84 62C98 64 104 68 104 78V88H-4Z', b.main())}${block(-4, 70, 108, 8, b.tone(0.42, 0.14, 262))}${path('M20 62C24 50 32 46 46 46V62ZM51 46C66 46 72 52 77 62H51Z', b.glass)}${block(36, 33, 13, 7, b.red, 2)}${block(49, 33, 13, 7, b.blue, 2)}${block(-6, 84, 112, 5, b.grey, 2)}${wheel(b, 20, 13)}${wheel(b, 80, 13)}`,
  },
  {
    id: 'excavator',
    zh: '挖掘机 挖土机 推土机 吊车 工程车',
    en: 'excavator, digger, bulldozer, backhoe, construction vehicle',
    ...land,
    colour: [0.82, 0.16, 82],
    size: 1.2,
    draw: (b) =>
      `${stroke('M50 60L78 18L108 44', b.main(), 8)}${stroke('M56 58L80 28', b.grey, 2.6)}${path('M100 40L116 46L112 66L96 72C92 62 94 50 100 40Z', b.dark)}${block(0, 52, 54, 24, b.main(), 4)}${block(26, 30, 26, 26, b.main(), 3)}${block(31, 34, 17, 16, b.glass, 2)}${block(-8, 78, 74, 22, b.dark, 11)}${times(4, (i) => circle(4 + i * 17, 89, 6, b.grey))}${block(2, 54, 20, 12, b.main(-0.12), 2)}`,
  },
  {
    id: 'tractor',
    zh: '拖拉机',
    en: 'tractor',
    ...land,
    colour: [0.56, 0.18, 30],
    size: 1.1,
    brings: ['field'],
    draw: (b) =>
      `${stroke('M82 50V30', b.dark, 4)}${block(44, 50, 58, 26, b.main(), 4)}${path('M12 26H50L54 52H10Z', b.main(-0.06))}${path('M18 32H44L47 50H16Z', b.glass)}${block(6, 22, 50, 6, b.main(-0.14), 2)}${times(3, (i) => stroke(`M${80 + i * 6} 56V70`, b.dark, 1.8))}${wheel(b, 22, 26)}${wheel(b, 88, 14)}`,
  },
  {
    id: 'train',
    zh: '火车 蒸汽火车 列车',
    en: 'train, steam train, locomotive, railway',
    ...land,
    colour: [0.36, 0.06, 250],
    size: 1.3,
    draw: (b) =>
      `${times(3, (i) => circle(88 - i * 16, 8 - i * 9, 7 + i * 3, b.white, 0.75 - i * 0.15))}${path('M82 30L80 16H96L94 30Z', b.dark)}${block(30, 34, 72, 36, b.main(), 14)}${block(-14, 18, 50, 56, b.red, 3)}${block(-18, 13, 58, 7, b.dark, 2)}${block(-6, 26, 14, 16, b.glass, 2)}${block(14, 26, 14, 16, b.glass, 2)}${stroke('M48 34V70M66 34V70', b.gold, 2.4)}${path('M56 34C56 24 68 24 68 34Z', b.gold)}${path('M100 72L116 92H92Z', b.red)}${circle(101, 46, 5, b.yellow)}${block(-14, 72, 116, 8, b.dark)}${wheel(b, 0, 13, 86)}${wheel(b, 30, 13, 86)}${wheel(b, 60, 10, 89)}${wheel(b, 84, 10, 89)}${stroke('M0 86L62 88', b.gold, 2.6)}${stroke('M-24 100H124', b.grey, 2.4)}`,
  },
  {
    id: 'bullet-train',
    zh: '高铁 动车 地铁 复兴号 和谐号',
    en: 'bullet train, high-speed train, shinkansen, subway, metro, tram',
    ...land,
    colour: [0.96, 0.008, 240],
    size: 1.35,
    draw: (b) =>
      `${path('M-40 56H60C84 58 112 74 118 88C118 92 114 94 110 94H-40Z', b.main())}${block(-40, 78, 150, 5, b.red)}${path('M72 62C86 66 98 72 104 77H84C78 73 74 68 72 62Z', b.dark)}${times(6, (i) => block(-32 + i * 16, 62, 10, 9, b.tone(0.45, 0.07, 240), 2))}${path('M-40 90H114L110 95H-40Z', b.grey)}${stroke('M-50 100H126', b.grey, 2.4)}${stroke('M-20 48L-10 56M0 56L-10 48', b.dark, 1.6)}`,
  },
  {
    id: 'bicycle',
    zh: '自行车 单车 脚踏车 骑车',
    en: 'bicycle, bike, cycling, cyclist',
    ...land,
    colour: [0.55, 0.15, 200],
    draw: (b) =>
      `${times(2, (i) => `<circle cx="${20 + i * 62}" cy="76" r="22" fill="none" stroke="${b.dark}" stroke-width="3.4"/>${times(8, (k) => stroke(`M${20 + i * 62} 76L${20 + i * 62 + 21 * Math.cos(k * 0.785)} ${76 + 21 * Math.sin(k * 0.785)}`, b.grey, 0.8))}`)}${stroke('M20 76L36 46H70L46 76ZM46 76L33 38M82 76L67 36', b.main(), 4)}${stroke('M67 36C67 30 74 28 82 32', b.dark, 3.4)}${path('M22 36C28 32 40 34 46 36C42 40 28 40 22 36Z', b.brown)}${circle(46, 76, 6, b.grey)}${stroke('M46 76L54 86M50 87H59', b.dark, 2.6)}`,
  },
  {
    id: 'motorbike',
    zh: '摩托车 摩托 电动车 机车',
    en: 'motorbike, motorcycle, scooter, moped',
    ...land,
    colour: [0.56, 0.2, 27],
    size: 1.05,
    draw: (b) =>
      `${wheel(b, 14, 19)}${wheel(b, 88, 19)}${stroke('M88 81L72 38L84 34', b.grey, 4)}${path('M28 52C40 50 46 54 52 48C60 40 72 42 74 50L70 64C64 76 44 78 34 74Z', b.main())}${path('M2 54C14 46 30 50 44 54C40 60 14 62 2 54Z', b.dark)}${circle(50, 76, 10, b.grey)}${stroke('M52 82L22 88L2 86', b.grey, 4.4)}${circle(82, 46, 6, b.yellow)}${path('M72 62C84 56 98 58 104 66C96 64 82 66 74 72Z', b.main())}`,
  },
  {
    id: 'tank',
    zh: '坦克',
    en: 'tank, battle tank',
    ...land,
    colour: [0.48, 0.07, 125],
    size: 1.15,
    draw: (b) =>
      `${stroke('M60 48L116 40', b.main(-0.1), 6)}${path('M22 58C22 42 30 36 46 36C64 36 72 44 74 58Z', b.main())}${block(38, 30, 14, 8, b.main(-0.1), 2)}${path('M-10 60H100L108 72H-16Z', b.main(-0.05))}${block(-18, 70, 128, 28, b.dark, 14)}${times(6, (i) => circle(-4 + i * 20, 84, 8, b.grey))}${path('M50 46L52 51H57L53 54L54.500 59L50 56L45.500 59L47 54L43 51H48Z', b.red)}${ellipse(20, 64, 6, 2, b.main(0.1))}`,
  },
]
