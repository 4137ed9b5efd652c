import { useMemo } from 'react'
import type { ThemeTokens } from '../theme/tokens.ts'
import { coloursOf } from '../theme/variables.ts'

/** The console in small, drawn with the very colours of a theme: side bar, top bar, a card with text and a button. */
export function ThemePicture({ theme, isHalf = false }: { theme: ThemeTokens; isHalf?: boolean }) {
  const colours = useMemo(() => coloursOf(theme), [theme])
  return (
    <svg
      className={`theme-picture${isHalf ? ' theme-picture-half' : ''}`}
      viewBox="0 0 160 100"
      aria-hidden="true"
      data-theme-picture={theme.name}
    >
      <rect width="160" height="100" fill={colours.page} />
      <rect width="40" height="100" fill={colours.side} />
      <rect x="40" width="120" height="14" fill={colours.top} />
      <path d="M40.25 0v100M40 14.25h120" stroke={colours.border} strokeWidth="0.5" />
      <circle cx="9" cy="8" r="3.5" fill={colours.accent} />
      <rect x="15" y="6.5" width="18" height="3" rx="1.5" fill={colours['side-text']} />
      <rect x="4" y="20" width="32" height="9" rx="2" fill={colours['side-active']} />
      <rect x="8" y="23.2" width="20" height="2.6" rx="1.3" fill={colours['side-active-text']} />
      {[35, 46, 57, 68].map((y, i) => (
        <rect key={y} x="8" y={y} width={[22, 16, 20, 14][i]} height="2.6" rx="1.3" fill={colours['side-text-soft']} />
      ))}
      <rect x="46" y="5.7" width="26" height="2.6" rx="1.3" fill={colours['top-text']} />
      <circle cx="150" cy="7" r="3.5" fill={colours['accent-soft']} />
      <rect
        x="48"
        y="21"
        width="104"
        height="71"
        rx="3"
        fill={colours.surface}
        stroke={colours.border}
        strokeWidth="0.5"
      />
      <rect x="55" y="28" width="38" height="4" rx="2" fill={colours.text} />
      <rect x="55" y="36" width="60" height="2.4" rx="1.2" fill={colours['text-faint']} />
      <rect x="122" y="27" width="23" height="9" rx="2" fill={colours.fill} />
      <rect x="127" y="30.3" width="13" height="2.4" rx="1.2" fill={colours['on-fill']} />
      {[48, 60, 72].map((y) => (
        <g key={y}>
          <path d={`M55 ${y - 4}h90`} stroke={colours.border} strokeWidth="0.5" />
          <rect x="55" y={y} width="26" height="2.4" rx="1.2" fill={colours.link} />
          <rect x="90" y={y} width="30" height="2.4" rx="1.2" fill={colours['text-soft']} />
        </g>
      ))}
      <rect x="128" y="46.5" width="17" height="5.4" rx="2" fill={colours['good-soft']} />
      <rect x="132" y="48.2" width="9" height="2" rx="1" fill={colours.good} />
      <rect x="128" y="58.5" width="17" height="5.4" rx="2" fill={colours['warn-soft']} />
      <rect x="132" y="60.2" width="9" height="2" rx="1" fill={colours.warn} />
    </svg>
  )
}
