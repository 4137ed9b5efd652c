import { theme as antdTheme, type ThemeConfig } from 'antd'
import type { ThemeTokens } from './tokens.ts'
import { coloursOf } from './variables.ts'

const FONT = 'var(--dd-font)'

/** antd in the colours of a theme: the same ones as our own styles have, so that both change as one. */
export function antdThemeOf(theme: ThemeTokens, hasMotion: boolean): ThemeConfig {
  const colours = coloursOf(theme)
  // White text stands on these; elsewhere antd uses its primary as text, which takes the lighter shade on dark.
  const filled = {
    colorPrimary: colours.fill,
    colorPrimaryHover: colours['fill-hover'],
    colorPrimaryActive: colours['fill-active'],
  }
  // Their texts stand on the grounds of the page, not on a fill.
  const outlined = {
    defaultHoverColor: colours['link-hover'],
    defaultHoverBorderColor: colours['link-hover'],
    defaultActiveColor: colours.link,
    defaultActiveBorderColor: colours.link,
  }
  const danger = {
    colorError: colours.danger,
    colorErrorHover: colours['danger-hover'],
    colorErrorActive: colours['danger-active'],
    dangerColor: colours['on-danger'],
  }
  // antd's algorithms shift the hues they begin with, the dark one into what cannot be read; ours are final.
  const hues = {
    colorPrimary: colours.link,
    colorLink: colours.link,
    colorInfo: colours.info,
    colorSuccess: colours.good,
    colorWarning: colours.warn,
    colorError: colours.bad,
  }
  const keepHues: typeof antdTheme.defaultAlgorithm = (seed, map = antdTheme.defaultAlgorithm(seed)) => ({
    ...map,
    ...hues,
    // Of a green or an amber that can be read antd makes a ground like mud.
    colorSuccessBg: colours['good-soft'],
    colorWarningBg: colours['warn-soft'],
  })
  return {
    algorithm: [theme.isDark ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm, keepHues],
    cssVar: { prefix: 'ant' },
    hashed: false,
    token: {
      motion: hasMotion,
      ...hues,
      colorPrimaryHover: colours['link-hover'],
      // antd's own ring of focus, and the handles of sliders.
      colorPrimaryBorder: colours.focus,
      colorLinkHover: colours['link-hover'],
      colorBgLayout: colours.page,
      colorBgContainer: colours.surface,
      colorBgElevated: colours.raised,
      colorBorder: colours['border-strong'],
      colorBorderSecondary: colours.border,
      colorSplit: colours.border,
      colorText: colours.text,
      colorTextSecondary: colours['text-soft'],
      colorTextTertiary: colours['text-faint'],
      colorTextDescription: colours['text-faint'],
      colorTextPlaceholder: colours['text-faint'],
      colorTextHeading: colours.text,
      borderRadius: 6,
      borderRadiusLG: 8,
      fontFamily: FONT,
      fontSize: 14,
      fontWeightStrong: 600,
      wireframe: false,
    },
    components: {
      Button: {
        ...filled,
        fontWeight: 400,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        ...outlined,
        ...danger,
      },
      DatePicker: filled,
      Checkbox: filled,
      Radio: filled,
      Switch: filled,
      Tooltip: { colorBgSpotlight: theme.isDark ? '#3a424c' : '#26323e' },
      Menu: {
        itemBg: 'transparent',
        subMenuItemBg: 'transparent',
        // What flies out of the side bar carries its texts, so it has its ground too.
        popupBg: colours.side,
        activeBarBorderWidth: 0,
        itemHeight: 36,
        itemMarginBlock: 2,
        itemMarginInline: 8,
        itemBorderRadius: 6,
        itemColor: colours['side-text'],
        itemHoverColor: colours['side-text'],
        itemHoverBg: colours['side-hover'],
        itemActiveBg: colours['side-active'],
        itemSelectedBg: colours['side-active'],
        itemSelectedColor: colours['side-active-text'],
        subMenuItemSelectedColor: colours['side-active-text'],
        collapsedWidth: 64,
        iconSize: 16,
        collapsedIconSize: 18,
      },
      Table: {
        headerBg: colours.surface,
        headerColor: colours['text-soft'],
        rowHoverBg: colours.hover,
        cellPaddingBlock: 11,
      },
    },
  }
}
