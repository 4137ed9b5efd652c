/** In this order: the engines of most browsers name Chrome and Safari besides themselves. */
const BROWSERS = [
  ['MicroMessenger', 'WeChat'],
  ['DingTalk', 'DingTalk'],
  ['Lark', 'Feishu'],
  ['Edg', 'Edge'],
  ['EdgA', 'Edge'],
  ['EdgiOS', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['QQBrowser', 'QQ Browser'],
  ['UCBrowser', 'UC Browser'],
  ['FxiOS', 'Firefox'],
  ['Firefox', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['HeadlessChrome', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Version', 'Safari'],
] as const

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/OpenHarmony|HarmonyOS/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
]

/** What the words say without versions, so that an update makes no other device of it. */
export const deviceKind = (userAgent: string): string => deviceWords(userAgent).replace(/ [\d.]+/g, '')

/** Browser with its version and system in words (`Chrome 141 · Windows`), of a program its name (`curl 8.5`); `""` where nothing is said. */
export function deviceWords(userAgent: string): string {
  const text = userAgent.trim()
  if (text === '') return ''
  const system = SYSTEMS.find(([pattern]) => pattern.test(text))?.[1]
  const browser = BROWSERS.map(
    ([token, name]) => [new RegExp(`\\b${token}/(\\d+)`).exec(text)?.[1], name] as const,
  ).find(([version]) => version !== undefined)
  // Only browsers of Apple say their version this way.
  if (browser && !(browser[1] === 'Safari' && !text.includes('Safari/')))
    return [`${browser[1]} ${browser[0]}`, system].filter(Boolean).join(' · ')
  const program = /^([A-Za-z][\w.-]{0,40})(?:\/(\d+(?:\.\d+)?))?/.exec(text)
  return system ?? (program ? [program[1], program[2]].filter(Boolean).join(' ') : '')
}
