import { theme as antd } from 'antd'
import { expect, it } from 'vitest'
import { antdThemeOf } from './antd-theme.ts'
import { contrast } from '@drawdesk/contract/core/colour'
import { themes } from './themes.ts'

const each = Object.values(themes).map((theme) => [theme.name, theme] as const)

it.each(each)(
  'a danger button of antd can be read in %s: outlined on every ground and filled, at rest, hovered and pressed',
  (_, theme) => {
    const button = antdThemeOf(theme, true).components?.Button
    const reds = [button?.colorError, button?.colorErrorHover, button?.colorErrorActive].map(String)
    const grounds = [theme.page, theme.surface, theme.raised, String(button?.dangerColor)]

    const unreadable = reds.flatMap((red) =>
      grounds.filter((ground) => contrast(red, ground) < 4.5).map((ground) => `${red} on ${ground}`),
    )

    expect(unreadable).toEqual([])
  },
)

it.each(each)('an outlined button of antd can be read in %s on every ground, hovered and pressed', (_, theme) => {
  const button = antdThemeOf(theme, true).components?.Button
  const texts = [button?.defaultHoverColor, button?.defaultActiveColor].map(String)

  const unreadable = texts.flatMap((text) =>
    [theme.page, theme.surface, theme.raised]
      .filter((ground) => contrast(text, ground) < 4.5)
      .map((ground) => `${text} on ${ground}`),
  )

  expect(unreadable).toEqual([])
})

it.each(each)('antd’s own hues of the meanings can be read in %s', (_, theme) => {
  const tokens = antd.getDesignToken(antdThemeOf(theme, true))

  const unreadable = (
    [tokens.colorError, tokens.colorWarning, tokens.colorSuccess, tokens.colorInfo, tokens.colorLink] as const
  ).filter((hue) => contrast(hue, theme.surface) < 4.5)

  expect(unreadable).toEqual([])
})
